// The timetable of the Train Phase while Trains run: which one moves, and how far it is. Where nobody was asked before they ran,
// the page has none yet: then one is made of what ran, in the place of the cards, as long as it is told.
import { paid, rowOf } from "./due.js";
import { afterPaint, always, ours } from "./page.js";

/** The timetable that was made here. */
let made = null;

const element = (name, kind, ...inside) => {
  const node = document.createElement(name);
  node.className = kind;
  node.append(...inside);
  return node;
};

/** The sign of a seat, as the turn order shows it. */
export function sign(seat) {
  return document.querySelector(`#player-${seat} .shape`)?.cloneNode(true) ?? "";
}

/** A stop of a run: its number, what the Value rises by, and who is paid. */
function bead(step) {
  const [label] = step.textContent.split(" ");
  const stop = element("span", "t-bead", document.createElement("i"), element("em", "", label));
  stop.title = step.textContent;
  const owners = paid(step).flatMap((seat, at) => (at % 2 ? [] : [sign(seat)]));
  if (step.dataset.rise) stop.prepend(element("b", "t-pay", `+${step.dataset.rise}`, ...owners));
  return stop;
}

/** A row of the timetable: the Line as its own row shows it, and the stops that its vehicle makes. */
function row(steps) {
  const line = document.getElementById(`t-line-${steps[0].dataset.line}`);
  const [badge, name] = [".t-badge", ".t-name b"].map((css) => line?.querySelector(css)?.cloneNode(true) ?? "");
  const beads = element("span", "t-beads", ...steps.map(bead));
  beads.style.setProperty("--beads", steps.length);
  const run = element("li", "t-run", element("span", "t-runner", badge, element("span", "", name)), beads);
  run.id = rowOf(steps[0]);
  run.dataset.reached = steps.length;
  run.style.setProperty("--line", line?.querySelector(".t-track")?.style.getPropertyValue("--line") ?? "");
  return run;
}

/** Makes the timetable of some steps, unless the page has one. */
export function openTimetable(steps) {
  const board = document.getElementById("tm");
  if (!board || document.getElementById("t-timetable")) return;
  const runs = Map.groupBy(steps, (step) => step.dataset.piece);
  made = element("section", "t-timetable t-pane t-made", element("h2", "", board.dataset.trains));
  made.append(element("ol", "", ...[...runs.values()].map(row)));
  // It may be longer than its place: then keys scroll it.
  made.tabIndex = 0;
  made.ariaLabel = board.dataset.trains;
  ours.add(made);
  document.getElementById("t-top").after(made);
  document.documentElement.toggleAttribute("data-timetable", true);
}

/** The page as it was. */
export function closeTimetable() {
  made?.remove();
  document.documentElement.toggleAttribute("data-timetable", false);
  made = null;
}

/** The vehicle of a stop moves: its row is lit, and in sight. */
export function advance(step) {
  const row = document.getElementById(rowOf(step));
  for (const other of document.querySelectorAll(".t-timetable .t-run")) other.classList.toggle("t-now", other === row);
  inSight();
}

/** Of a long timetable the Train that moves is in sight. */
function inSight() {
  const now = document.querySelector(".t-timetable .t-now");
  const table = now?.closest(".t-timetable");
  if (table) table.scrollTop += now.getBoundingClientRect().top - table.getBoundingClientRect().top - table.clientHeight / 2 + now.clientHeight / 2;
}
always(() => document.querySelector(".t-timetable") && afterPaint(inSight));
