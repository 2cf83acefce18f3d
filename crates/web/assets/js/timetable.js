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

const written = (sum) => sum.toLocaleString("en");
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
/** By how much the Value rises at a stop. */
const rise = ({ dataset }) => Number((dataset.rise ?? "0").replaceAll(",", ""));

/** What falls at a stop, in a sign: by what the Value rises, and what players get if that is another sum. */
export function fallen(step) {
  const got = sum(paid(step).filter((_, at) => at % 2));
  return got && got !== rise(step) ? `+${step.dataset.rise} · ¥${written(got)}` : `+${step.dataset.rise}`;
}

/** A stop of a run: its number, what the Value rises by, and who is paid how much. */
function bead(step) {
  const [label] = step.textContent.split(" ");
  const stop = element("span", "t-bead", document.createElement("i"), element("em", "", label));
  stop.title = step.textContent;
  const owners = paid(step).map((number, at) => (at % 2 ? element("u", "", `+${written(number)}`) : sign(number)));
  if (step.dataset.rise) stop.prepend(element("b", "t-pay", `+${step.dataset.rise}`, ...owners));
  return stop;
}

/** A row of the timetable: the Line as its own row shows it, and the stops that its vehicle makes. */
function row(steps) {
  const line = document.getElementById(`t-line-${steps[0].dataset.line}`);
  const [badge, name] = [".t-badge", ".t-name b"].map((css) => line?.querySelector(css)?.cloneNode(true) ?? "");
  const beads = element("span", "t-beads", ...steps.map(bead));
  beads.style.setProperty("--beads", steps.length);
  const value = Number((line?.querySelector(".t-amounts > [data-count]")?.firstChild?.data ?? "0").replaceAll(",", ""));
  const rises = sum(steps.map(rise));
  const sumup = element("span", "t-sumup", ...(rises ? [`${written(value)} → `] : []), element("b", "", written(value + rises)));
  const run = element("li", "t-run", element("span", "t-runner", badge, element("span", "", name)), beads, sumup);
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
  const rows = element("ol", "t-runs", ...[...runs.values()].map(row));
  // They may be more than there is room for: then keys scroll them.
  rows.tabIndex = 0;
  made.append(rows);
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

/** Of a long timetable the Train that moves is in sight, with whole rows around it. */
function inSight() {
  const now = document.querySelector(".t-timetable .t-now");
  const rows = now?.parentElement;
  if (!rows || rows.scrollHeight <= rows.clientHeight + 1) return;
  const high = now.nextElementSibling?.offsetHeight ?? now.offsetHeight;
  const above = Math.floor((rows.clientHeight / high - 1) / 2);
  rows.scrollTop = Math.max(0, [...rows.children].indexOf(now) - above) * high;
}
always(() => document.querySelector(".t-timetable") && afterPaint(inSight));
