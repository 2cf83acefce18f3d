// How much of what happened at the table has been heard of, and how much of it the page knows.

/** The last entry of the log that the stream told of, and the last that the newest page knows. */
let heard = 0;
let known = 0;

/** Remembers that an entry happened. */
export function hear(entry) {
  heard = Math.max(heard, Number(entry));
}

/** Up to which entry a page knows what happened; a replay has nothing to hear of. */
function last(page) {
  const live = page?.dataset.live;
  return live ? Number(new URL(live, location.href).searchParams.get("after")) : heard;
}

/** Remembers up to which entry a page knows what happened. */
export const knows = (page) => (known = last(page));

/** Whether a page knows less than the one that is shown. */
export const isOld = (page) => last(page) < known;

/** Whether something happened that the page does not know. */
export const isBehind = () => heard > known;
