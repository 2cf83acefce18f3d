// What Trains bring is shown when they bring it. The page knows how a run ends before it is told: until then the Value of a Line, the
// Yen of a player and the rows of the timetable stand where they stood.
import { always } from "./page.js";
import { isBehind, tellsLater } from "./patch.js";

/** The stops that are being told, and those that are told after them. */
let [running, following] = [[], []];
/** What each number is held back by: Values and Yen, by element. */
const held = new Map();
/** After how many decisions a part of the page is seen, and the stops after them that have been told since. */
const part = () => ({ decisions: 0, told: [] });
const [board, rail] = [part(), part()];

const written = (sum) => sum.toLocaleString("en");
/** What a part of the page has already though it is not told yet. */
const ahead = ({ decisions }) => [...running, ...following].filter((step) => Number(step.dataset.decision) <= decisions);
const amount = (text) => Number((text ?? "").replaceAll(",", "")) || 0;

/** Who gets how much at a stop: seats and Yen in turns. */
export const paid = ({ dataset }) => (dataset.paid ?? "").split(" ").filter(Boolean).map(Number);

/** By how much less numbers are shown than the rail has them, by the id of what they are in: by what is not told yet; by what it does
 * not have yet they are shown more. */
function sums() {
  const sums = new Map();
  const add = (id, sum) => sums.set(id, (sums.get(id) ?? 0) + sum);
  for (const [steps, way] of [[ahead(rail), 1], [rail.told, -1]]) {
    for (const step of steps) {
      if (step.dataset.rise) add(`t-line-${step.dataset.line}`, way * amount(step.dataset.rise));
      const shares = paid(step);
      for (let seat = 0; seat < shares.length; seat += 2) add(`player-${shares[seat]}`, way * shares[seat + 1]);
    }
  }
  return sums;
}

const numberOf = (id) => document.getElementById(id)?.querySelector(id.startsWith("player") ? ".t-yen[data-count]" : ".t-amounts > [data-count]");

/** These stops are told now. */
export function tellNow(steps) {
  running = [...steps];
  dress();
}

/** These are told after them; whatever is patched next is shown without them. */
export const tellLater = (steps) => void (following = steps);

/** A part of the page is seen as it was after so many decisions. */
function shows(part, decisions) {
  if (part.decisions !== decisions) part.told = [];
  part.decisions = decisions;
}
export const boardShows = (decisions) => shows(board, decisions);
export const railShows = (decisions) => shows(rail, decisions);

/** A stop is told: what has risen by it, each number with the difference. */
export function came(step) {
  running = running.filter((other) => other !== step);
  for (const part of [board, rail]) if (Number(step.dataset.decision) > part.decisions) part.told.push(step);
  return dress();
}

/** The row of the timetable that a stop is in. */
export const rowOf = (step) => step.dataset.piece?.replace("t-train-", "t-run-");

/** By how much less a number is shown than a page has it. */
const heldBack = (element) => held.get(element) ?? 0;

/** By how much less it would be shown if it were shown now. */
function wouldHold(element) {
  const id = element.closest("[id^=t-line-], [id^=player-]")?.id;
  return id && numberOf(id) === element ? (sums().get(id) ?? 0) : 0;
}

/** Shows every number and every row as far as it is told. */
function dress() {
  const [due, risen] = [sums(), []];
  for (const [element] of held) if (!element.isConnected) held.delete(element);
  const shown = new Set([...held.keys()].map((element) => element.closest("[id]").id));
  for (const id of new Set([...due.keys(), ...shown])) {
    const number = numberOf(id);
    if (!number || isBehind(number)) continue;
    const [before, now] = [heldBack(number), due.get(id) ?? 0];
    if (now) held.set(number, now);
    else held.delete(number);
    if (before > now) risen.push([number, before - now]);
    put(number, Number(number.dataset.count) - now, now !== 0);
  }
  for (const row of document.querySelectorAll(".t-run[data-reached]")) reach(row);
  return risen;
}

/** A number as far as it is told, and where on its track it stands. What follows from it is not shown until it is whole. */
function put(number, sum, waits) {
  const text = number.firstChild;
  const wanted = `${text.data.startsWith("¥") ? "¥" : ""}${written(sum)}`;
  if (text.data !== wanted) text.data = wanted;
  const line = number.closest(".t-line");
  line?.classList.toggle("t-due", waits);
  const track = line?.querySelector(".t-track[data-top]");
  // Above the top a track begins again: what passes it while it is told stands there already.
  if (!track || Number(number.dataset.count) > Number(track.dataset.top)) return;
  const place = `${(sum * 100) / Number(track.dataset.top)}%`;
  track.querySelector(".t-fill").style.width = place;
  track.querySelector(".t-mark:not(.t-ghost)").style.left = place;
}

/** A row of the timetable: its stops as far as they are told. One that was made here has just those that are told. */
function reach(row) {
  const own = (step) => rowOf(step) === row.id;
  const made = row.matches(".t-made *");
  const wait = (made ? running : ahead(board)).filter(own).length;
  const further = made ? 0 : board.told.filter(own).length;
  if (!wait && !further && !row.matches(".t-held")) return;
  row.classList.toggle("t-held", wait + further > 0);
  const reached = Number(row.dataset.reached) - wait + further;
  const here = row.matches(".t-now") ? reached - 1 : -1;
  for (const [at, bead] of row.querySelectorAll(".t-bead").entries()) {
    bead.classList.toggle("t-was", at < reached && at !== here);
    bead.classList.toggle("t-at", at === here);
  }
}

tellsLater((number) => wouldHold(number) - heldBack(number));
always(dress);
