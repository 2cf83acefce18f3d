// On a small screen a board has views; the one that holds the next decision opens by itself, once for each question.
import { always, main } from "./page.js";

let opened = "";

always(() => {
  const wanted = document.querySelector("[data-tab]")?.dataset.tab;
  const question = document.querySelector("#choices [name=asked]")?.value ?? "";
  const now = `${question} ${wanted}`;
  if (!wanted || now === opened) return;
  opened = now;
  const tab = document.querySelector(`.t-tabs input[value="${wanted}"]`);
  if (tab) tab.checked = true;
});

// A view that one opens begins at its top.
document.addEventListener("change", (event) => event.target.matches?.(".t-tabs input") && main().scrollTo(0, 0));

/** The views that hold what the guide speaks of. */
const SPOTS = { "#board": "map", "#t-cards": "cards" };

// What the guide leads to may be behind another view.
document.addEventListener("click", (event) => {
  const view = SPOTS[event.target.closest?.("a.guide-where")?.hash];
  const tab = view && document.querySelector(`.t-tabs input[value="${view}"]`);
  if (tab) tab.checked = true;
});
