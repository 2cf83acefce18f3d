// The pages work without this. It sends forms without leaving the page, listens for what happens at a table, and patches
// the page in place by id, so that focus and scroll stay and pieces can glide.

const main = () => document.querySelector("main");

/** Makes `old` look like `fresh`, keeping every element that has a counterpart: by id, else by place and name. */
function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old === document.activeElement && "value" in old) return;
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (at && at.id && !wanted.has(at.id)) at = drop(at);
    const kept = next.id ? byId.get(next.id) : at && !at.id && at.nodeName === next.nodeName ? at : null;
    if (!kept) old.insertBefore(document.adoptNode(next), at);
    else {
      if (kept === at) at = at.nextSibling;
      else old.insertBefore(kept, at);
      if (kept.nodeType === Node.ELEMENT_NODE) patch(kept, next);
      else if (kept.data !== next.data) kept.data = next.data;
    }
  }
  while (at) at = drop(at);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Shows a page that the server sent; true if it is another moment of the page that is open. */
function show(text) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const next = fresh.querySelector("main");
  if (!next || !main()) return false;
  document.title = fresh.title;
  patch(main(), next);
  ready();
  return true;
}

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: { Accept: "text/html" },
  });
  const landed = new URL(answer.url).pathname;
  if (landed !== location.pathname && landed !== address.pathname) {
    location.assign(answer.url);
  } else if (show(await answer.text()) && answer.ok && form.id === "chat-form") form.reset();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || !main()?.dataset.live || !main().contains(form)) return;
  event.preventDefault();
  send(form, event.submitter).catch(() => location.reload());
});

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

function ready() {
  const link = document.getElementById("link");
  if (link) link.value = new URL(location.pathname, location.origin).href;
}

// A lit shape of a board does what the rail's button with the same notation does.
const chosen = (target) => document.querySelector(`#choices button[value="${CSS.escape(target)}"]`);

document.addEventListener("click", (event) => {
  const lit = event.target.closest?.("[data-action]");
  if (lit && !event.target.closest("button")) chosen(lit.dataset.action)?.click();
});

// Pointing at a choice, in the rail or on the board, shows it in both.
function preview(event) {
  const at = event.target.closest?.("button[name=action], [data-action]");
  const wanted = at && (at.dataset.action ?? at.value);
  for (const button of document.querySelectorAll("button[name=action]")) button.classList.toggle("previewed", button.value === wanted);
}
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, preview);

// A replay goes by its slider and by the arrow keys.
document.addEventListener("input", (event) => {
  const slide = event.target.closest?.("#slide");
  if (slide) goTo(`${slide.getAttribute("action")}?step=${event.target.value}`);
});

document.addEventListener("keydown", (event) => {
  if (main()?.dataset.keys !== "replay" || event.target.matches("input, textarea, select")) return;
  const id = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = id && document.getElementById(id);
  if (link) goTo(link.href);
});

async function goTo(address) {
  history.replaceState(null, "", address);
  await refresh();
}

ready();
listen();
addEventListener("pageshow", (event) => event.persisted && location.reload());
