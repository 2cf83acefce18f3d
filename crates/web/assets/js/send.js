// Forms of a table are sent without leaving its page.
import { isLive } from "./forms.js";
import { catchUp, comeBack, connected, isSending, PATIENCE } from "./live.js";
import { light } from "./light.js";
import { hurry } from "./pace.js";
import { busy, main, part } from "./page.js";
import { having, leave, marks, stay } from "./patch.js";
import { show } from "./show.js";
import { toast, toasts } from "./toast.js";

/** Whether a form is on its way: the page takes nothing else meanwhile. */
function sends(now) {
  busy(now);
  isSending(now);
  if (now) main().setAttribute("aria-busy", "true");
  else main().removeAttribute("aria-busy");
}

/** What is on its way, and what was pressed since: it follows, if it is still there to be pressed. */
let going = null;
let next = null;

/** The question that a form answers. */
const askedBy = (form) => form.elements.asked?.value;

/** Keeps what was pressed while something else is on its way; what is pressed again in impatience is on its way already. */
function keep(form, submitter) {
  if (going?.form === form && going.submitter === submitter) return;
  next = { form, submitter, asked: askedBy(form) };
  press(submitter);
}

/** Sends what was kept. What is about a question that has been answered meanwhile was meant for that one, unless the answer may
 * still be changed. */
function follow() {
  const [kept, before] = [next, going?.submitter?.value];
  next = going = null;
  kept?.submitter?.classList.remove("sent");
  if (!kept?.form.isConnected || kept.submitter?.isConnected === false) return;
  if (askedBy(kept.form) === kept.asked || (before && main().dataset.chosen === before)) kept.form.requestSubmit(kept.submitter);
}

/** What was pressed is shown before the answer comes: the button, and on the board what the choice does. */
function press(button) {
  button?.classList.add("sent");
  if (button?.name === "action") light(button.value);
}

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  going = { form, submitter };
  leave();
  press(submitter);
  marks.clear();
  toasts()?.replaceChildren();
  hurry();
  sends(true);
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: having(),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await answer.text();
  sends(false);
  const landed = new URL(answer.url).pathname;
  const why = answer.ok ? null : refusalOf(text);
  // A refusal is the answer itself; whatever leads elsewhere is gone to, also if it leads to the address of the form.
  if (landed !== location.pathname && (answer.redirected || landed !== address.pathname)) {
    location.assign(answer.url);
  } else if (why) {
    stay();
    toast([why], { kind: "no", stay: 12000 });
  } else if (show(text)) {
    if (answer.ok && form.id === "chat-form") form.reset();
    // Why something was refused is seen wherever the page was scrolled to.
    document.querySelector("main .refusal")?.scrollIntoView({ block: "nearest" });
  }
  follow();
  catchUp();
}

/** Nothing arrived: the table stays as it is, and what was pressed can be pressed again. */
function unsent(form, submitter) {
  sends(false);
  next = going = null;
  submitter?.classList.remove("sent");
  stay();
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
  if (main().getAttribute("aria-busy") === "true") return keep(form, event.submitter);
  send(form, event.submitter).catch(() => unsent(form, event.submitter));
});
