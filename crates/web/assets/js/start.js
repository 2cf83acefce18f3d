/** After every patch. */
function ready() {
  for (const field of document.querySelectorAll("[data-address]"))
    field.value = new URL(field.dataset.address, location.origin).href;
  if (main()?.dataset.now) skew = Date.now() - Number(main().dataset.now);
  if (document.getElementById("parts")) zoomers();
  const moment = document.querySelector(".log .current");
  if (moment) moment.parentElement.scrollTop = moment.offsetTop - moment.parentElement.offsetTop - 60;
  if (speed > 1) document.getElementById("speed")?.replaceChildren(`${speed}×`);
}

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
