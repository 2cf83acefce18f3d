// What happens at the table: a burst of events is one refresh.
let stream;
let refreshing = false;
let again = false;

async function refresh() {
  if (refreshing) {
    again = true;
    return;
  }
  refreshing = true;
  do {
    again = false;
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.ok) show(await answer.text());
  } while (again);
  refreshing = false;
}

function listen() {
  const address = main()?.dataset.live;
  if (!address || stream) return;
  stream = new EventSource(address);
  stream.onmessage = () => requestAnimationFrame(refresh);
}
