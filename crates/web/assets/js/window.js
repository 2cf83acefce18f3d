// A map that is larger than its window shows where something is to be decided, whenever that place changes.
import { main } from "./page.js";

let looked = "";

function look() {
  const place = document.querySelector("[data-look]");
  const box = place?.closest("[data-window]");
  if (!box || place.dataset.look === looked) return;
  looked = place.dataset.look;
  box.scrollTo(place.offsetLeft - box.clientWidth / 2, place.offsetTop - box.clientHeight / 2);
}

if (main()) new MutationObserver(look).observe(main(), { subtree: true, childList: true, attributes: true, attributeFilter: ["data-look"] });
look();
// A phone that is turned; one whose bar of addresses comes and goes keeps its width.
let wide = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === wide) return;
  wide = innerWidth;
  looked = "";
  look();
});
