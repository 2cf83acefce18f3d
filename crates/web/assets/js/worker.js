// The browser works for us while no page is open: it shows messages, and a page of ours where there is no connection. It is asked
// to do so by whoever wants messages, or has put us among their apps.
const KEPT = "norikae-push";

/** Whether the browser can show messages while no page is open. */
export const able = "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

/** The worker, when it is ready; it is told which language its page should be in. */
export async function worker() {
  await navigator.serviceWorker.register("/sw.js");
  const ready = await navigator.serviceWorker.ready;
  ready.active.postMessage({ lang: document.documentElement.lang });
  return ready;
}

/** Who is signed in here. */
const visitor = () => document.querySelector(".me > summary")?.getAttribute("aria-label") ?? null;

/** For whom this browser shows messages, and on which day the server was told so last. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

function keep(what) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(what));
  } catch {
    // A browser that keeps nothing must be asked again after the next time that somebody signs in.
  }
}

const today = () => new Date().toISOString().slice(0, 10);

/** The key by which a browser knows the site, as the server writes it. */
function keyOf(subscription) {
  const key = subscription.options?.applicationServerKey;
  if (!key) return "";
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function post(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, key: keyOf(subscription) });
  return fetch("/notices/push", { method: "POST", body, headers: { Accept: "text/html" } });
}

/** Asks the browser to show messages of the site with this key; of one that had another key it forgets that first. */
export async function subscribe({ pushManager }, applicationServerKey) {
  const options = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

/** Tells the server where this browser is reached; says whether it was taken. */
export async function tellServer(subscription) {
  let answer = await post(subscription);
  // The site has another key than it had: after a restore, say.
  if (answer.status === 409) answer = await post(await subscribe(await worker(), await answer.text()));
  if (answer.ok) keep({ who: visitor(), day: today() });
  return answer.ok;
}

/** A session that ends takes its messages along. Whoever wanted them here gets them again after signing in. */
async function renew() {
  const { who, day } = kept();
  if (!who) return;
  if (visitor() === null) return keep({ who });
  if (who !== visitor() || day === today() || Notification.permission !== "granted") return;
  const subscription = await (await worker()).pushManager.getSubscription();
  if (subscription) await tellServer(subscription);
}

if (able) renew().catch(reportError);
if ("serviceWorker" in navigator && matchMedia("(display-mode: standalone)").matches) worker().catch(reportError);
