// A board in a box with `data-pan` is made larger by wheel, pinch, keys and buttons, and moved by dragging. To move is to scroll
// the box, so that fingers, arrow keys and scroll bars do what they do everywhere; a board that fits leaves scrolling to the page.
import { always, part } from "./page.js";
import { isWindow } from "./window.js";

const LARGEST = 5;
const zoomOf = (box) => Number(box.style.getPropertyValue("--zoom")) || 1;

/** The size at which all of a board is seen; where the window on it is smaller than the board usually is, that is less than 1. */
function smallest(box) {
  const now = zoomOf(box);
  if (!isWindow(box)) return Math.min(1, now);
  // Where the buttons lie over a board (`--clear`), all of it has room beside them.
  const clear = Number.parseFloat(getComputedStyle(box).getPropertyValue("--clear")) || 0;
  const high = clear ? box.firstElementChild.offsetHeight : box.scrollHeight;
  return Math.min(1, (now * box.clientWidth) / box.scrollWidth, (now * (box.clientHeight - clear)) / high);
}

/** Makes a board larger by a factor; the point under `x`, `y` stays where it is. */
function zoom(box, factor, x, y) {
  const before = zoomOf(box);
  const now = Math.max(smallest(box), Math.min(LARGEST, before * factor));
  const { left, top, width, height } = box.getBoundingClientRect();
  const [dx, dy] = [(x ?? left + width / 2) - left, (y ?? top + height / 2) - top];
  const [px, py] = [box.scrollLeft + dx, box.scrollTop + dy];
  box.style.setProperty("--zoom", now.toFixed(3));
  box.toggleAttribute("data-near", now > 1.6);
  box.scrollLeft = (px * now) / before - dx;
  box.scrollTop = (py * now) / before - dy;
}

const boxAt = (event) => event.target.closest?.("[data-pan]");

document.addEventListener(
  "wheel",
  (event) => {
    const box = boxAt(event);
    if (!box || !(event.ctrlKey || zoomOf(box) > 1)) return;
    event.preventDefault();
    zoom(box, Math.exp(-event.deltaY / (event.ctrlKey ? 200 : 500)), event.clientX, event.clientY);
  },
  { passive: false },
);

// Dragging with the mouse; a drag is no click.
let drag = null;
document.addEventListener("pointerdown", (event) => {
  const box = boxAt(event);
  if (box && event.pointerType === "mouse" && event.button === 0 && isWindow(box))
    drag = { box, x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  drag.moved ||= Math.hypot(dx, dy) > 4;
  if (drag.moved) drag.box.scrollTo(drag.left - dx, drag.top - dy);
});
addEventListener(
  "click",
  (event) => {
    if (drag?.moved) event.stopPropagation();
    drag = null;
  },
  true,
);
document.addEventListener("pointercancel", () => (drag = null));

// Two fingers.
let pinch = null;
const spread = ([a, b]) => [Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2];
document.addEventListener("touchstart", (event) => {
  pinch = boxAt(event) && event.touches.length === 2 ? spread(event.touches)[0] : null;
});
document.addEventListener(
  "touchmove",
  (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [now, x, y] = spread(event.touches);
    zoom(boxAt(event), now / pinch, x, y);
    pinch = now;
  },
  { passive: false },
);

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.("[data-pan]") || event.ctrlKey || event.metaKey) return;
  const by = { "+": 1.3, "=": 1.3, "-": 1 / 1.3, 0: 0 }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  zoom(event.target, by);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]");
  const box = button?.closest(".zoomer").parentElement.querySelector("[data-pan]");
  if (box) zoom(box, { in: 1.4, out: 1 / 1.4, fit: 0 }[button.dataset.zoom]);
});

// The buttons of every board that can be made larger.
always(() => {
  if (!document.getElementById("parts")) return;
  for (const box of document.querySelectorAll("[data-pan]"))
    if (!box.parentElement.querySelector(":scope > .zoomer")) box.parentElement.append(part("zoomer"));
});
