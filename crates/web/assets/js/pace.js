// Several decisions of others in a row are shown one by one: the rail is up to date at once, the board goes through the moments
// of the replay, until it is there or the viewer skips or acts.
import { calm, main, part } from "./page.js";
import { having, marks, renew } from "./patch.js";
import { toast } from "./toast.js";
import { skipTrains, stepsOf, tellTrains } from "./trains.js";

const MOST = 14;
let queue = [];
let final = null;
let pacing = false;
let wake = null;
/** How many decisions the board shows. */
let shown = Number(main()?.dataset.steps ?? 0);

const sleep = (time) => new Promise((done) => ((wake = done), setTimeout(done, time)));

/** The decisions of others in the log of a page that the board does not show yet, the oldest first; own ones if something runs
 * after them. */
function news(next) {
  const last = queue.at(-1)?.step ?? shown;
  const own = next.dataset.seat;
  const lines = [...next.querySelectorAll("#log [data-step]")].reverse();
  const tells = (line) => line.dataset.seat && (line.dataset.seat !== own || stepsOf(line).length > 0);
  const fresh = lines.filter((line) => Number(line.dataset.step) > last && tells(line));
  const steps = new Map(fresh.map((line) => [line.dataset.step, line]));
  const item = (line) => ({
    step: Number(line.dataset.step),
    said: line.dataset.seat === own ? null : line.querySelector(".said"),
    runs: stepsOf(line),
  });
  return [...steps.values()].map(item);
}

/** Shows the main part of a page: at once, or after the decisions that lead to it. */
export function tell(next) {
  if (!next.dataset.steps || !document.getElementById("toasts")) return renew(main(), next);
  const chain = news(next);
  queue.push(...chain.slice(-MOST));
  final = next;
  if (pacing) return renew(document.getElementById("rail"), next.querySelector("#rail")?.cloneNode(true));
  if ((queue.length < 2 && !queue[0]?.runs.length) || calm.matches || document.hidden) return settle();
  renew(document.getElementById("rail"), next.querySelector("#rail").cloneNode(true));
  pace();
}

async function pace() {
  pacing = true;
  const each = Math.max(260, Math.min(900, 4000 / queue.length));
  while (queue.length > 1) {
    const { step, said, runs } = queue.shift();
    await tellTrains(runs);
    const answer = await fetch(`${main().dataset.replay}?step=${step}`, { headers: having() }).catch(() => null);
    if (!answer?.ok || !queue.length) break;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!queue.length) break;
    renew(document.getElementById("board"), page.getElementById("board"));
    shown = step;
    if (said) line(said).append(part("skip"));
    await sleep(each);
  }
  await tellTrains(queue.at(-1)?.runs ?? []);
  settle();
}

/** What somebody did, as a message. */
const line = (said) => toast([...said.cloneNode(true).childNodes], { stay: 5000, kind: "did" });

/** The board as it is now. */
function settle() {
  const [last] = queue.splice(0).slice(-1);
  const next = final;
  pacing = false;
  final = null;
  if (!next) return;
  const before = last ? null : [...marks];
  renew(main(), next, before);
  shown = Number(next.dataset.steps);
  if (last?.said && !main().matches(".over")) line(last.said);
}

/** Straight to what is now. */
export function hurry() {
  if (!pacing) return;
  skipTrains();
  queue = queue.slice(-1).map((item) => ({ ...item, runs: [] }));
  wake?.();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-skip]")) hurry();
});
