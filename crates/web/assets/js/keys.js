// A key that is written on a choice takes it, wherever the focus is, but not while something is being written.
document.addEventListener("keydown", (event) => {
  const writing = event.target.matches?.("input, textarea, select, [contenteditable]");
  if (writing || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  const own = `[data-key="${CSS.escape(event.key.toUpperCase())}"]`;
  const key = document.querySelector(`:is(#choices, [form=choices])${own}, #choices ${own}`);
  if (!key) return;
  event.preventDefault();
  key.closest("button").click();
});
