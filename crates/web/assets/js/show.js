// A page that the server sent, shown in place of the one that is open.
import { barWaits } from "./bar.js";
import { isOld, knows } from "./heard.js";
import { main } from "./page.js";
import { leads, tell } from "./pace.js";
import { patch } from "./patch.js";

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
  for (const css of ["#icon", "header"]) patch(document.querySelector(css), page.querySelector(css));
  tell(next, chip);
  return true;
}
