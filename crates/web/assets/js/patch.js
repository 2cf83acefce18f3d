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
