// Many choices in one list. A page that is open has the list as text, `notation TAB name` a line, because a browser is slow with
// hundreds of entries that nobody looks at: they are made when somebody opens it.

const list = () => document.getElementById("pick-action");

/** The names by notation, and the text that they were read from. */
let [names, read] = [new Map(), ""];

/** The names of a list that is kept as text. */
function namesIn(text) {
  if (text !== read) [names, read] = [new Map(text.split("\n").map((line) => line.split("\t"))), text];
  return names;
}

const entryOf = (choice) => list()?.querySelector(`option[value="${CSS.escape(choice)}"]`);

/** The name of a choice in the list, if it is there. */
export function nameOf(choice) {
  const text = list()?.dataset.options;
  return text ? namesIn(text).get(choice) : entryOf(choice)?.textContent;
}

/** Lets the list show a choice that is in it. */
export function choose(choice) {
  if (!entryOf(choice)) list().append(new Option(nameOf(choice), choice));
  list().value = choice;
}

/** Makes all entries. */
function open() {
  const { value, dataset } = list();
  list().replaceChildren(...[...namesIn(dataset.options)].map(([choice, name]) => new Option(name, choice)));
  if (value) list().value = value;
}

for (const kind of ["focusin", "pointerdown"])
  document.addEventListener(kind, (event) => {
    if (event.target === list() && list().dataset.options && list().length < namesIn(list().dataset.options).size) open();
  });
