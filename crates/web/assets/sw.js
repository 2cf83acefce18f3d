// The worker in the background: messages that it is somebody's turn, and our own page where there is no connection. What it keeps is
// named in VERSION, SHELL, OFFLINE and ICON, which the server writes before this. Nothing of a table is ever kept.

/** Where the language of the last page is kept. */
const LANG = "norikae-lang";

addEventListener("install", (event) => {
  const kept = caches.open(VERSION).then((cache) => cache.addAll(SHELL));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

/** Forgets what older ones have kept. */
async function tidy() {
  for (const name of await caches.keys()) if (name !== VERSION && name !== LANG) await caches.delete(name);
}

addEventListener("message", ({ data }) => {
  if (data?.lang in OFFLINE) caches.open(LANG).then((cache) => cache.put("/lang", new Response(data.lang)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(offline));
  else if (SHELL.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** Our own page, in the language of the last one. */
async function offline() {
  const lang = await (await caches.match("/lang", { cacheName: LANG }))?.text();
  return (await caches.match(OFFLINE[lang] ?? OFFLINE.en)) ?? Response.error();
}

addEventListener("push", (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const { title = "Norikae", body = "", url = "/", lang = "" } = read(data);
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  // Whoever looks at the table sees it.
  if (windows.some((page) => page.focused && new URL(page.url).pathname === url)) return;
  await registration.showNotification(title, { body, lang, tag: url, data: url, icon: ICON });
}

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Goes to a page of ours: one that is open, if there is one. */
async function open(path) {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = windows.find((page) => new URL(page.url).pathname === url.pathname);
  await (page ? page.focus() : clients.openWindow(url.href));
}

addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

/** The browser is reached elsewhere from now on. */
async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
  await fetch("/notices/push", { method: "POST", body });
}
