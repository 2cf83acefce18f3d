// The chat stays at its newest line, unless its reader has scrolled up.
import { always } from "./page.js";

let reading = false;
document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target.matches?.(".chat")) reading = target.scrollHeight - target.scrollTop - target.clientHeight > 8;
  },
  true,
);

let newest;
always(() => {
  const chat = document.querySelector(".chat");
  const last = chat?.lastElementChild?.id;
  // Only then: to ask how high it is has the whole page laid out.
  if (last === newest) return;
  newest = last;
  if (chat && !reading) chat.scrollTop = chat.scrollHeight;
});
