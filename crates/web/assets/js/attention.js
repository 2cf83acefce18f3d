// "Your turn" and a new line of chat announce themselves: a sound and a message of the browser if somebody switched them on, a
// badge and a short message where one does not look, and the title of the tab.
import { afterPaint, always, main, part } from "./page.js";
import { isOn, set, showSettings } from "./settings.js";
import { toast } from "./toast.js";

/** What the page said before: whether the reader was asked, and the newest line of chat. */
let asked = null;
let newest = null;
/** Lines of chat that nobody has looked at. */
let unread = 0;

let audio;
/** Two soft notes, made here: no file is needed for them. */
function chime() {
  if (!globalThis.AudioContext) return;
  audio ??= new AudioContext();
  for (const [pitch, after] of [[660, 0], [880, 0.12]]) {
    const [note, volume, at] = [audio.createOscillator(), audio.createGain(), audio.currentTime + after];
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.06, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
    note.connect(volume).connect(audio.destination);
    note.start(at);
    note.stop(at + 0.32);
  }
}

/** A message of the browser's, for a tab that nobody looks at. */
function notify(text) {
  if (isOn("notify") && document.hidden && globalThis.Notification?.permission === "granted") post(text);
}

/** Shows a message of the browser's; where none can be shown the switch goes off, and the page says so. */
function post(text) {
  try {
    const message = new Notification(document.title, { body: text, tag: location.pathname });
    message.onclick = () => {
      focus();
      message.close();
    };
  } catch {
    postByWorker(text).catch(noMessages);
  }
}

/** Browsers of phones want messages to be shown by the worker in the background, where somebody has one (`worker.js`). */
async function postByWorker(text) {
  const worker = await navigator.serviceWorker.getRegistration();
  await worker.showNotification(document.title, { body: text, tag: location.pathname, data: location.pathname });
}

function noMessages() {
  set("notify", "off");
  showSettings();
  toast([part("no-messages")], { kind: "no" });
}

function announce(text) {
  if (isOn("sound")) chime();
  notify(text);
}

const isSeen = (element) => {
  if (!element || document.hidden) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

function turn() {
  const now = document.getElementById("your-turn");
  const question = document.querySelector("#now h2")?.textContent ?? "";
  if (asked === false && now) {
    announce(question);
    afterPaint(() => callBack(question));
  }
  asked = Boolean(now);
}

/** A message for whoever looks at the page, but not at the question. */
function callBack(question) {
  if (!document.hidden && !isSeen(document.getElementById("now"))) toast([said("your-turn", question)], { stay: 5000, kind: "calls" });
}

/** A message with what was said, led by words of the page. */
function said(name, text) {
  const message = part(name);
  message.href = `#${message.dataset.to}`;
  message.querySelector("[data-text]").textContent = text;
  return message;
}

function chat() {
  const lines = [...document.querySelectorAll("#chat .chat > li")];
  const last = lines.at(-1);
  const number = Number(last?.id.slice(5) ?? 0);
  if (newest !== null && number > newest) {
    const fresh = lines.filter((line) => Number(line.id.slice(5)) > newest && !line.hasAttribute("data-own"));
    if (fresh.length) hear(fresh);
  }
  newest = number;
  badge();
}

function hear(fresh) {
  const text = fresh.at(-1).textContent.trim();
  announce(text);
  if (isSeen(document.querySelector("#chat .chat"))) return;
  unread += fresh.length;
  if (!document.hidden) toast([said("chat", text)], { stay: 6000, kind: "talk" });
}

/** How many lines wait, at the chat, at the way to it and in the title of the tab. */
function badge() {
  if (unread && isSeen(document.querySelector("#chat .chat"))) unread = 0;
  for (const place of document.querySelectorAll("[data-unread]")) {
    const text = String(unread || "");
    if (place.textContent !== text) place.textContent = text;
    if (place.hidden === Boolean(unread)) place.hidden = !unread;
  }
  const title = document.title.replace(/^✉ \d+ · /, "");
  const headed = unread ? `✉ ${unread} · ${title}` : title;
  if (document.title !== headed) document.title = headed;
}

addEventListener("scroll", () => unread && badge(), { passive: true });
document.addEventListener("visibilitychange", badge);
if (main()?.dataset.live) {
  always(turn);
  always(chat);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-switch]");
  const name = button?.dataset.switch;
  if (!name) return;
  const on = !isOn(name);
  // The browser is asked only here, where somebody wants it.
  if (name === "notify" && on && (await globalThis.Notification?.requestPermission()) !== "granted") return noMessages();
  set(name, on ? "on" : "off");
  showSettings();
  if (name === "sound" && on) chime();
  if (name === "notify" && on) post(button.title);
});
