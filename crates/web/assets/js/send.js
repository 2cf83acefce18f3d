// Forms of a table are sent without leaving its page.
import { isLive } from "./forms.js";
import { catchUp, sends } from "./live.js";
import { hurry } from "./pace.js";
import { main } from "./page.js";
import { having, marks } from "./patch.js";
import { show } from "./show.js";
import { toast, toasts } from "./toast.js";

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  marks.clear();
  toasts()?.replaceChildren();
  hurry();
  main().setAttribute("aria-busy", "true");
  sends(true);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: having(),
  });
  const text = await answer.text();
  main().removeAttribute("aria-busy");
  sends(false);
  const landed = new URL(answer.url).pathname;
  const why = answer.ok ? null : refusalOf(text);
  if (landed !== location.pathname && landed !== address.pathname) {
    location.assign(answer.url);
  } else if (why) {
    toast([why], { kind: "no", stay: 12000 });
  } else if (show(text)) {
    if (answer.ok && form.id === "chat-form") form.reset();
    // Why something was refused is seen wherever the page was scrolled to.
    document.querySelector("main .refusal")?.scrollIntoView({ block: "nearest" });
  }
  catchUp();
}

/** Why something was refused, if the answer is a page of its own: then the table stays. */
function refusalOf(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector("main[data-live]") ? null : page.querySelector("main p");
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const get = (event.submitter?.formMethod || form.method) !== "post";
  if (get || !isLive(form)) return;
  event.preventDefault();
  if (main().getAttribute("aria-busy") === "true") return;
  send(form, event.submitter).catch(() => location.reload());
});
