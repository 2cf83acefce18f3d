// What vehicles do between two decisions, shown on the board stop by stop: the page brings the steps with the lines of its log.
// Payouts rise where they fall and add up in a strip; whoever does not want to watch skips.
import { calm, ours, part } from "./page.js";

/** Milliseconds for a stop, for a stop where something is paid, and for a whole run that concerns nobody. */
const STOP = 350;
const PAID = 900;
const QUIET = 600;
/** All of it takes no longer than this. */
const MOST = 27000;

let skipped = false;
let wake = null;
const sleep = (time) => new Promise((done) => ((wake = done), setTimeout(done, time)));

/** Straight to the end. */
export function skipTrains() {
  skipped = true;
  wake?.();
}

/** The steps that a line of the log brings. */
export const stepsOf = (line) => [...(line.querySelector("template[data-steps]")?.content.children ?? [])];

/** One vehicle's steps in a row; each run knows whether it concerns somebody. */
function runs(steps) {
  const all = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last?.piece === step.dataset.piece) last.steps.push(step);
    else all.push({ piece: step.dataset.piece, steps: [step] });
  }
  for (const run of all) {
    const loud = run.steps.some(({ dataset }) => dataset.rise || dataset.paid || "meets" in dataset);
    run.times = run.steps.map(({ dataset }) => (loud ? (dataset.rise || dataset.paid ? PAID : STOP) : QUIET / run.steps.length));
  }
  const sum = all.flatMap((run) => run.times).reduce((a, b) => a + b, 0);
  for (const run of all) run.times = run.times.map((time) => time * Math.min(1, MOST / sum));
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
  group.append(shape("rect", { x: -24, y: -9.5, width: 48, height: 19, rx: 9.5 }), shape("text", { y: 4 }, text));
  ours.add(group);
  document.getElementById("t-svg").append(group);
  setTimeout(() => group.remove(), 1600);
}

/** Where the sums stand: what each player got so far, and the stop that is shown. */
function strip() {
  const box = document.createElement("div");
  box.className = "t-telling";
  box.setAttribute("role", "status");
  box.append(document.createElement("b"), document.createElement("span"), part("skip"));
  ours.add(box);
  document.getElementById("t-mapbox").append(box);
  return box;
}

async function move(piece, step, time) {
  const way = points(step.dataset.way);
  const end = way.at(-1);
  const from = piece.style.transform;
  const frames = [from, ...way.map(([x, y]) => `translate(${x}px,${y}px)`)];
  piece.style.transition = "none";
  piece.style.transform = frames.at(-1);
  if (way.length > 1) {
    const [[ax, ay], [bx, by]] = way.slice(-2);
    piece.querySelector(".t-car")?.setAttribute("transform", `rotate(${(Math.atan2(by - ay, bx - ax) * 180) / Math.PI})`);
  }
  piece.animate(frames.map((transform) => ({ transform })), { duration: Math.min(time, STOP), easing: "ease-in-out" });
  if (step.dataset.rise) pill(end, `+${step.dataset.rise}`);
  await sleep(time);
  if ("leaves" in step.dataset) piece.style.opacity = 0;
}

/** Shows the steps; ends when all are shown or skipped. */
export async function tellTrains(steps) {
  if (!steps.length || calm.matches || document.hidden || !document.getElementById("t-svg")) return;
  skipped = false;
  const box = strip();
  const sums = new Map();
  for (const run of runs(steps)) {
    const piece = document.getElementById(run.piece);
    for (const [at, step] of run.steps.entries()) {
      if (skipped) break;
      const paid = (step.dataset.paid ?? "").split(" ").filter(Boolean).map(Number);
      for (let seat = 0; seat < paid.length; seat += 2) sums.set(paid[seat], (sums.get(paid[seat]) ?? 0) + paid[seat + 1]);
      box.querySelector("b").textContent = step.textContent;
      box.querySelector("span").replaceChildren(...[...sums].flatMap(([seat, sum]) => [disc(seat), ` +¥${sum.toLocaleString("en")} `]));
      if (piece) await move(piece, step, run.times[at]);
    }
  }
  box.remove();
}

/** The sign of a seat, as the turn order shows it. */
function disc(seat) {
  const known = document.querySelector(`#player-${seat} .shape`);
  return known ? known.cloneNode(true) : document.createTextNode("");
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-skip]")) skipTrains();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && skipTrains());
