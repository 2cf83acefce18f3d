// Setting up a position: what is pressed on the board is where the chosen piece goes.
import { isSlip } from "./forms.js";
import "./table.js";

const form = () => document.getElementById("on-board");

/** The place that a thing of the board stands for: of a whole grid the space under the pointer. */
function placeOf(thing, event) {
  const place = thing.dataset.put.slice(thing.dataset.put.indexOf(":") + 1);
  if (!thing.dataset.spaces) return place;
  const { left, top, width, height } = thing.getBoundingClientRect();
  const [columns, rows] = thing.dataset.spaces.split(" ").map(Number);
  const [x, y] = [((event.clientX - left) / width) * columns, ((event.clientY - top) / height) * rows];
  return place.replace("*", `${Math.floor(x) + 1}.${Math.floor(y) + 1}`);
}

// Pieces lie above each other: the topmost thing of the kind that the tool is put on is meant.
document.addEventListener("click", (event) => {
  const tool = form()?.elements.tool.selectedOptions[0];
  if (!tool || isSlip(event) || !event.target.closest?.("#board")) return;
  const things = document.elementsFromPoint(event.clientX, event.clientY).map((part) => part.closest("[data-put]"));
  const thing = things.find((part) => part?.dataset.put.startsWith(`${tool.dataset.ground}:`));
  if (!thing) return;
  form().elements.place.value = placeOf(thing, event);
  form().requestSubmit();
});
