// What happens at the table: a burst of events is one refresh.
let stream;
let refreshing = false;
let again = false;
let wanted = location.href;
/** The last entry of the log that the stream told of, and the last that the newest page knows. */
let heard = 0;
let known = 0;

/** Remembers up to which entry a page knows what happened. */
function knows(page) {
  const live = page?.dataset.live;
  known = live ? Number(new URL(live, location.href).searchParams.get("after")) : heard;
}

/** Asks for the page if something happened that it does not show. What the viewer did comes with the answer to it. */
function catchUp() {
  if (heard > known && !sending && !refreshing) refresh();
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
    else if (!answer) {
      // The connection is away: what was missed is asked for again until it is here.
      connected("off");
      await new Promise((later) => setTimeout(later, 1000));
      again = true;
    }
  } while (again || (answer?.ok && heard > known && !sending));
  if (stream?.readyState === EventSource.OPEN) connected("on");
  refreshing = false;
}

/** `on`, or `off` while the connection is away: the bar shows it. */
const connected = (state) => (document.documentElement.dataset.stream = state);

function listen() {
  const address = main()?.dataset.live;
  if (!address || stream) return;
  stream = new EventSource(address);
  knows(main());
  // Not with the next frame: a tab in the background has none, and its title must say whose turn it is.
  stream.onmessage = ({ lastEventId }) => {
    heard = Math.max(heard, Number(lastEventId));
    setTimeout(catchUp);
  };
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
