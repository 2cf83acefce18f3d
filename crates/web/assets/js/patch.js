// Makes a part of the page look like its counterpart in a page that the server sent.
import { afterPaint, calm, ours, refit } from "./page.js";

/** The pieces (`data-mark`) that others changed since the viewer acted, by id. */
export const marks = new Set();
/** The numbers (`data-count`) that a patch changed: element and difference. */
let counted = [];
/** The differences that are shown now, each with its number. */
const differences = new Map();
/** How much of the change of a number is told later, and is no change before. */
let untold = () => 0;
export const tellsLater = (ask) => (untold = ask);

/** Whether something was left out that the page does not have as it was meant: then it must be asked for whole. */
let lost = false;
/** Whether it has nothing at all of something that was left out. */
const isLeftOut = () => document.querySelector("[data-same]") !== null;
/** The event that says so. */
export const LOST = "norikae-lost";

/** Parts of the page (`data-later`) that are patched when the rest has been painted, each with its counterpart, and whether that may
 * be taken apart. */
let waiting = [];
/** Whether such parts may wait: while a page is patched that somebody looks at. */
let mayWait = false;
/** Whether an element is in such a part: until that is patched it shows what it showed before. */
export const isBehind = (element) => waiting.some(([old]) => old.contains(element));

/** Whether what is patched in stays in its page, too: it will be shown again. */
let copies = false;

/** How a page is asked for: the server leaves out (`data-same`) what this page shows already, or will show before the answer. */
export function having() {
  const headers = { Accept: "text/html" };
  const line = [...document.querySelectorAll("#log li[id^=entry-]")].at(-1);
  const coming = new Map(waiting);
  const layers = [...document.querySelectorAll("[data-layer]")].map((layer) => `${layer.id}=${(coming.get(layer) ?? layer).dataset.layer}`);
  if (!lost && !isLeftOut()) headers["Norikae-Held"] = [`log=${line?.id.slice(6) ?? 0}`, ...layers].join(" ");
  lost = false;
  return headers;
}

/** Makes `old` look like `fresh`, keeping every element that has a counterpart: by id, else by place and name. */
export function patch(old, fresh) {
  if (fresh.hasAttribute("data-same")) {
    // What was left out was there when the page was asked for; meanwhile it may have shown another moment.
    lost ||= old.dataset.layer !== fresh.dataset.layer;
    return;
  }
  if (mayWait && fresh.hasAttribute("data-later")) return void waiting.push([old, fresh, copies]);
  if (old.isEqualNode(fresh)) return;
  notice(old, fresh);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && !isReaders(old, name)) old.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // A slider goes along, unless somebody holds it: once it was moved, its attribute says nothing any more.
  if (old.type === "range" && !old.matches(":active")) old.value = fresh.value;
  if (old === document.activeElement && old.matches("input, textarea, select")) return;
  const value = old.nodeName === "SELECT" ? old.value : null;
  if (old.firstChild || fresh.firstChild) patchChildren(old, fresh);
  if (value !== null) reselect(old, value);
}

/** A list keeps what was chosen in it, or begins anew: a browser selects whichever entry comes last into a list that is there, of
 * bids the highest. */
function reselect(list, value) {
  const at = [...list.options].findIndex((option) => option.value === value);
  list.selectedIndex = Math.max(0, at < 0 ? [...list.options].findIndex((option) => option.defaultSelected) : at);
}

/** Whether an attribute is the reader's own doing: how large a board is and which part of it is seen, whether a fold is open. */
const isReaders = (old, name) => (name === "style" && (old.hasAttribute("data-pan") || old.hasAttribute("data-frame"))) || (name === "open" && old.nodeName === "DETAILS");

/** A node and those after it that have an id, by it. */
function named(first) {
  const byId = new Map();
  for (let node = first; node; node = node.nextSibling) if (node.id) byId.set(node.id, node);
  return byId;
}

function patchChildren(old, fresh) {
  let [at, next] = [after(old.firstChild), fresh.firstChild];
  // Mostly nothing has come, gone or moved.
  for (; at && next && at.nodeName === next.nodeName && at.id === next.id; next = next.nextSibling) {
    patchNode(at, next);
    at = after(at.nextSibling);
  }
  const [byId, wanted] = next ? [named(at), named(next)] : [];
  let following;
  for (; next; next = following) {
    // It may leave its page for ours.
    following = next.nextSibling;
    while (at && at.id && wanted.get(at.id)?.nodeName !== at.nodeName) at = drop(at);
    const place = next.id ? byId.get(next.id) : at?.id ? null : at;
    // What has become another element is new, or it would look like what it was.
    const kept = place?.nodeName === next.nodeName ? place : null;
    if (!kept) {
      old.insertBefore(arrived(next), at);
    } else {
      if (kept === at) at = after(at.nextSibling);
      else old.insertBefore(kept, at);
      patchNode(kept, next);
    }
  }
  while (at) at = drop(at);
}

function patchNode(old, fresh) {
  if (old.nodeType === Node.ELEMENT_NODE) patch(old, fresh);
  else if (old.data !== fresh.data) old.data = fresh.data;
}

/** The node, or the next one that the server knows of. */
function after(node) {
  while (node && ours.has(node)) node = node.nextSibling;
  return node;
}

/** Remembers what others will want to see: a changed piece, a changed number. */
function notice(old, fresh) {
  if (old.id && fresh.hasAttribute("data-mark")) marks.add(old.id);
  if (!fresh.hasAttribute("data-count")) return;
  const by = Number(fresh.dataset.count) - Number(old.dataset.count) - untold(old);
  if (by) counted.push([old, by]);
}

/** What was not there before is marked, so that a style sheet can show it; the next patch takes the mark away. */
function arrived(fresh) {
  const node = copies ? document.importNode(fresh, true) : document.adoptNode(fresh);
  if (node.nodeType === Node.ELEMENT_NODE) {
    node.classList.add("fresh");
    if (node.id && node.hasAttribute("data-mark")) marks.add(node.id);
  }
  return node;
}

function drop(node) {
  const next = after(node.nextSibling);
  node.remove();
  return next;
}

/** Where the focus was when it was given up for something that was sent. */
let left = null;

/** What is pressed gives its focus up at once: when it goes with the answer, the browser would lay out the half-patched page to find
 * where its focus goes. */
export function leave() {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.matches("input, textarea, select")) return;
  left = { focused, ...whereabouts(focused) };
  focused.blur();
}

/** The focus is back where it was: nothing was sent. */
export function stay() {
  if (left?.focused.isConnected && document.activeElement === document.body) left.focused.focus({ preventScroll: true });
  left = null;
}

/** Whether an element is a part of the question or a choice on the board, whether keys led to it, and the ids around it. */
const whereabouts = (element) => ({ deciding: Boolean(element?.closest?.("#now, [form=choices], [data-do], [data-which]")), keys: Boolean(element?.matches?.(":focus-visible")), around: idsAround(element) });

/** Makes a part of the page that is open look like its counterpart in a page that the server sent. `only` are the marks that stay if
 * what changed is nothing of others; `again` says that the counterpart will be shown again, and must stay whole. */
export function renew(old, fresh, { only, again = false } = {}) {
  if (!old || !fresh) return;
  patchLater();
  const from = (document.activeElement === document.body && left) || whereabouts(document.activeElement);
  left = null;
  // Classes of ours are no change of the piece.
  for (const shown of old.querySelectorAll(".on, .fresh, .sent")) shown.classList.remove("on", "fresh", "sent");
  [mayWait, copies] = [!document.hidden, again];
  patch(old, fresh);
  [mayWait, copies] = [false, false];
  finish(only);
  if (waiting.length) {
    keeps = only;
    afterPaint(patchLater);
  }
  if (from.around.length) afterPaint(() => settleFocus(from));
}

/** The marks that stay when what waits is patched. */
let keeps = null;

/** What nobody looks at first: the log, the players. From a press to the paint of its answer it would only take time. */
function patchLater() {
  if (!waiting.length) return;
  for (const [old, fresh, again] of waiting.splice(0)) {
    copies = again;
    patch(old, fresh);
  }
  copies = false;
  finish(keeps);
}

/** What must be done when a page was patched. */
function finish(only) {
  if (only) {
    marks.clear();
    for (const piece of document.querySelectorAll("[data-mark].fresh")) piece.classList.remove("fresh");
    for (const id of only) marks.add(id);
  }
  for (const id of marks) document.getElementById(id)?.classList.add("fresh");
  float(counted.splice(0));
  refit();
  if (lost || isLeftOut()) document.dispatchEvent(new Event(LOST));
}

/** Whoever chooses by keys goes on where the next choice is, or near to where they were. */
function settleFocus({ focused, deciding, keys, around }) {
  const free = () => document.activeElement === document.body;
  // What stayed has its focus again.
  if (free() && focused?.isConnected) focused.focus({ preventScroll: true });
  // For whoever presses with a finger the page stays where it is.
  if (free() && deciding) nextChoice()?.focus({ preventScroll: !keys });
  // A mouse led to something else: what is near to it would be pressed by a key that was meant for the table.
  if (free() && keys) focusNear(around);
}

/** What whoever decides by keys goes on with: the end of the turn, a list of amounts, or the first choice, in the rail or on the board.
 * Of amounts the first button would make it less: the enter key would not take what plus and minus led to. */
function nextChoice() {
  const first = document.getElementById("end-turn") ?? document.querySelector("#pick-action[data-steps]");
  const choices = () => [...document.querySelectorAll("#choices button, button[form=choices][name=action]:not(.t-go)")];
  return first ?? choices().find((choice) => choice.checkVisibility());
}

/** The ids around an element, the nearest first. */
function idsAround(element) {
  const ids = [];
  for (let at = element; at && at !== document.body; at = at.parentElement) if (at.id) ids.push(at.id);
  return ids;
}

/** Where what had the focus has gone: the nearest thing around it that can have it. */
function focusNear(ids) {
  const can = (element) => element.checkVisibility() && !element.disabled;
  for (const id of ids) {
    const part = document.getElementById(id);
    const all = (css) => [...(part?.querySelectorAll(css) ?? [])];
    const near = part ? [part, ...all(".primary"), ...all("a[href], button, input:not([type=hidden]), summary, [tabindex='0']")] : [];
    const next = near.find((element) => element.tabIndex >= 0 && can(element));
    if (next) return next.focus({ preventScroll: true });
  }
}

/** The differences in the place of numbers that changed, for a second: each covers nothing but its number. */
export function float(changes) {
  if (calm.matches || document.hidden || !(changes.length || differences.size)) return;
  // When all is laid out, and only where a number is seen: else it would stand over something else. All are looked at before the
  // first is shown, because then the page must be laid out again.
  afterPaint(() => {
    const places = changes.map(([element, by]) => [element, by, placeOf(element)]);
    const moved = [...differences].map(([sign, element]) => [sign, placeOf(element)]);
    // What is shown already goes with its number, which this patch may have moved.
    for (const [sign, place] of moved) if (place) stand(sign, place); else sign.remove();
    for (const [element, by, place] of places) if (place) difference(element, by, place);
  });
}

/** Where an element is, if it is seen there. */
function placeOf(element) {
  const place = element.getBoundingClientRect();
  const seen = place.width > 0 && document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2);
  return seen && (element.contains(seen) || seen.contains(element)) ? place : null;
}

/** Puts a difference over its number, all of it: what stuck out on either side would be read with it. */
function stand(sign, { left, top, width, height }) {
  sign.style.minWidth = `${width}px`;
  sign.style.left = `${left + width / 2 + scrollX}px`;
  sign.style.top = `${top + height / 2 + scrollY}px`;
}

function difference(element, by, place) {
  const sign = document.createElement("span");
  sign.className = by < 0 ? "delta less" : "delta";
  sign.textContent = (by < 0 ? "−" : "+") + Math.abs(by).toLocaleString("en");
  sign.setAttribute("aria-hidden", "true");
  stand(sign, place);
  differences.set(sign, element);
  document.body.append(sign);
  setTimeout(() => {
    differences.delete(sign);
    sign.remove();
  }, 1400);
}
