// Every change of the form asks the server what it means; the page has no rules of its own.
import "./start.js";
import { patch } from "./patch.js";

let asking = 0;

async function summarise(form) {
  const turn = ++asking;
  const answer = await fetch(form.dataset.summary, {
    method: "POST",
    body: new URLSearchParams(new FormData(form)),
    headers: { Accept: "text/html" },
  }).catch(() => null);
  if (!answer?.ok || turn !== asking) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of page.querySelectorAll("[data-summed]")) {
    const here = document.getElementById(part.id);
    if (here) patch(here, part);
  }
}

document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-summary]");
  if (form) summarise(form);
});
