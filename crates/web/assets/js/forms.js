// Forms of every page: none is sent twice by a slip.
import { main } from "./page.js";

/** Whether a form is sent without leaving the page. */
export const isLive = (form) => main()?.dataset.live !== undefined && main().contains(form);

// The second press of a double click is a slip: by then another button may be there.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("form[method=post] button:not([type=button])");
    if (button && event.detail > 1) event.preventDefault();
  },
  true,
);

/** Forms that are on their way: a page that leads elsewhere is asked for once. */
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const get = (event.submitter?.formMethod || form.method) !== "post";
  if (get || isLive(form)) return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), 5000);
});
