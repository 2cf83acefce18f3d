// Turns of others are told one by one, at a pace that one can follow: the line of a turn appears in the rail, the board shows the
// moment after it, and its pieces are lit. The question is there from the beginning; whoever answers it or skips sees all at once.
import { barGoesOn, barSays } from "./bar.js";
import { boardShows, railShows, tellLater } from "./due.js";
import { afterPaint, always, calm, main, painted } from "./page.js";
import { having, marks, renew } from "./patch.js";
import { setting } from "./settings.js";
import { isRun, passTrains, skipTrains, stepsOf, tellTrains } from "./trains.js";
import { lightTurn, reveal } from "./turns.js";
import { lookAgain } from "./window.js";

/** Milliseconds that a turn is shown. */
const TIMES = { slow: 2400, normal: 1200, instant: 0 };
/** More turns than this in a row are told faster, but never faster than half of it. */
const MANY = 6;

/** The longest that a moment may take; then the turn is told without it. */
const PATIENCE = 5000;

/** What was chosen; a value that nobody knows is the usual one. */
const timeOfTurn = () => TIMES[setting("pace", "normal")] ?? TIMES.normal;

/** How far each turn was told, by its id: the last decision of it. */
const told = new Map();
/** The page that is being led up to, and what its bar says of the round. */
let final = null;
let stages = null;
let pacing = false;
/** Whether somebody wants to see all at once. */
let hurried = false;
let wake = null;
/** How many decisions the board shows. */
let shown = 0;
/** Up to which decision what ran was told or passed over: each run counts once. */
let ran = Number(main()?.dataset.steps ?? 0);

/** The board is seen as it was after so many decisions. */
function shows(decisions) {
  shown = decisions;
  boardShows(decisions);
}
shows(ran);
railShows(ran);

const sleep = (time) => new Promise((done) => ((wake = done), setTimeout(done, time)));
/** The turns that a page tells of; what it leaves out is here already. */
const turnsOf = (page) => [...(page.querySelector("#since[data-same]") ? document : page).querySelectorAll("#since-turns [data-turn]")];
const step = (turn) => Number(turn.dataset.step);
const isTold = (turn) => (told.get(turn.id) ?? -1) >= step(turn);
const remember = (page) => turnsOf(page).forEach((turn) => told.set(turn.id, step(turn)));

/** What ran on the board at the decisions up to one, as the log of a page tells it; lines that it leaves out are here already. */
function runsUpTo(page, last) {
  const lines = [document, page].flatMap((log) => [...log.querySelectorAll("#log [data-step]")]);
  const fresh = lines.filter((line) => Number(line.dataset.step) > ran && Number(line.dataset.step) <= last && stepsOf(line).length);
  const byStep = new Map(fresh.map((line) => [line.dataset.step, line]));
  return [...byStep.values()].flatMap(stepsOf);
}

/** The same, which from now on is told. */
function takeRuns(page, last) {
  const steps = runsUpTo(page, last);
  ran = Math.max(ran, last);
  return steps;
}

/** Whether something runs on the way to a page that was not told yet. */
const runs = (page) => runsUpTo(page, Number(page.dataset.steps)).some(isRun);

const paces = () => !(calm.matches || document.hidden || !timeOfTurn());

/** Tells what ran at the decisions up to one. */
function run(last) {
  const steps = takeRuns(final, last);
  tellLater(runsUpTo(final, Number(final.dataset.steps)));
  return tellTrains(steps);
}

/** Whether a page tells of something that was not told yet. */
const hasNews = (page) => turnsOf(page).some((turn) => !isTold(turn)) || runs(page);

/** Whether the bar of a page would be ahead of what is told. */
export const leads = (page) => Boolean(page.dataset.steps) && paces() && (pacing || hasNews(page));

/** Shows the main part of a page: at once, or after the turns that lead to it; `chip` is what its bar says of the round. */
export function tell(next, chip) {
  stages = chip;
  if (!next.dataset.steps || next.matches("[data-keys]")) return renew(main(), next);
  final = next;
  const atOnce = !paces();
  if (pacing && atOnce) return hurry();
  // What is being told goes on to its end, though a page that comes meanwhile has nothing new to tell.
  if (!pacing && (atOnce || !hasNews(next))) return settle();
  ask(next);
  if (!pacing) pace();
}

const isOver = (page) => page.matches(".over");

/** The question of a page with its guide, before what led to it is told; what was chosen before is no choice of it. */
function ask(next) {
  for (const name of ["chosen", "guide"]) {
    if (name in next.dataset) main().dataset[name] = next.dataset[name];
    else delete main().dataset[name];
  }
  tellLater(runsUpTo(next, Number(next.dataset.steps)));
  // How a game has ended is not said while its last Trains run.
  if (isOver(next) && runs(next)) return;
  railShows(Number(next.dataset.steps));
  renew(document.getElementById("rail"), next.querySelector("#rail"), { again: true });
}

async function pace() {
  pacing = true;
  hurried = false;
  document.documentElement.toggleAttribute("data-telling", true);
  try {
    // The question comes first: what led to it takes a browser longer to show.
    dress();
    await Promise.race([painted(), new Promise((done) => (wake = done))]);
    while (final && !hurried) {
      const [waiting, last] = [turnsOf(final).filter((turn) => !isTold(turn)), Number(final.dataset.steps)];
      if (waiting.length) await tellTurn(waiting[0], timeOfTurn() / Math.min(2, Math.max(1, waiting.length / MANY)));
      else if (runsUpTo(final, last).length) await run(last);
      else break;
    }
  } finally {
    settle();
  }
}

/** One turn: its line, the board after it, its pieces. What ran before it is told before it; what it sets in motion comes after it,
 * unless the line is nobody's and tells what came of a run. */
async function tellTurn(turn, time) {
  await run(step(turn) - (turn.matches("[data-ran]") ? 0 : 1));
  if (hurried) return;
  barSays(turn);
  const last = Number(final.dataset.steps);
  const release = hold(runsUpTo(final, step(turn)));
  if (step(turn) >= last) showFinal();
  else if (step(turn) > shown) await showMoment(step(turn));
  release();
  if (hurried) return;
  told.set(turn.id, step(turn));
  dress();
  lightTurn(document.getElementById(turn.id));
  await sleep(time);
}

/** Keeps the vehicles that run next where they are, while the board after their run is shown. */
function hold(steps) {
  const places = steps.filter(isRun).map(({ dataset }) => [dataset.piece, document.getElementById(dataset.piece)?.style.transform]);
  return () => {
    for (const [id, place] of places) {
      const piece = place && document.getElementById(id);
      if (piece) Object.assign(piece.style, { transition: "none", transform: place });
    }
  };
}

async function showMoment(at) {
  const text = await momentAt(at);
  if (text === null || hurried) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  shows(at);
  renew(document.getElementById("board"), page.getElementById("board"));
}

/** The page of a moment; none if it does not come, or whoever waits for it wants to see all at once. */
async function momentAt(at) {
  const stop = new AbortController();
  wake = () => stop.abort();
  const late = setTimeout(wake, PATIENCE);
  try {
    const answer = await fetch(`${main().dataset.replay}?step=${at}`, { headers: having(), signal: stop.signal });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  } finally {
    clearTimeout(late);
  }
}

/** The page that was led up to; while it is told more of it may come. */
function showFinal() {
  if (shown === Number(final.dataset.steps)) return;
  shows(Number(final.dataset.steps));
  railShows(shown);
  renew(main(), final, { again: true });
}

/** All as it is now. */
function settle() {
  const [next, paced] = [final, pacing];
  pacing = false;
  final = null;
  document.documentElement.toggleAttribute("data-telling", false);
  if (!next) return;
  const others = Number(next.dataset.steps) > shown || turnsOf(next).some((turn) => !isTold(turn));
  remember(next);
  passTrains(takeRuns(next, Number(next.dataset.steps)));
  tellLater([]);
  barGoesOn(stages);
  // A decision that was taken back may be made again.
  ran = Number(next.dataset.steps);
  shows(ran);
  railShows(ran);
  renew(main(), next, { only: others ? null : [...marks] });
  lightTurn(null);
  if (paced) afterPaint(goOn);
}

/** What was told is read from its beginning, whoever looks on sees the newest; and a small window on the map shows again where
 * something is to be decided. */
function goOn() {
  const list = document.getElementById("since-turns");
  list?.scrollTo(0, list.matches("[data-lately]") ? list.scrollHeight : 0);
  lookAgain();
}

/** Straight to what is now. */
export function hurry() {
  if (!pacing) return;
  hurried = true;
  skipTrains();
  if (final) remember(final);
  wake?.();
}

/** Lines of turns that are not told yet keep their room, so that nothing below them jumps. */
function dress() {
  for (const turn of turnsOf(document)) turn.classList.toggle("later", pacing && !isTold(turn));
  const newest = pacing && turnsOf(document).findLast(isTold);
  if (newest) afterPaint(() => newest.isConnected && reveal(newest));
}

remember(document);
always(dress);
document.addEventListener("click", (event) => {
  // Whoever presses the board wants to go on: nothing on it is lit before all is told.
  const board = event.target.closest?.("#board") && !event.target.closest("button, a, summary, input, label");
  if (event.target.closest?.("[data-skip]") || board) hurry();
});
document.addEventListener("change", (event) => {
  if (event.target.matches?.("#pace")) hurry();
});
