// What somebody prefers in this browser: how fast turns are told, whether it makes a sound. Nothing of it is the server's.
import { always } from "./page.js";

const PREFIX = "norikae-";

/** What was chosen; a browser that keeps nothing has what is usual. */
export function setting(name, usual) {
  try {
    return localStorage.getItem(PREFIX + name) ?? usual;
  } catch {
    return usual;
  }
}

export function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** Whether a switch is on; all are off until somebody presses them. */
export const isOn = (name) => setting(name, "off") === "on";

document.addEventListener("change", ({ target }) => {
  const list = target.closest?.("[data-setting]");
  if (list) set(list.dataset.setting, list.value);
});

/** The switches and lists of the page show what was chosen. */
export function showSettings() {
  for (const list of document.querySelectorAll("[data-setting]")) {
    const usual = list.value;
    const wanted = setting(list.dataset.setting, usual);
    // What is so already is left alone: a browser would work out its style again.
    if (wanted !== usual) list.value = wanted;
    // What an older page or somebody else has stored may be no choice here.
    if (list.selectedIndex < 0) list.value = usual;
  }
  for (const button of document.querySelectorAll("[data-switch]")) {
    const on = String(isOn(button.dataset.switch));
    if (button.getAttribute("aria-pressed") !== on) button.setAttribute("aria-pressed", on);
  }
}

always(showSettings);
