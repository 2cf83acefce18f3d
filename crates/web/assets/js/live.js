// What happens at the table: a burst of events is one refresh.
import { hear, isBehind, knows } from "./heard.js";
import { always, main } from "./page.js";
import { having, LOST } from "./patch.js";
import { show } from "./show.js";

/** The longest that an answer may take, and after what time the bar says that the page is behind. */
export const PATIENCE = 30_000;
const LATE = 5000;
/** The longest wait that a server may ask for, in seconds. */
const LONGEST = 30;

let stream = null;
/** The seat for whose eyes it is. */
let eyes;
/** The update that is under way. */
let refreshing = null;
let again = false;
let wanted = location.href;
/** Whether a form is on its way. */
let sending = false;
/** How many answers to forms were shown. */
let answers = 0;

/** Asks for the page if something happened that it does not show. What the viewer did comes with the answer to it. */
export function catchUp() {
  if (isBehind() && !sending && !refreshing) refresh();
}

/** Brings the page up to date; what happens meanwhile is brought, too. */
function refresh() {
  again = true;
  refreshing ??= update();
  return refreshing;
}

async function update() {
  try {
    while (again || (isBehind() && !sending)) {
      again = false;
      const before = answers;
      const { text, wait } = await ask();
      // What was asked for before an answer to a form was shown is older than that.
      if (answers !== before) again = true;
      else if (text !== undefined) present(text);
      else if (wait) {
        await new Promise((later) => setTimeout(later, wait));
        again = true;
      } else return refused();
    }
    if (stream?.readyState === EventSource.OPEN) connected("on");
    // A replay has no stream: it is here, and that is all.
    else if (!main()?.dataset.live) delete document.documentElement.dataset.stream;
  } finally {
    refreshing = null;
  }
}

/** The page as it is now; or how long to wait until it is asked for again, because the connection is away, the answer broke off or
 * the server has no time; or neither, if it is refused for good. */
async function ask() {
  const late = setTimeout(() => connected("behind"), LATE);
  try {
    const answer = await fetch(wanted, { headers: having(), signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) return { text: await answer.text() };
    if (answer.status < 500 && answer.status !== 429) return {};
    connected("behind");
    return { wait: 1000 * Math.min(LONGEST, Number(answer.headers.get("Retry-After")) || 1) };
  } catch {
    connected("off");
    return { wait: 1000 };
  } finally {
    clearTimeout(late);
  }
}

/** What cannot be brought into the page is loaded whole. */
function present(text) {
  try {
    show(text);
  } catch (error) {
    reportError(error);
    location.reload();
  }
}

/** A table that may not be looked at any more says why itself. */
function refused() {
  if (stream) location.reload();
}

/** `on`; `behind` while the page is not up to date, `off` while the connection is away: the bar shows it. */
export const connected = (state) => (document.documentElement.dataset.stream = state);

function listen() {
  const address = main()?.dataset.live;
  if (!address || stream) return;
  stream = new EventSource(address);
  eyes = main().dataset.seat;
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
    // The browser tells the server the last event it has; the page may have missed more, and is not live before it has it.
    if (document.documentElement.dataset.stream) refresh();
    else connected("on");
  };
  stream.onerror = () => {
    connected("off");
    if (stream.readyState !== EventSource.CLOSED) return;
    stream = null;
    setTimeout(listen, 3000);
  };
}

// A page that is left may stay in the browser's memory, and its stream with it: of those a browser has six. One that comes back is
// loaded anew.
addEventListener("pagehide", () => {
  stream?.close();
  stream = null;
});

/** Who has sat down hears as that seat from now on: the stream began for somebody who only looked on. */
function hearAsSeated() {
  if (!stream || main()?.dataset.seat === eyes) return;
  stream.close();
  stream = null;
  listen();
}

/** Says that the answer to a form was shown. */
export const answered = () => void (answers += 1);

/** Says whether a form is on its way. */
export function isSending(now) {
  sending = now;
}

/** Asks for the page until it is here: the connection was away. */
export const comeBack = () => refresh();

/** What the page shows now, since the answer to a form led there: another's sheet was given up with it. */
export function isAt(address) {
  if (wanted === address) return;
  wanted = address;
  history.replaceState(null, "", address);
}

/** Another address to show, without leaving the page. */
export function want(address) {
  wanted = address;
  return refresh();
}

document.addEventListener(LOST, refresh);
listen();
always(hearAsSeated);
