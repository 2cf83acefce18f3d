// The pages work without these modules. They send forms without leaving the page, listen for what happens at a table, and patch
// the page in place by id, so that focus and scroll stay and pieces can glide. Here is what all of them know of a page.

export const main = () => document.querySelector("main");
/** Whether motion is unwelcome. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** What these modules put into the page themselves: a patch leaves it alone. */
export const ours = new WeakSet();

/** A copy of a part that the server put aside for these modules, in the reader's language. */
export function part(name) {
  const copy = document.getElementById("parts").content.querySelector(`[data-part="${name}"]`).cloneNode(true);
  ours.add(copy);
  return copy;
}

const tasks = [];

/** Does something now, and again whenever the page was patched. */
export function always(task) {
  tasks.push(task);
  attempt(task);
}

/** Does what must be done after a patch. */
export const refit = () => tasks.forEach(attempt);

/** Whatever fails in one task, the others are done, and the page goes on. */
function attempt(task) {
  try {
    task();
  } catch (error) {
    reportError(error);
  }
}

/** Does something when the page has been painted as it is now: what would have it laid out before its time waits until then. */
export const afterPaint = (task) => requestAnimationFrame(() => setTimeout(task));

/** The longest that a paint is waited for. */
const UNPAINTED = 500;
/** Until the page has been painted as it is now; one that nobody looks at is not painted. */
export const painted = () => new Promise((done) => (afterPaint(done), setTimeout(done, UNPAINTED)));

/** An answer that comes within this many milliseconds is not waited for. */
export const SOON = 150;
let late;

/** Says that something was asked for and has not come yet, or that it has. */
export function busy(now) {
  clearTimeout(late);
  const say = () => document.documentElement.toggleAttribute("data-busy", now);
  if (now) late = setTimeout(say, SOON);
  else say();
}
