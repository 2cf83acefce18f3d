// A choice and all that shows it light up together: when the mouse or the focus is on one of them, or after a first touch. A
// click, a key or a second touch takes it; on the board it is the button of the rail that is pressed.
let lit = null;
let touched = null;

function light(choice) {
  lit = choice;
  for (const part of document.querySelectorAll("main [data-of]"))
    part.classList.toggle("on", choice ? part.dataset.of === choice : part.hasAttribute("data-kept"));
}

const choiceAt = (event) => event.target.closest?.("[data-of]:not(.pv)")?.dataset.of ?? null;
const buttonOf = (notation) => document.querySelector(`#choices button[name=action][value="${CSS.escape(notation)}"]`);

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && choiceAt(event) !== lit && !event.target.closest?.(".strips")) light(choiceAt(event));
});
document.addEventListener("focusin", (event) => choiceAt(event) && touched === null && light(choiceAt(event)));
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch" ? (choiceAt(event) === lit ? "again" : "first") : null;
});

document.addEventListener("click", (event) => {
  const choice = choiceAt(event);
  const first = touched === "first" && choice !== null;
  touched = null;
  if (first) {
    event.preventDefault();
    light(choice);
    return;
  }
  const target = event.target.closest?.("[data-do], [data-try]");
  if (target?.dataset.do) buttonOf(target.dataset.do)?.click();
  else if (target && main()?.dataset.why) {
    event.preventDefault();
    why(target.dataset.try);
  }
});

// What stands on the board and can be reached by the keyboard is pressed as a button is.
document.addEventListener("keydown", (event) => {
  const target = event.target.closest?.("[data-do], [data-try]");
  if (!target || target.matches("button, a") || !["Enter", " "].includes(event.key)) return;
  event.preventDefault();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
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
