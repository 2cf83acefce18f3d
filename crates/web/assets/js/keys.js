// Choices by keys, wherever the focus is, but not while something is being written: the key that is written on a choice, else
// its number; a letter goes to the first choice that begins with it. `?` lists them all.
const CHOICES = ":is(#choices button, button[form=choices])[name=action]";
const visible = (css) => [...document.querySelectorAll(css)].filter((element) => element.checkVisibility());

/** The button that a key presses. A turn that can be ended is ended by its key, whatever Line has that letter: one of those chosen
 * once more would never end it. */
function pressed(key) {
  const end = key === "e" && document.getElementById("end-turn");
  if (end) return end;
  const own = `[data-key="${CSS.escape(key.toUpperCase())}"]`;
  const named = document.querySelector(`:is(#choices, [form=choices])${own}, #choices ${own}`);
  if (named) return named.closest("button");
  if (/^[1-9]$/.test(key)) return visible(CHOICES)[key - 1];
  const other = { Backspace: "#take-back", "!": "#hint-ask" }[key];
  return other && document.querySelector(other);
}

/** The first choice that begins with a letter, or the next one after the focus. */
function startingWith(letter) {
  const name = (button) => (button.ariaLabel ?? (button.querySelector("b, .mx-name, span:not(.unseen)") ?? button).textContent).trim().toLowerCase();
  const all = visible(CHOICES).filter((button) => name(button).startsWith(letter.toLowerCase()));
  return all[(all.indexOf(document.activeElement) + 1) % all.length];
}

document.addEventListener("keydown", (event) => {
  const writing = event.target.matches?.("input:not([type=radio], [type=checkbox], [type=range]), textarea, select:not([data-steps]), [contenteditable]");
  if (writing || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const list = document.getElementById("keys");
  if (event.key === "?" && list) {
    event.preventDefault();
    return list.open ? list.close() : list.showModal();
  }
  if (list?.open) return;
  const button = pressed(event.key);
  if (button) {
    event.preventDefault();
    return button.click();
  }
  if (/^\p{L}$/u.test(event.key)) startingWith(event.key)?.focus();
});

document.addEventListener("click", (event) => {
  const list = document.getElementById("keys");
  if (event.target.closest?.("[data-keys-open]")) list?.showModal();
  // A press beside the list closes it.
  else if (event.target === list) list.close();
});
