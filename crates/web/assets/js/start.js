// Every page: addresses to copy, and a page that comes back from the browser's memory is asked for again.
import "./forms.js";
import { always, ours } from "./page.js";
import "./worker.js";

/** Refusals that go by themselves. */
const fading = new WeakSet();

always(() => {
  for (const field of document.querySelectorAll("[data-address]")) {
    const whole = location.origin + field.dataset.address;
    // To write the same again costs a browser as much as another one.
    if (field.value !== whole) field.value = whole;
  }
  for (const refusal of document.querySelectorAll("[data-fades]")) fade(refusal);
});

/** A refusal that says when to try again goes when that time has come. */
function fade(refusal) {
  if (fading.has(refusal)) return;
  fading.add(refusal);
  // Until then what happens at the table does not take it away.
  ours.add(refusal);
  setTimeout(() => refusal.remove(), refusal.dataset.fades * 1000);
}

/** What is unfolded over the page is closed by Escape, or by a click elsewhere; the focus goes back to what opened it. */
const unfolded = () => document.querySelector(".me[open], .share[open]");
document.addEventListener("keydown", (event) => {
  const fold = event.key === "Escape" && unfolded();
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  const fold = unfolded();
  if (fold && !fold.contains(event.target)) fold.open = false;
});

document.addEventListener("click", async (event) => {
  const copy = event.target.closest?.("[data-copy]");
  if (!copy) return;
  const field = copy.parentElement.querySelector("[data-address]");
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => null);
  copy.setAttribute("data-done", "");
});

document.documentElement.classList.add("js");
addEventListener("pageshow", (event) => event.persisted && location.reload());
