// Forms of a table are sent without leaving its page.
import { isLive } from "./forms.js";
import { answered, catchUp, comeBack, connected, isAt, isSending, PATIENCE } from "./live.js";
import { light } from "./light.js";
import { hurry } from "./pace.js";
import { busy, main, painted, part, SOON } from "./page.js";
import { having, leave, marks, stay } from "./patch.js";
import { show } from "./show.js";
import { toast, toasts } from "./toast.js";

/** Whether a form is on its way: the page takes nothing else meanwhile. */
function sends(now) {
  busy(now);
  isSending(now);
  if (!now) clearTimeout(late);
  if (now) main().setAttribute("aria-busy", "true");
  else main().removeAttribute("aria-busy");
}

/** What is on its way, and what was pressed since: it follows, if it can still be meant. */
let going = null;
let next = null;
/** What will show on the board what was pressed. */
let late;

/** The question that a form answers. */
const askedBy = (form) => form.elements.asked?.value;

/** The choice that is sent if a form is submitted by a button. */
const choiceOf = (form, submitter) => new FormData(form, submitter).get("action");

/** A press as it was meant. When its time comes its button may be gone or mean something else: a space of a map has no button of its
 * own, and the one beside what a space would do means whatever space is looked at. */
const pressOf = (form, submitter) => ({ form, submitter, choice: choiceOf(form, submitter), asked: askedBy(form) });

/** Keeps what was pressed while something else is on its way; what is pressed again in impatience is on its way already. */
function keep(form, submitter) {
  const pressed = pressOf(form, submitter);
  if (going?.choice === pressed.choice && (pressed.choice || going.submitter === submitter)) return;
  next = pressed;
  press(submitter);
}

/** Sends what was kept. What is about a question that has been answered meanwhile was meant for that one, unless the answer may
 * still be changed; then the page says so. */
function follow() {
  const [kept, before] = [next, going];
  next = going = null;
  kept?.submitter?.classList.remove("sent");
  if (!kept) return;
  const stands = kept.form.isConnected && askedBy(kept.form) === kept.asked;
  if (stands || (before.choice && main().dataset.chosen === before.choice)) submit(kept);
  else if (kept.choice) toast([part("stale")], { kind: "no", stay: 6000 });
}

/** Presses once more what was pressed, by a button made for it if its own is gone or means something else. What is no choice is not
 * pressed when it is gone. */
function submit({ form, submitter, choice }) {
  const isThere = form.isConnected && submitter?.isConnected !== false;
  if (isThere && choiceOf(form, submitter) === choice) return form.requestSubmit(submitter);
  if (!choice) return;
  const [all, own] = [document.getElementById("choices") ?? form, document.createElement("button")];
  Object.assign(own, { name: "action", value: choice, hidden: true });
  all.append(own);
  all.requestSubmit(own);
  own.remove();
}

/** What was pressed is shown before the answer comes: the button, and on the board what the choice does, unless the answer comes so
 * soon that to show it would only keep it waiting. */
function press(button) {
  button?.classList.add("sent");
  clearTimeout(late);
  if (button?.name === "action") late = setTimeout(light, SOON, button.value);
}

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  going = pressOf(form, submitter);
  // It leaves first: while the server thinks, the page shows what was pressed.
  const asked = fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: having(),
    signal: AbortSignal.timeout(PATIENCE),
  });
  leave();
  press(submitter);
  marks.clear();
  toasts()?.replaceChildren();
  hurry();
  sends(true);
  const answer = await asked;
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
    answered();
    if (answer.ok) isAt(new URL(location.pathname, location.href).href);
    if (answer.ok && form.id === "chat-form") form.reset();
    // Why something was refused is seen wherever the page was scrolled to.
    document.querySelector("main .refusal")?.scrollIntoView({ block: "nearest" });
  }
  follow();
  // What the bots did meanwhile is shown after this answer.
  painted().then(catchUp);
}

/** Nothing arrived: the table stays as it is, and what was pressed can be pressed again. */
function unsent(form, submitter) {
  const pressed = going;
  sends(false);
  next = going = null;
  submitter?.classList.remove("sent");
  stay();
  connected("off");
  const again = part("again");
  again.addEventListener("click", () => {
    toasts().replaceChildren();
    submit(pressed);
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
