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

always(() => {
  const chat = document.querySelector(".chat");
  if (chat && !reading) chat.scrollTop = chat.scrollHeight;
});
