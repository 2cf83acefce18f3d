// What vehicles do between two decisions, shown on the board stop by stop: the page brings the steps with the lines of its log.
// Payouts rise where they fall and add up in a strip; whoever does not want to watch skips.
import { barSaysTrains } from "./bar.js";
import { came, paid, tellNow } from "./due.js";
import { calm, ours, part } from "./page.js";
import { float } from "./patch.js";
import { advance, closeTimetable, fallen, openTimetable, sign } from "./timetable.js";
import { isWindow } from "./window.js";

let skipped = false;
let wake = null;
const sleep = (time) => new Promise((done) => ((wake = done), setTimeout(done, time)));

/** Straight to the end. */
export function skipTrains() {
  skipped = true;
  wake?.();
}

/** The steps that a line of the log brings. */
export function stepsOf(line) {
  const steps = [...(line.querySelector("template[data-steps]")?.content.children ?? [])];
  for (const step of steps) step.dataset.decision = line.dataset.step;
  return steps;
}

/** The steps of one Line in a row. */
function runs(steps) {
  const all = [];
  for (const step of steps) {
    if (all.at(-1)?.[0].dataset.line === step.dataset.line) all.at(-1).push(step);
    else all.push([step]);
  }
  return all;
}

const points = (way) => {
  const numbers = way.split(" ").map(Number);
  return numbers.flatMap((x, at) => (at % 2 ? [] : [[x, numbers[at + 1]]]));
};

function shape(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text) node.textContent = text;
  return node;
}

/** A payout at the stop where it falls. */
function pill([x, y], text) {
  const group = shape("g", { class: "t-pill t-fallen", transform: `translate(${x} ${Math.max(11, y - 22)})` });
  const wide = text.includes("·") ? 84 : 48;
  group.append(shape("rect", { x: -wide / 2, y: -9.5, width: wide, height: 19, rx: 9.5 }), shape("text", { y: 4 }, text));
  ours.add(group);
  document.getElementById("t-svg").append(group);
  setTimeout(() => group.remove(), 1600);
}

/** Where the sums stand: the stop that is shown, how far its run is, and what each player got so far. */
function strip() {
  const box = document.createElement("div");
  box.className = "t-telling";
  box.setAttribute("role", "status");
  const [badge, stop, dots, sums] = ["i", "b", "em", "span"].map((name) => document.createElement(name));
  box.append(badge, stop, dots, sums, part("skip"));
  ours.add(box);
  // Where the timetable is in sight they stand at its head and hide nothing of the map.
  const table = document.querySelector(".t-timetable");
  if (table?.checkVisibility()) table.prepend(box);
  else document.getElementById("t-mapbox").append(box);
  return { box, badge, stop, dots, sums };
}

/** So near to the edge of a small window, in pixels, nothing is seen well. */
const EDGE = 36;

/** In a small window on the map the train that moves stays in sight. To one that is far away the window goes at once: the train would be
 * at its last stop before the window had come to its first. */
function follow(place) {
  const box = document.getElementById("t-view");
  if (!isWindow(box)) return;
  const svg = document.getElementById("t-svg");
  const [x, y] = place.map((length) => (length * svg.clientWidth) / svg.viewBox.baseVal.width);
  const { clientWidth: wide, scrollLeft: left, scrollTop: top } = box;
  // What is told of it lies over the lower edge.
  const high = box.clientHeight - (box.parentElement.querySelector(".t-telling")?.offsetHeight ?? 0);
  if (x > left + EDGE && x < left + wide - EDGE && y > top + EDGE && y < top + high - EDGE) return;
  const to = { left: x - wide / 2, top: y - high / 2 };
  const far = Math.hypot(to.left - left, to.top - top) > Math.max(wide, high) / 2;
  box.scrollTo({ ...to, behavior: far ? "instant" : "smooth" });
}

async function move(piece, step) {
  const time = Number(step.dataset.time);
  const way = points(step.dataset.way);
  follow(way.at(-1));
  const frames = [piece.style.transform, ...way.map(([x, y]) => `translate(${x}px,${y}px)`)];
  piece.style.transition = "none";
  piece.style.transform = frames.at(-1);
  if (way.length > 1) {
    const [[ax, ay], [bx, by]] = way.slice(-2);
    piece.querySelector(".t-car")?.setAttribute("transform", `rotate(${(Math.atan2(by - ay, bx - ax) * 180) / Math.PI})`);
  }
  // A train that stops for something is there before the time is over.
  piece.animate(frames.map((transform) => ({ transform })), { duration: Math.min(time, 300), easing: time < 200 ? "linear" : "ease-in-out" });
  if (step.dataset.rise) pill(way.at(-1), fallen(step));
  await sleep(time);
  if ("leaves" in step.dataset) piece.style.opacity = 0;
}

/** What each player got in the Train Phase so far, and whether it is over: with the next step another begins. */
let got = new Map();
let over = false;

/** Adds up what falls at a step. */
function count(step) {
  if (over) got = new Map();
  over = "ends" in step.dataset;
  const sums = paid(step);
  for (let seat = 0; seat < sums.length; seat += 2) got.set(sums[seat], (got.get(sums[seat]) ?? 0) + sums[seat + 1]);
}

/** Whether there is something to see at a step. */
export const isRun = (step) => step.dataset.piece !== undefined;

/** Steps that nobody watches count, too. */
export const passTrains = (steps) => steps.forEach(count);

/** Shows the steps; ends when all are shown or skipped. */
export async function tellTrains(steps) {
  if (!steps.some(isRun) || calm.matches || document.hidden || !document.getElementById("t-svg")) return passTrains(steps);
  skipped = false;
  barSaysTrains();
  // Before the timetable, which says from where Values rise.
  tellNow(steps);
  openTimetable(steps.filter(isRun));
  if (steps.some((step) => "last" in step.dataset)) sayLast();
  const shown = strip();
  try {
    for (const run of runs(steps)) await tellRun(run, shown);
  } finally {
    tellNow([]);
    shown.box.remove();
    closeTimetable();
    document.documentElement.toggleAttribute("data-last-trains", false);
  }
}

/** While the last Trains run nobody is waited for any more, though the game is not said to be over. */
function sayLast() {
  document.documentElement.toggleAttribute("data-last-trains", true);
  const heading = document.querySelector("#now h2");
  if (heading) heading.textContent = document.getElementById("tm")?.dataset.last ?? "";
}

/** The run of one Line. */
async function tellRun(run, { badge, stop, dots, sums }) {
  const row = document.querySelector(`#t-line-${CSS.escape(run[0].dataset.line ?? "")} .t-line`);
  if (isRun(run[0])) badge.replaceChildren(row?.querySelector(".t-badge")?.cloneNode(true) ?? "");
  row?.classList.add("t-told");
  for (const [at, step] of run.entries()) {
    count(step);
    if (skipped || !isRun(step)) continue;
    stop.textContent = step.textContent;
    dots.textContent = "●".repeat(at + 1) + "○".repeat(run.length - at - 1);
    const soFar = got.size ? [`${document.getElementById("tm")?.dataset.sums ?? ""} `] : [];
    sums.replaceChildren(...soFar, ...[...got].flatMap(([seat, sum]) => [sign(seat), ` +¥${sum.toLocaleString("en")} `]));
    const piece = document.getElementById(step.dataset.piece);
    advance(step);
    float(came(step));
    if (piece) await move(piece, step);
  }
  row?.classList.remove("t-told");
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-skip]")) skipTrains();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && skipTrains());
