/** Whether a form is on its way. */
let sending = false;

/** Sends a form; the answer is the page after it. */
async function send(form, submitter) {
  // Not `form.action`: a button of the form may have that name.
  const address = new URL(form.getAttribute("action"), location.href);
  marks.clear();
  toasts()?.replaceChildren();
  hurry();
  main().setAttribute("aria-busy", "true");
  sending = true;
  const answer = await fetch(address, {
    method: "POST",
    body: new URLSearchParams(new FormData(form, submitter)),
    headers: having(),
  });
  const text = await answer.text();
  main().removeAttribute("aria-busy");
  sending = false;
  const landed = new URL(answer.url).pathname;
  if (landed !== location.pathname && landed !== address.pathname) {
    location.assign(answer.url);
  } else if (show(text)) {
    if (answer.ok && form.id === "chat-form") form.reset();
    // Why something was refused is seen wherever the page was scrolled to.
    document.querySelector("main .refusal")?.scrollIntoView({ block: "nearest" });
  }
  catchUp();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const get = (event.submitter?.formMethod || form.method) !== "post";
  if (get || !main()?.dataset.live || !main().contains(form)) return;
  event.preventDefault();
  if (main().getAttribute("aria-busy") === "true") return;
  send(form, event.submitter).catch(() => location.reload());
});
