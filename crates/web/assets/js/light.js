// A choice and all that shows it light up together: when the mouse or the focus is on one of them, or after a first touch. A
// click, a key or a second touch takes it; on the board it is the button of the rail that is pressed.
import { isSlip } from "./forms.js";
import { choose, nameOf } from "./list.js";
import { always, main, part } from "./page.js";
import { toasts, why } from "./toast.js";
import { seek } from "./window.js";

let lit = null;
let touched = null;

export function light(choice) {
  lit = choice;
  // What waits for the end of the turn stays lit while nothing else is.
  const shown = choice ?? main()?.dataset.chosen ?? document.querySelector("#pick-action[data-steps]")?.value;
  for (const part of document.querySelectorAll("main [data-of]")) {
    const on = shown ? part.dataset.of === shown : part.hasAttribute("data-kept");
    // What is seen only now was text until now: most of it nobody looks at.
    if (on && part.dataset.inside && !part.firstChild) part.innerHTML = part.dataset.inside;
    part.classList.toggle("on", on);
  }
  const name = shown && nameOf(shown);
  if (name && choice) choose(choice);
  point(shown, name);
}

/** Where a whole grid can be hit, its space of a choice is outlined, what would stand there is shown, and one preview serves all. */
function point(choice, name) {
  const [, column, row] = choice?.match(/ (\d+)\.(\d+)$/) ?? [];
  const grid = document.querySelector("#board [data-grid]");
  const size = grid && row && grid.width.baseVal.value / Number(grid.dataset.grid.split(" ")[0]);
  for (const cursor of document.querySelectorAll("#board [data-cursor]")) {
    cursor.classList.toggle("on", Boolean(size));
    if (size) cursor.style.transform = `translate(${(column - 1) * size}px,${(row - 1) * size}px)`;
  }
  const preview = document.querySelector("[data-space]");
  preview?.classList.toggle("on", Boolean(name && row));
  // A style sheet could ask for it itself, but then the browser would ask again after every change.
  for (const strip of document.querySelectorAll(".strips")) strip.classList.toggle("shows", strip.querySelector(":scope > .pv.on") !== null);
  if (!preview || !name || !row) return;
  preview.querySelector("[data-said]").textContent = name;
  preview.querySelector("button").value = choice;
}

/** The choice under the pointer: where a whole grid can be hit, that of the space there. */
function choiceAt(event) {
  const part = event.target.closest?.("[data-of]:not(.pv), [data-grid]");
  if (!part?.dataset.grid) return part?.dataset.of ?? null;
  const notation = meant(part, event);
  return buttonOf(notation) || nameOf(notation) ? notation : null;
}

const buttonOf = (notation) => document.querySelector(`:is(#choices button, button[form=choices])[name=action][value="${CSS.escape(notation)}"]`);

/** Presses the button of a choice; one that is in no list of buttons is sent with the form of the others. */
function press(notation) {
  const button = buttonOf(notation);
  if (button) return button.click();
  const own = document.createElement("button");
  Object.assign(own, { name: "action", value: notation, hidden: true });
  document.getElementById("choices")?.append(own);
  own.click();
  own.remove();
}

/** What a click means: where a thing is a whole grid, the space under the pointer stands for `*`. */
function meant(target, event) {
  if (!target.dataset.grid) return target.dataset.try;
  const { left, top, width, height } = target.getBoundingClientRect();
  const [columns, rows] = target.dataset.grid.split(" ").map(Number);
  const [x, y] = [((event.clientX - left) / width) * columns, ((event.clientY - top) / height) * rows];
  return target.dataset.try.replace("*", `${Math.floor(x) + 1}.${Math.floor(y) + 1}`);
}

/** Where a small window on a map does not show what a choice of the rail is about, it goes there. */
const follow = (choice) => seek(document.querySelector(`[data-window] [data-do="${CSS.escape(choice)}"], [data-window] [data-cursor].on`));

/** Where a list of choices scrolls by itself, it shows the row of what was touched on the board; the page stays. */
function reach(row) {
  const list = row?.closest(".many");
  if (!list) return;
  const [at, frame] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (at.top < frame.top || at.bottom > frame.bottom) list.scrollTop += at.top - frame.top - 8;
}

/** Where the mouse was last. A row that comes to lie under a resting one was chosen by nobody: it must not be shown as if it were. */
let rest = "";

/** Whether keys were used last. What gets the focus after a press of the mouse was chosen by nobody, either. */
let keyed = true;
document.addEventListener("keydown", () => (keyed = true), true);

function look(event) {
  if (event.pointerType !== "mouse") return;
  const at = `${event.clientX} ${event.clientY}`;
  const moved = at !== rest;
  rest = at;
  if (moved && choiceAt(event) !== lit && !event.target.closest?.(".strips")) light(choiceAt(event));
}
document.addEventListener("pointerover", look);
document.addEventListener("pointermove", look);
// A focus that nobody sees chooses nothing: after a touch the first row must not be lit before the others.
document.addEventListener("focusin", (event) => {
  if (!keyed || !choiceAt(event) || touched !== null || !event.target.matches(":focus-visible")) return;
  light(choiceAt(event));
  // Whoever comes to the board by keys has passed the end of the rail: what the choice would do is told at its top.
  if (!event.target.closest("#now")) document.getElementById("now")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("pointerdown", (event) => {
  keyed = false;
  // Where a choice is a draft that another press lets stand, the first touch makes it.
  const again = choiceAt(event) === lit || main()?.dataset.tap === "once";
  touched = event.pointerType === "touch" ? (again ? "again" : "first") : null;
});

document.addEventListener("click", (event) => {
  const choice = choiceAt(event);
  const first = touched === "first" && choice !== null;
  touched = null;
  if (first) {
    event.preventDefault();
    light(choice);
    // Where what it would do is told of with a button of its own, no other one is needed.
    if (buttonOf(choice) && !document.querySelector(".pv.on button")) offer(choice);
    if (event.target.closest("#choices")) follow(choice);
    else reach(buttonOf(choice));
    return;
  }
  const target = event.target.closest?.("[data-do], [data-which], [data-try]");
  if (!event.target.closest?.("#which")) document.getElementById("which")?.remove();
  if (target && isSlip(event)) return;
  if (target?.dataset.do) press(target.dataset.do);
  else if (target?.dataset.which) ask(target);
  else if (target?.dataset.grid && choice) press(choice);
  else if (target && main()?.dataset.why) {
    event.preventDefault();
    refuse(target, event);
  }
});

/** After a first touch: what was touched, and the button that does it. */
function offer(choice) {
  const bar = part("do-it");
  const row = buttonOf(choice);
  bar.querySelector("[data-do-it]").dataset.do = choice;
  const name = row?.ariaLabel ?? (row?.querySelector("b") ?? row?.querySelector("span"))?.textContent ?? "";
  // What it costs is said with it: its row may be out of sight.
  bar.querySelector("[data-text]").textContent = [name, row?.querySelector(".j-price")?.textContent].filter(Boolean).join(" · ");
  toasts().replaceChildren(bar);
  // Where the question is a sheet at the bottom it stands right above the choices, over none of them; or above the sheet.
  const below = row?.closest("#choices") ?? document.getElementById("now");
  toasts().style.setProperty("--above", `${innerHeight - below.getBoundingClientRect().top + 4}px`);
}

/** Several lines could be meant by a place: they are offered beside it. */
function ask(place) {
  document.getElementById("which")?.remove();
  const menu = part("which");
  for (const choice of place.dataset.which.split(",")) {
    const row = buttonOf(choice);
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.do = button.dataset.of = choice;
    for (const shown of row?.querySelectorAll(".badge, .mx-name b, .mx-result strong") ?? []) button.append(shown.cloneNode(true), " ");
    menu.append(button);
  }
  document.body.append(menu);
  const { left, bottom, width } = place.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(innerWidth - menu.offsetWidth - 8, left + width / 2 - menu.offsetWidth / 2)) + scrollX}px`;
  menu.style.top = `${Math.min(bottom + 6, innerHeight - menu.offsetHeight - 8) + scrollY}px`;
  menu.querySelector("button").focus();
}

document.addEventListener("keydown", (event) => event.key === "Escape" && document.getElementById("which")?.remove());

/** What may not be chosen is outlined for a moment, and the reason stands beside it. */
function refuse(target, event) {
  const notation = meant(target, event);
  const { left, top, width, height } = target.getBoundingClientRect();
  // A key has no place of its own.
  why(notation, event.clientX ? [event.clientX, event.clientY] : [left + width / 2, top + height / 2]);
  if (target.dataset.grid) point(notation);
  const marked = target.dataset.grid ? document.querySelector("#board [data-cursor]") : target;
  marked?.classList.add("refused");
  setTimeout(() => marked?.classList.remove("refused"), 1500);
}

// What stands on the board and can be reached by the keyboard is pressed as a button is.
document.addEventListener("keydown", (event) => {
  const target = event.target.closest?.("[data-do], [data-which], [data-try]");
  if (!target || target.matches("button, a") || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  if (!event.repeat) target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
});

// The arrow keys go from choice to choice.
document.addEventListener("keydown", (event) => {
  const list = event.target.closest?.("#choices");
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!list || !by) return;
  const buttons = [...list.querySelectorAll("button")];
  const at = buttons.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length].focus();
});

/** The question that the touches were about: another one begins anew. */
let question = "";
always(() => {
  const now = document.querySelector("#choices [name=asked]")?.value ?? "";
  if (now !== question) {
    document.getElementById("which")?.remove();
    toasts()?.querySelector("[data-part=do-it]")?.remove();
    if (!keyed) lit = null;
  }
  question = now;
  // What was looked at may be no choice any more.
  light(lit && (buttonOf(lit) || nameOf(lit)) ? lit : null);
});
