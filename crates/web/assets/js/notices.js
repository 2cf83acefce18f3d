// How somebody is told of their turns: this browser is switched on here, and the time zone is filled in.
import "./start.js";
import { able, subscribe, tellServer, worker } from "./worker.js";

const part = document.getElementById("push");

/** Shows one of the sentences that the page has for what became of it. */
function say(what) {
  for (const said of part.querySelectorAll("[data-said]")) said.hidden = said.dataset.said !== what;
}

async function switchOn(button) {
  button.disabled = true;
  try {
    if ((await Notification.requestPermission()) !== "granted") return say("denied");
    const subscription = await subscribe(await worker(), part.dataset.key);
    if (await tellServer(subscription)) return location.reload();
    say("failed");
  } catch {
    say("failed");
  } finally {
    button.disabled = false;
  }
}

/** Whether one of the listed browsers is this one: only its own endpoint is known here, and only the server's digest of it. */
async function recognise() {
  const { pushManager } = await worker();
  const endpoint = (await pushManager.getSubscription())?.endpoint;
  if (!endpoint) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  const name = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!part.querySelector(`[data-browser="${name}"]`)) return;
  say("here");
  part.querySelector("[data-switch-on]").hidden = true;
}

if (part) {
  const button = part.querySelector("[data-switch-on]");
  if (able) {
    button.hidden = false;
    button.addEventListener("click", () => switchOn(button));
    recognise().catch(reportError);
  } else {
    say("unable");
  }
}

const zones = document.querySelector("select[data-unset]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zones && [...zones.options].some((option) => option.value === own)) zones.value = own;
