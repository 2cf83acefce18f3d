// The chat stays at its newest line, unless its reader has scrolled up.
let reading = false;
document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target.matches?.(".chat")) reading = target.scrollHeight - target.scrollTop - target.clientHeight > 8;
  },
  true,
);

function newest() {
  const chat = document.querySelector(".chat");
  if (chat && !reading) chat.scrollTop = chat.scrollHeight;
}
newest();
