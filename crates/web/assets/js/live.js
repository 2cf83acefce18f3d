// What happens at the table: a burst of events is one refresh.
let stream;
let refreshing = false;
let again = false;
let wanted = location.href;

async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  do {
    again = false;
    const answer = await fetch(wanted, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) show(await answer.text());
  } while (again);
  refreshing = false;
}

/** `on`, or `off` while the connection is away: the bar shows it. */
const connected = (state) => (document.documentElement.dataset.stream = state);

function listen() {
  const address = main()?.dataset.live;
  if (!address || stream) return;
  stream = new EventSource(address);
  stream.onmessage = () => requestAnimationFrame(refresh);
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
