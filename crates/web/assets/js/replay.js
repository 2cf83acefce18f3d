// A replay goes by its slider, its links, the arrow keys, and by itself.
import { want } from "./live.js";
import { always, main } from "./page.js";
import { isWindow } from "./window.js";

/** Whether it goes by itself, and what waits for the next moment. */
let playing = false;
let waiting;
let speed = 1;
let writing;
let sliding;
/** When a moment was asked for, and how long the slider waits until it asks for the next. */
let asked = 0;
const PASSING = 120;

/** Another moment or another sheet, without leaving the page. */
async function goTo(address) {
  asked = Date.now();
  const wanted = new URL(address, location.href).href;
  // The address follows when the hand rests: browsers refuse to change it a hundred times.
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(null, "", wanted), 250);
  await want(wanted);
}

document.addEventListener("input", (event) => {
  const slide = event.target.closest?.("#slide");
  if (!slide) return;
  // The moment where the hand rests a little is asked for, not all that it passes.
  const to = `${slide.getAttribute("action")}?step=${event.target.value}`;
  clearTimeout(sliding);
  sliding = setTimeout(() => goTo(to), Math.max(0, asked + PASSING - Date.now()));
});

document.addEventListener("keydown", (event) => {
  if (main()?.dataset.keys !== "replay" || event.target.matches("input, textarea, select")) return;
  // Where a window shows a part of the map, keys move it.
  if (event.target.matches("[data-pan]") && isWindow(event.target)) return;
  const id = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = id && document.getElementById(id);
  if (!link) return;
  event.preventDefault();
  goTo(link.href);
});

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#play")) return playing ? halt() : start();
  const faster = event.target.closest?.("#speed");
  if (faster) {
    speed = speed === 4 ? 1 : speed * 2;
    faster.textContent = `${speed}×`;
    return;
  }
  const link = event.target.closest?.("main a[data-go], main #board a[href^='?']");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(link.href);
});

function halt() {
  clearTimeout(waiting);
  playing = false;
  document.documentElement.removeAttribute("data-playing");
}

function start() {
  playing = true;
  document.documentElement.setAttribute("data-playing", "");
  run();
}

async function run() {
  const next = document.getElementById("next") ?? document.getElementById("first");
  if (next) await goTo(next.href);
  // While the moment came, it may have been stopped, and started again.
  if (!playing) return;
  if (!document.getElementById("next")) return halt();
  clearTimeout(waiting);
  waiting = setTimeout(run, 1000 / speed);
}

always(() => {
  if (speed > 1) document.getElementById("speed")?.replaceChildren(`${speed}×`);
  const moment = document.getElementById("slide") && document.querySelector(".log .current");
  if (moment) moment.parentElement.scrollTop = moment.offsetTop - moment.parentElement.offsetTop - 60;
});
