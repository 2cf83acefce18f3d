// Forms of a table are sent without leaving its page.
import { isLive } from "./forms.js";
import { catchUp, comeBack, connected, PATIENCE, sends } from "./live.js";
import { hurry } from "./pace.js";
import { main, part } from "./page.js";
import { having, marks } from "./patch.js";
import { show } from "./show.js";
import { toast, toasts } from "./toast.js";

/** Whether something is on its way: the page says so, and takes nothing else meanwhile. */
function busy(now) {
  document.documentElement.toggleAttribute("data-busy", now);
  if (now) main().setAttribute("aria-busy", "true");
  else main().removeAttribute("aria-busy");
}

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  marks.clear();
  toasts()?.replaceChildren();
  hurry();
  busy(true);
  sends(true);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: having(),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await answer.text();
  busy(false);
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

/** Nothing arrived: the table stays as it is, and what was pressed can be pressed again. */
function unsent(form, submitter) {
  busy(false);
  sends(false);
  connected("off");
  const again = part("again");
  again.addEventListener("click", () => {
    toasts().replaceChildren();
    if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : undefined);
  });
  const message = toast([part("offline")], { kind: "no" });
  message.append(again);
  comeBack().then(() => message.remove());
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
  send(form, event.submitter).catch(() => unsent(form, event.submitter));
});
