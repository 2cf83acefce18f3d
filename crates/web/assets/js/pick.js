// A list of amounts or spaces: one goes through it by buttons and keys, and the board shows what is chosen.
import { light } from "./light.js";

const list = () => document.getElementById("pick-action");

function go(to) {
  const at = list();
  at.selectedIndex = Math.max(0, Math.min(at.length - 1, to));
  light(at.value);
}

const step = (by) => go(list().selectedIndex + by);

document.addEventListener("input", (event) => event.target === list() && light(event.target.value));
document.addEventListener("click", (event) => {
  const by = event.target.closest?.("#pick [data-step]")?.dataset.step;
  if (by) step(Number(by));
});

// Plus and minus wherever the focus is, a digit for so many steps from the least, and the enter key for what they led to.
document.addEventListener("keydown", (event) => {
  if (!list()?.hasAttribute("data-steps") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.matches?.("input, textarea, [data-pan]")) return;
  const arrows = event.target.matches?.("[data-step]") ? { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 } : {};
  const by = { "+": 1, "-": -1, PageUp: 5, PageDown: -5, ...arrows }[event.key];
  if (by) {
    event.preventDefault();
    step(by);
  } else if (/^[0-9]$/.test(event.key)) {
    event.preventDefault();
    go(Number(event.key));
  } else if (event.key === "Enter" && (event.target === document.body || event.target === list())) {
    event.preventDefault();
    document.getElementById("pick-go").click();
  }
});
