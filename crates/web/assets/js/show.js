// A page that the server sent, shown in place of the one that is open.
import { barWaits } from "./bar.js";
import { isOld, knows } from "./heard.js";
import { always, main } from "./page.js";
import { leads, tell } from "./pace.js";
import { patch } from "./patch.js";

/** The bar of a game that has ended: it says so when all is told. */
let ended = null;
always(() => {
  if (!ended || !main()?.matches(".over")) return;
  patch(document.querySelector("header"), ended);
  ended = null;
});

/** Shows a page that the server sent; true if it is another moment of the page that is open. */
export function show(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const next = page.querySelector("main");
  if (!next || !main()) return false;
  // It was asked for before what is shown already. Why something was refused is said all the same.
  if (isOld(next) && !next.querySelector(".refusal")) return true;
  knows(next);
  if (document.title !== page.title) document.title = page.title;
  const chip = page.getElementById("chip");
  // The bar is not ahead of what is told, either.
  if (chip?.querySelector("#round-then") && leads(next)) barWaits(chip);
  patch(document.querySelector("#icon"), page.querySelector("#icon"));
  ended = next.matches(".over") && leads(next) ? page.querySelector("header") : null;
  if (!ended) patch(document.querySelector("header"), page.querySelector("header"));
  tell(next, chip);
  return true;
}
