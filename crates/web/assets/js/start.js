/** After every patch. */
function ready() {
  for (const field of document.querySelectorAll("[data-address]"))
    field.value = new URL(field.dataset.address, location.origin).href;
  if (main()?.dataset.now) skew = Date.now() - Number(main().dataset.now);
  if (document.getElementById("parts")) zoomers();
  const moment = document.querySelector(".log .current");
  if (moment) moment.parentElement.scrollTop = moment.offsetTop - moment.parentElement.offsetTop - 60;
  for (const refusal of document.querySelectorAll("[data-fades]")) fade(refusal);
  if (speed > 1) document.getElementById("speed")?.replaceChildren(`${speed}×`);
}

/** A refusal that says when to try again goes when that time has come. */
const fading = new WeakSet();
function fade(refusal) {
  if (fading.has(refusal)) return;
  fading.add(refusal);
  // Until then what happens at the table does not take it away.
  ours.add(refusal);
  setTimeout(() => refusal.remove(), refusal.dataset.fades * 1000);
}

/** What is unfolded over the page is closed by Escape, or by a click elsewhere; the focus goes back to what opened it. */
const unfolded = () => document.querySelector(".me[open], .share[open]");
document.addEventListener("keydown", (event) => {
  const fold = event.key === "Escape" && unfolded();
  if (!fold) return;
  fold.open = false;
  fold.querySelector("summary").focus();
});
document.addEventListener("click", (event) => {
  const fold = unfolded();
  if (fold && !fold.contains(event.target)) fold.open = false;
});

document.addEventListener("click", async (event) => {
  const copy = event.target.closest?.("[data-copy]");
  if (!copy) return;
  const field = copy.parentElement.querySelector("[data-address]");
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => null);
  copy.setAttribute("data-done", "");
});

document.documentElement.classList.add("js");
ready();
light(null);
listen();
addEventListener("pageshow", (event) => event.persisted && location.reload());
