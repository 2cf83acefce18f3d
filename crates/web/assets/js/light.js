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
  const target = event.target.closest?.("[data-do]");
  if (target) document.querySelector(`#choices [value="${CSS.escape(target.dataset.do)}"]`)?.click();
});
