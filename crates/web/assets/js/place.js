// When a turn of one's own has led to the next question, that is in sight: on a small screen the page goes back to the board, on a
// large one the rail to its beginning; whoever reads on elsewhere is left there.
import { always } from "./page.js";

const small = matchMedia("(max-width: 820px)");
let asked = document.querySelector("#choices [name=asked]")?.value;
let decided = false;

document.addEventListener("submit", ({ target }) => {
  if (/\/(end-turn|play)$/.test(target.getAttribute("action") ?? "")) decided = true;
});

/** Whether the game is over, as the page shows it. */
let over = Boolean(document.getElementById("end"));

// How a game ended stands at the top, wherever its last turn was made.
always(() => {
  const ended = Boolean(document.getElementById("end"));
  if (small.matches && ended && !over) requestAnimationFrame(() => scrollTo({ top: 0 }));
  over = ended;
});

always(() => {
  const now = document.querySelector("#choices [name=asked]")?.value;
  const held = document.getElementById("end-turn");
  if (!decided || held || now === asked) {
    if (held) asked = now;
    return;
  }
  asked = now;
  if (now === undefined) return;
  decided = false;
  // With the frame: to scroll, the browser must know where all is, and other modules still change the page.
  requestAnimationFrame(() => (small.matches ? window : document.getElementById("rail"))?.scrollTo({ top: 0 }));
});

// The room of a hint opens with the press that asks for one, below all that can be pressed: nothing moves when the answer comes.
let hinted = null;
document.addEventListener("submit", ({ target }) => {
  if (target.id !== "hint-form") return;
  hinted = target.elements.asked.value;
  keepRoom();
  requestAnimationFrame(() => document.getElementById("hint-room")?.scrollIntoView({ block: "nearest" }));
});

/** What comes before the answer does not close it. */
function keepRoom() {
  const room = document.getElementById("hint-room");
  if (room && document.querySelector("#hint-form [name=asked]")?.value === hinted) room.hidden = false;
}
always(keepRoom);
