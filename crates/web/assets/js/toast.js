// Short messages over the page: what others did, and why something cannot be done.
import { main, part } from "./page.js";

export const toasts = () => document.getElementById("toasts");

/** Shows nodes as a message in place of the last one; it goes by itself after `stay` milliseconds, if given. */
export function toast(nodes, { stay, kind } = {}) {
  const message = part("toast");
  if (kind) message.classList.add(kind);
  message.querySelector("[data-text]").replaceWith(...nodes);
  toasts().replaceChildren(message);
  if (stay) setTimeout(() => message.remove(), stay);
  return message;
}

/** How often something was tried. */
let tries = 0;

/** Asks the server why a thing cannot be done now. The engine answers; nothing is played. The answer stands where it was tried, unless
 * something else has been tried since. */
export async function why(notation, place) {
  const own = ++tries;
  const address = `${main().dataset.why}?try=${encodeURIComponent(notation)}`;
  const told = fetch(address, { headers: { Accept: "text/html" } }).then((answer) => answer.text());
  const text = await told.catch(() => null);
  if (text === null || own !== tries) return;
  const page = new DOMParser().parseFromString(text, "text/html");
  const reason = page.querySelector("main") ?? page.body;
  const message = toast([...reason.childNodes].map((node) => document.adoptNode(node)), { kind: "no", stay: 12000 });
  if (place) beside(message, place);
}

/** Puts a message below a point, or above it where there is no room. */
function beside(message, [x, y]) {
  message.classList.add("here");
  const { width, height } = message.getBoundingClientRect();
  const top = y + 24 + height < innerHeight - 8 ? y + 24 : Math.max(8, y - 24 - height);
  message.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, x - width / 2))}px`;
  message.style.top = `${top}px`;
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#toasts [data-close]")) toasts().replaceChildren();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && toasts()?.replaceChildren());
