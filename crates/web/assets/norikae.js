// The pages work without this. It sends forms without leaving the page, listens for what happens at a table, and patches
// the page in place by id, so that focus and scroll stay and pieces can glide.

const main = () => document.querySelector("main");

/** Makes `old` look like `fresh`, keeping every element that has a counterpart: by id, else by place and name. */
function patch(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old === document.activeElement && old.matches("input, textarea, select")) return;
  const byId = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const wanted = new Set([...fresh.children].map((child) => child.id).filter(Boolean));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (at && at.id && !wanted.has(at.id)) at = drop(at);
    const kept = next.id ? byId.get(next.id) : at && !at.id && at.nodeName === next.nodeName ? at : null;
    if (!kept) old.insertBefore(arrived(next), at);
    else {
      if (kept === at) at = at.nextSibling;
      else old.insertBefore(kept, at);
      if (kept.nodeType === Node.ELEMENT_NODE) patch(kept, next);
      else if (kept.data !== next.data) kept.data = next.data;
    }
  }
  while (at) at = drop(at);
}

/** What was not there before is marked, so that a style sheet can show it; the next patch takes the mark away. */
function arrived(node) {
  if (node.nodeType === Node.ELEMENT_NODE) node.classList.add("fresh");
  return document.adoptNode(node);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Shows a page that the server sent; true if it is another moment of the page that is open. */
function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.querySelector("main");
  if (!next || !main()) return false;
  document.title = page.title;
  patch(document.querySelector("header"), page.querySelector("header"));
  patch(main(), next);
  light(lit);
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

// A choice and all that shows it light up together: when the mouse or the focus is on one of them, or after a first touch. A
// click, a key or a second touch takes it; on the board it is the button of the rail that is pressed.
let lit = null;
let touched = null;

function light(choice) {
  lit = choice;
  for (const part of document.querySelectorAll("main [data-of]"))
    part.classList.toggle("on", choice ? part.dataset.of === choice : part.hasAttribute("data-kept"));
}

const choiceAt = (event) => event.target.closest?.("[data-of]:not(.pv)")?.dataset.of ?? null;

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "mouse" && choiceAt(event) !== lit && !event.target.closest?.(".strips")) light(choiceAt(event));
});
document.addEventListener("focusin", (event) => choiceAt(event) && touched === null && light(choiceAt(event)));
document.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch" ? (choiceAt(event) === lit ? "again" : "first") : null;
});

document.addEventListener("click", (event) => {
  const choice = choiceAt(event);
  const first = touched === "first" && choice !== null;
  touched = null;
  if (first) {
    event.preventDefault();
    light(choice);
    return;
  }
  const target = event.target.closest?.("[data-do]");
  if (target) document.querySelector(`#choices [value="${CSS.escape(target.dataset.do)}"]`)?.click();
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
