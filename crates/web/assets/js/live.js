// What happens at the table: a burst of events is one refresh.
import { hear, isBehind, knows } from "./heard.js";
import { main } from "./page.js";
import { having, LOST } from "./patch.js";
import { show } from "./show.js";

let stream;
let refreshing = false;
let again = false;
let wanted = location.href;
/** Whether a form is on its way. */
let sending = false;

/** Asks for the page if something happened that it does not show. What the viewer did comes with the answer to it. */
export function catchUp() {
  if (isBehind() && !sending && !refreshing) refresh();
}

async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  let answer;
  do {
    again = false;
    answer = await fetch(wanted, { headers: having() }).catch(() => null);
    if (answer?.ok) show(await answer.text());
    else if (!answer || answer.status === 429) {
      // The connection is away, or too much was asked for in a short time: it is asked for again until it is here.
      if (!answer) connected("off");
      await new Promise((later) => setTimeout(later, 1000));
      again = true;
    }
  } while (again || (answer?.ok && isBehind() && !sending));
  if (stream?.readyState === EventSource.OPEN) connected("on");
  refreshing = false;
}

/** `on`, or `off` while the connection is away: the bar shows it. */
export const connected = (state) => (document.documentElement.dataset.stream = state);

function listen() {
  const address = main()?.dataset.live;
  if (!address || stream) return;
  stream = new EventSource(address);
  knows(main());
  // Not with the next frame: a tab in the background has none, and its title must say whose turn it is.
  stream.onmessage = ({ lastEventId }) => {
    hear(lastEventId);
    setTimeout(catchUp);
  };
  // One's own standing orders are no part of the log: the page says which it shows.
  stream.addEventListener("orders", ({ data }) => {
    if (data !== main()?.dataset.orders && !sending) refresh();
  });
  stream.onopen = () => {
    // The browser tells the server the last event it has; the page may have missed more.
    if (document.documentElement.dataset.stream === "off") refresh();
    connected("on");
  };
  stream.onerror = () => {
    connected("off");
    if (stream.readyState !== EventSource.CLOSED) return;
    stream = null;
    setTimeout(listen, 3000);
  };
}

/** Says whether a form is on its way. */
export function isSending(now) {
  sending = now;
}

/** Asks for the page until it is here: the connection was away. */
export const comeBack = () => refresh();

/** Another address to show, without leaving the page. */
export function want(address) {
  wanted = address;
  return refresh();
}

document.addEventListener(LOST, refresh);
listen();
