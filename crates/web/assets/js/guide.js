// The guide leads to what it speaks of, and a link from the rules to a choice.
import { afterPaint } from "./page.js";

// The focus does what pointing at a choice does.
if (location.hash.startsWith("#do-")) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.focus();

/** For so many milliseconds a place is outlined. */
const SHOWN = 1600;

// A place that is out of sight is brought there, and no further: the guide stays where it can be read. Then it is shown which one it is.
document.addEventListener("click", (event) => {
  const hash = event.target.closest?.("a.guide-where")?.hash;
  if (!hash) return;
  event.preventDefault();
  afterPaint(() => {
    const place = placeOf(hash);
    place?.scrollIntoView({ block: "nearest" });
    outline(place);
  });
});

/** Where a step leads. On a small screen a board has its parts behind tabs: they are what speaks of the whole of it. */
function placeOf(hash) {
  const tabs = hash === "#board" && document.getElementById("t-tabs");
  const place = tabs && tabs.checkVisibility() ? tabs : document.getElementById(hash.slice(1));
  // Where an amount is asked for, the list of choices is empty.
  return place?.getBoundingClientRect().height ? place : document.getElementById("now");
}

/** Outlines a place, as far as it is in the window, above all that lies on it. */
function outline(place) {
  if (!place) return;
  const box = place.getBoundingClientRect();
  const ring = document.createElement("div");
  ring.className = "guide-ring";
  const [left, top] = [Math.max(box.left - 4, 2), Math.max(box.top - 4, 2)];
  const [right, bottom] = [Math.min(box.right + 4, document.documentElement.clientWidth - 2), Math.min(box.bottom + 4, innerHeight - 2)];
  Object.assign(ring.style, { left: `${left + scrollX}px`, top: `${top + scrollY}px`, width: `${right - left}px`, height: `${bottom - top}px` });
  document.body.append(ring);
  setTimeout(() => ring.remove(), SHOWN);
}
