// A map that is larger than its window shows where something is to be decided, whenever that place changes; a small picture of the
// whole map frames what the window shows.
import { afterPaint, always } from "./page.js";

/** Whether a box shows a part of its board only; a board that fits may be a fraction of a pixel larger. */
export const isWindow = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

/** Where a window does not show a piece of its board, it goes there. */
export function seek(piece) {
  const box = piece?.closest("[data-window]");
  if (!box || !isWindow(box)) return;
  const [at, frame] = [piece.getBoundingClientRect(), box.getBoundingClientRect()];
  const inside = at.left >= frame.left && at.right <= frame.right && at.top >= frame.top && at.bottom <= frame.bottom;
  if (!inside) box.scrollBy((at.left + at.right - frame.left - frame.right) / 2, (at.top + at.bottom - frame.top - frame.bottom) / 2);
}

let looked = "";

/** Goes to that place. A window that is behind another view can't go anywhere: it goes when it is opened. */
function look() {
  const place = document.querySelector("[data-look]");
  const box = place?.closest("[data-window]");
  if (!box || place.dataset.look === looked || !box.checkVisibility()) return;
  looked = place.dataset.look;
  box.scrollTo(place.offsetLeft - box.clientWidth / 2, place.offsetTop - box.clientHeight / 2);
}

/** Goes there again: what was told has led elsewhere. */
export function lookAgain() {
  looked = "";
  look();
}

// With the frame, when nothing of the page is changed any more: to go there the browser must know where all is.
always(() => requestAnimationFrame(look));
document.addEventListener("change", (event) => event.target.matches?.(".t-tabs input") && look());
// A phone that is turned; one whose bar of addresses comes and goes keeps its width.
let wide = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === wide) return;
  wide = innerWidth;
  lookAgain();
});

/** Frames the part of the map that its window shows. */
function frame() {
  const [frame, box] = [document.querySelector("[data-frame]"), document.querySelector("[data-window]")];
  if (!box || !frame?.checkVisibility()) return;
  const part = (at, seen, all) => [at, Math.min(seen, all)].map((length) => `${((100 * length) / all).toFixed(1)}%`);
  const [left, width] = part(box.scrollLeft, box.clientWidth, box.scrollWidth);
  const [top, height] = part(box.scrollTop, box.clientHeight, box.scrollHeight);
  Object.assign(frame.style, { left, width, top, height });
}

always(() => afterPaint(frame));
document.addEventListener("scroll", (event) => event.target.matches?.("[data-window]") && frame(), { capture: true, passive: true });
