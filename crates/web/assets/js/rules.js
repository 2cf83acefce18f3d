// The rules: the contents follow the text, the search filters while one types. Without this both work by links and a form.
import "./start.js";
import { main } from "./page.js";

const plainText = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/** How well a rule fits a search: 0 by its ID, 1 by its words in a row, 2 by all its words; none: not at all. */
function ruleFits(rule, wanted) {
  if (`-${plainText(rule.id)}-`.includes(`-${wanted}-`)) return 0;
  rule.plain ??= plainText(rule.textContent);
  if (rule.plain.includes(wanted)) return 1;
  rule.chapter ??= plainText(rule.closest(".chapter").querySelector("h2").textContent);
  const all = `-${rule.plain}-${rule.chapter}`;
  return wanted.split("-").every((word) => all.includes(/^[a-z0-9]/.test(word) ? `-${word}` : word)) ? 2 : null;
}

function findRules(field) {
  const wanted = plainText(field.value);
  const hits = document.getElementById("hits");
  hits.hidden = !wanted;
  document.getElementById("chapters").classList.toggle("folded", !!wanted);
  if (!wanted) return hits.replaceChildren();
  const fitting = [...document.querySelectorAll("article.rule")].map((rule) => [ruleFits(rule, wanted), rule]).filter(([how]) => how !== null);
  fitting.sort(([a], [b]) => a - b);
  const list = Object.assign(document.createElement("ol"), { className: "hits" });
  for (const [, rule] of fitting.slice(0, 40)) {
    const link = Object.assign(document.createElement("a"), { href: `#${rule.id}` });
    const id = Object.assign(document.createElement("b"), { textContent: rule.id });
    const words = document.createElement("span");
    excerpt(words, rule.querySelector("p, dd")?.textContent ?? "", field.value.trim());
    link.append(id, words);
    list.appendChild(document.createElement("li")).append(link);
  }
  const count = Object.assign(document.createElement("p"), { className: "leg", textContent: fitting.length });
  count.setAttribute("role", "status");
  hits.replaceChildren(count, list);
}

/** The place that was found, marked. */
function excerpt(into, text, word) {
  const at = word ? text.toLowerCase().indexOf(word.toLowerCase()) : -1;
  if (at < 0) return into.append(text.slice(0, 120));
  const mark = Object.assign(document.createElement("mark"), { textContent: text.slice(at, at + word.length) });
  into.append((at > 40 ? "…" : "") + text.slice(Math.max(0, at - 40), at), mark, text.slice(at + word.length, at + 90));
}

function readRules() {
  const field = document.getElementById("q");
  if (!field || !main().matches(".rules")) return;
  field.addEventListener("input", () => findRules(field));
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("#hits a[href^='#']")?.click();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
    event.preventDefault();
    field.focus();
  });
  // The switch of the language comes back to the same rule.
  document.querySelector("form.switch")?.addEventListener("submit", (event) => {
    event.target.elements.back.value = event.target.elements.back.value.split("#")[0] + location.hash;
  });
  followChapters();
}

/** Marks the chapter that is being read in the contents. */
function followChapters() {
  const seen = new Set();
  const watch = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target) : seen.delete(target);
    const first = [...document.querySelectorAll(".chapter")].find((chapter) => seen.has(chapter));
    if (!first) return;
    for (const entry of document.querySelectorAll("#chapters li[data-for]")) {
      const current = entry.dataset.for === first.id;
      if (current && !entry.matches(".cur")) keepInSight(entry);
      entry.classList.toggle("cur", current);
    }
  }, { rootMargin: "-20% 0px -60%" });
  for (const chapter of document.querySelectorAll(".chapter")) watch.observe(chapter);
}

/** Keeps an entry of the contents in sight without moving the page. */
function keepInSight(entry) {
  const row = entry.closest("ol").scrollWidth > entry.closest("ol").clientWidth ? entry.closest("ol") : entry.closest(".toc");
  const [box, frame] = [entry.getBoundingClientRect(), row.getBoundingClientRect()];
  if (box.left < frame.left || box.right > frame.right) row.scrollLeft += box.left - frame.left - 14;
  if (row.matches(".toc") && (box.top < frame.top || box.bottom > frame.bottom)) row.scrollTop += box.top - frame.top - frame.height / 3;
}

readRules();
