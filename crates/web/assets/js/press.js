// A press means what was under the finger when it came down. The page may change before it is lifted: then a browser would click
// whatever has moved there, or nothing at all. Nor does the second press of a double one mean what came to its place meanwhile.

const PRESSED = "button, a[href], summary, label, input, select, [data-do], [data-which], [data-try], [data-grid], [data-turn]";
/** A finger that goes further than this, in pixels, drags, or leaves what it does not want to press. */
const STILL = 12;

const pressed = (target) => target.closest?.(PRESSED) ?? null;

/** What the pointer came down on, and where. */
let down = null;
/** What was clicked last. */
let last = null;

addEventListener("pointerdown", ({ target, clientX, clientY, isPrimary }) => {
  if (isPrimary) down = { on: pressed(target), x: clientX, y: clientY };
}, true);

addEventListener("click", (event) => {
  const from = down;
  // What keys, scripts and labels press is pressed where it is.
  if (!event.isTrusted || !event.detail || !from) return;
  const [before, on] = [last, pressed(event.target)];
  down = null;
  last = on;
  if (event.detail > 1 && on !== before) return stop(event);
  if (from.on === on || Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) return;
  stop(event);
  last = from.on;
  if (from.on?.isConnected) from.on.click();
}, true);

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
