// The lists of the front page are asked for again every ten seconds while somebody looks at them.
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

// A link to send: one press copies it.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  const link = button && document.getElementById(button.dataset.copy);
  if (!link) return;
  link.select();
  const copied = await navigator.clipboard?.writeText(link.value).then(() => true, () => false);
  if (!copied && !document.execCommand("copy")) return;
  const before = button.textContent;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = before), 2000);
});
