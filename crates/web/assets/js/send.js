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
  const why = answer.ok ? null : refusalOf(text);
  if (landed !== location.pathname && landed !== address.pathname) {
    location.assign(answer.url);
  } else if (why) {
    toast([why], { kind: "no", stay: 12000 });
  } else if (show(text)) {
    if (answer.ok && form.id === "chat-form") form.reset();
    // Why something was refused is seen wherever the page was scrolled to.
    document.querySelector("main .refusal")?.scrollIntoView({ block: "nearest" });
  }
  catchUp();
}

/** Why something was refused, if the answer is a page of its own: then the table stays. */
function refusalOf(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  return page.querySelector("main[data-live]") ? null : page.querySelector("main p");
}

// The second press of a double click is a slip: by then another button may be there.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("form[method=post] button:not([type=button])");
    if (button && event.detail > 1) event.preventDefault();
  },
  true,
);

/** Forms that are on their way: a page that leads elsewhere is asked for once. */
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  const get = (event.submitter?.formMethod || form.method) !== "post";
  if (get) return;
  if (!main()?.dataset.live || !main().contains(form)) {
    if (sent.has(form)) event.preventDefault();
    sent.add(form);
    setTimeout(() => sent.delete(form), 5000);
    return;
  }
  event.preventDefault();
  if (main().getAttribute("aria-busy") === "true") return;
  send(form, event.submitter).catch(() => location.reload());
});
