// Every page: addresses to copy, and a page that comes back from the browser's memory is asked for again.
import { always } from "./page.js";

always(() => {
  for (const field of document.querySelectorAll("[data-address]"))
    field.value = new URL(field.dataset.address, location.origin).href;
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
addEventListener("pageshow", (event) => event.persisted && location.reload());
