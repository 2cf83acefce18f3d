// A replay goes by its slider and by the arrow keys.
document.addEventListener("input", (event) => {
  const slide = event.target.closest?.("#slide");
  if (slide) goTo(`${slide.getAttribute("action")}?step=${event.target.value}`);
});

document.addEventListener("keydown", (event) => {
  if (main()?.dataset.keys !== "replay" || event.target.matches("input, textarea, select")) return;
  const id = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  const link = id && document.getElementById(id);
  if (link) goTo(link.href);
});

async function goTo(address) {
  history.replaceState(null, "", address);
  await refresh();
}
