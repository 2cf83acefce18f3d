// Passkeys: the browser is asked what the server says, and its answer goes with the form. Without this module a page offers none.
import "./start.js";
import { busy } from "./page.js";

const said = document.getElementById("passkey-said");
const able = Boolean(said && globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON);
/** What is asked beside the page must be answered within five minutes; then it is asked again. */
const GOOD = 4 * 60_000;

/** A browser does one thing at a time: what it was asked beside the page ends when somebody presses a button. */
let beside;
let askedBeside = 0;
let running = false;

/** Says at a form what became of it. */
function say(form, text) {
  form.prepend(said);
  said.textContent = text;
  said.hidden = !text;
}

/** What the server asks of this browser. */
async function ask(path, fields = []) {
  const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  const told = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(told.error.why), { name: "Refused" });
  return told;
}

async function create(options) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return JSON.stringify(await navigator.credentials.create({ publicKey }));
}

async function get(options, more = {}) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return JSON.stringify(await navigator.credentials.get({ publicKey, ...more }));
}

/** Why it came to nothing, in the reader's language. */
function why(error) {
  if (error.name === "Refused") return error.message;
  if (error.name === "NotAllowedError" || error.name === "AbortError") return said.dataset.cancelled;
  if (error.name === "InvalidStateError") return said.dataset.known;
  return said.dataset.failed;
}

/** Sends a form with an answer. */
function send(form, answer) {
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "answer", value: answer });
  form.append(field);
  busy(true);
  form.submit();
  field.remove();
}

/** The answer that a form needs: of a passkey that confirms it, of one that lets in, or of a new one. */
async function answered(form, confirms) {
  const confirmed = confirms ? await get(await ask("/passkeys/confirm")) : "";
  if (form.dataset.get) return get(await ask(form.dataset.get));
  if (!form.dataset.create) return confirmed;
  return create(await ask(form.dataset.create, [...new FormData(form), ["answer", confirmed]]));
}

/** Asks and sends; false if nothing was sent. */
async function run(form, confirms) {
  const { password } = form.elements;
  // A passkey stands for the password, which need not be filled in then.
  if (password) password.disabled = confirms;
  try {
    if (!form.reportValidity()) return false;
    beside?.abort();
    say(form, "");
    const answer = await answered(form, confirms);
    // The password has done what it was for.
    if (password) password.disabled = true;
    send(form, answer);
    return true;
  } catch (error) {
    say(form, why(error));
    return false;
  } finally {
    if (password) password.disabled = false;
  }
}

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const confirms = Boolean(event.submitter?.matches("[data-confirm]"));
    if (!able || (!confirms && !form.matches("[data-create], [data-get]"))) return;
    event.preventDefault();
    event.stopPropagation();
    if (running) return;
    running = true;
    run(form, confirms).then((sent) => (running = sent));
  },
  true,
);

addEventListener("pageshow", () => (running = false));

/** Has the browser offer passkeys where a name is typed, if it can. */
async function offer(form) {
  if (running || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  beside?.abort();
  beside = new AbortController();
  askedBeside = Date.now();
  const { signal } = beside;
  const answer = await get(await ask(form.dataset.get), { mediation: "conditional", signal });
  running = true;
  send(form, answer);
}

for (const part of document.querySelectorAll(able ? "[data-able]" : "[data-unable]")) part.hidden = false;
const lets = able && document.querySelector("form[data-get]");
if (lets) {
  // What comes to nothing beside the page is nobody's business: there is a button.
  const quietly = () => offer(lets).catch(() => {});
  quietly();
  addEventListener("focus", () => Date.now() - askedBeside > GOOD && quietly());
}
