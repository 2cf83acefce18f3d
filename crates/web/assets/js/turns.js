// The line of a turn and what it speaks of light up together: the pieces on the board and the lines of the log.
import { afterPaint, always, calm } from "./page.js";
import { seek } from "./window.js";

let lit = null;

/** Lights a turn, or none. */
export function lightTurn(turn) {
  lit = turn?.id ?? null;
  show();
  if (turn) afterPaint(() => seek(document.querySelector("[data-window] .told")));
}

/** Brings a line into sight within its list; the page stays where it is. */
export function reveal(turn) {
  const list = turn.parentElement;
  const top = turn.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + turn.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top;
}

function show() {
  for (const part of document.querySelectorAll(".told")) part.classList.remove("told");
  const turn = lit && document.getElementById(lit);
  if (!turn) return;
  turn.classList.add("told");
  for (const id of turn.dataset.pieces.split(" ").filter(Boolean)) document.getElementById(id)?.classList.add("told");
  const [first, last] = turn.dataset.entries.split(" ").map(Number);
  for (const line of document.querySelectorAll("#log li[id^=entry-]")) {
    const entry = Number(line.id.slice(6));
    line.classList.toggle("told", entry >= first && entry <= last);
  }
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  const turn = event.target.closest?.("[data-turn]");
  if (turn || (lit && event.target.closest?.("#since"))) lightTurn(turn);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType === "mouse" && event.target.closest?.("[data-turn]")) lightTurn(null);
});
document.addEventListener("click", (event) => {
  const turn = event.target.closest?.("[data-turn]");
  // A mouse lights it already by being there.
  if (turn) lightTurn(turn.id === lit && event.pointerType !== "mouse" ? null : turn);
});

// By keys: up and down within the list.
document.addEventListener("keydown", (event) => {
  const list = event.target.closest?.("#since-turns");
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!list || !by) return;
  event.preventDefault();
  const turns = [...list.children];
  const at = turns.findIndex((turn) => turn.id === lit);
  const next = turns[Math.max(0, Math.min(turns.length - 1, at < 0 && by < 0 ? turns.length - 1 : at + by))];
  lightTurn(next);
  if (next) reveal(next);
});

/** Whether lines are out of sight below: then there is a button that leads to them. */
function tellsMore() {
  const list = document.getElementById("since-turns");
  const below = list && list.scrollTop + list.clientHeight < list.scrollHeight - 4;
  document.getElementById("since-more")?.classList.toggle("below", Boolean(below));
}
document.addEventListener("scroll", ({ target }) => target.id === "since-turns" && tellsMore(), { capture: true, passive: true });
document.addEventListener("click", ({ target }) => {
  const list = target.closest?.("#since-more") && document.getElementById("since-turns");
  list?.scrollBy({ top: list.clientHeight, behavior: calm.matches ? "auto" : "smooth" });
});

always(show);
always(() => afterPaint(tellsMore));
