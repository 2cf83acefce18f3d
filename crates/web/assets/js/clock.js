// Times that run: since when somebody is asked, how long they have. The server's clock counts, not the reader's.
import { always, main } from "./page.js";

let skew = 0;

function clocks() {
  const now = Date.now() - skew;
  for (const clock of document.querySelectorAll("[data-since], [data-until]")) {
    const { since, until } = clock.dataset;
    const text = span(Math.max(0, Math.floor((since ? now - since : until - now) / 1000)));
    if (clock.textContent !== text) clock.textContent = text;
  }
}

/** As the server writes it: 0:24, 1:02:03. */
function span(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

always(() => {
  if (main()?.dataset.now) skew = Date.now() - Number(main().dataset.now);
});
setInterval(clocks, 1000);
