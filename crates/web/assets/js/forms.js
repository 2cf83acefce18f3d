// Forms of every page: none is sent twice by a slip.
import { busy, main, part } from "./page.js";
import { toast } from "./toast.js";

/** Whether a form is sent without leaving the page. */
export const isLive = (form) => main()?.dataset.live !== undefined && main().contains(form);

/** Whether a press is a slip: the second of a double click, because by then something else may be there. Where a first touch only
 * shows a choice, the second one takes it, however soon. */
export const isSlip = (event) => event.detail > 1 && (event.pointerType !== "touch" || main()?.dataset.tap === "once");

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("form[method=post] button:not([type=button])");
    if (button && isSlip(event)) event.preventDefault();
  },
  true,
);

// A key that is held presses once: when it repeats, something else may have the focus, and nobody has seen it yet.
document.addEventListener(
  "keydown",
  (event) => {
    if (!event.repeat || event.key !== "Enter" || event.target.matches?.("textarea")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

/** Forms that are on their way: a page that leads elsewhere is asked for once. */
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const get = (event.submitter?.formMethod || form.method) !== "post";
  if (get || isLive(form)) return;
  if (isAway()) return stay(event);
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  busy(true);
  setTimeout(() => sent.delete(form), 5000);
});

/** Whether there is no connection: then nothing leads to the browser's page of errors. */
const isAway = () => !navigator.onLine || document.documentElement.dataset.stream === "off";

function stay(event) {
  event.preventDefault();
  toast([part("offline")], { kind: "no", stay: 8000 });
}

addEventListener("pageshow", () => busy(false));

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin || (to.pathname === location.pathname && to.search === location.search)) return;
  if (isAway()) return stay(event);
  // What another module has taken up leads nowhere else.
  setTimeout(() => event.defaultPrevented || busy(true));
});

// A file becomes the text of the field that it is for, so that it can be read before it is sent.
document.addEventListener("change", async ({ target }) => {
  const file = target.matches?.("input[type=file][data-into]") && target.files[0];
  if (!file) return;
  const field = target.form.elements[target.dataset.into];
  if (file.size > Number(target.dataset.most)) return toast([target.dataset.large], { kind: "no", stay: 8000 });
  field.value = await file.text();
  field.focus();
});
