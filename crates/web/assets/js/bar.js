// While turns and Trains are told the bar says in which round and phase they were, not where the game stands by now.

/** The place of the Train Phase among the phases of the bar. */
const TRAINS = 3;
const here = () => document.getElementById("chip");

/** What the bar of a page says is put aside: the bar goes on saying what it says now. */
export const barWaits = (chip) => chip.replaceWith(here()?.cloneNode(true) ?? "");

/** What was put aside is said. */
export function barGoesOn(chip) {
  if (chip?.isConnected === false) here()?.replaceWith(document.adoptNode(chip));
}

/** A turn is told: its round and its phase. */
export function barSays({ dataset }) {
  const round = document.getElementById("round-then");
  if (!round || !dataset.round) return;
  round.textContent = dataset.round;
  barSaysPhase(Number(dataset.phase));
}

/** Trains run. */
export const barSaysTrains = () => barSaysPhase(TRAINS);

function barSaysPhase(now) {
  for (const [at, phase] of document.querySelectorAll("#phase-then > li").entries()) {
    phase.classList.toggle("t-past", at < now);
    phase.classList.toggle("t-here", at === now);
    if (at === now) phase.setAttribute("aria-current", "step");
    else phase.removeAttribute("aria-current");
  }
}
