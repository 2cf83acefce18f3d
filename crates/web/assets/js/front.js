// The lists of the front page are asked for again every ten seconds while somebody looks at them.
import "./start.js";
import { patch } from "./patch.js";

async function relist() {
  const lists = document.getElementById("lists");
  if (!lists || document.hidden) return;
  const answer = await fetch("/lists", { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lists");
  if (fresh) patch(lists, fresh);
}
if (document.getElementById("lists")) {
  setInterval(relist, 10_000);
  document.addEventListener("visibilitychange", relist);
}
