// @ts-check
// The editor of the lab: what is typed is checked and shown while it is typed. A text area under a coloured copy of what it
// says; everything else is asked of the server, which knows the language. Without a script the form does it.
import { $, $$, make, nothing, targetOf } from "./dom.js";

const editing = $("[data-edit]");
const text = /** @type {HTMLTextAreaElement} */ (editing && document.getElementById("text"));
const { edit: file, lint, words: wordsAt } = editing?.dataset ?? {};

/** Wait so long after a key. */
const PAUSE = 150;

/** @param {string} address
 * @param {Record<string, string>} fields
 * @returns {Promise<any>} */
const ask = (address, fields) =>
  fetch(address, { method: "POST", body: new URLSearchParams(fields) })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(nothing);

// ---- the copy ----

/** Comments, texts, tables, keys, numbers. */
const TOKENS = /(#[^\n]*)|("[^"\n]*"?|'[^'\n]*'?)|(^\[\[?[^\]\n]*\]\]?)|([A-Za-z_][\w-]*)(?=\s*=)|(\b\d+\b)/gm;
const CLASSES = ["c", "s", "t", "k", "d"];

/** @type {{ line: number, column: number, width: number, message: string }[]} */
let mistakes = [];

/** Where a place of the text is.
 * @param {number} line
 * @param {number} column */
const offset = (line, column) => {
  let at = 0;
  for (let n = 1; n < line; n++) at = text.value.indexOf("\n", at) + 1 || text.value.length;
  return at + [...text.value.slice(at, at + column * 2)].slice(0, column - 1).join("").length;
};

const copy = () => {
  const shown = $("[data-copy-of]");
  const bad = mistakes
    .filter(({ line }) => line > 0)
    .map(({ line, column, width }) => {
      const from = offset(line, column);
      return [from, from + Math.max(1, width)];
    });
  /** @type {(string | Node)[]} */
  const nodes = [];
  /** @param {number} from
   * @param {number} to
   * @param {string} kind */
  const put = (from, to, kind) => {
    for (let at = from; at < to; ) {
      const inside = bad.find(([start, end]) => start <= at && at < end);
      const next = bad.find(([start]) => start > at);
      const end = Math.min(to, inside ? inside[1] : (next?.[0] ?? to));
      const said = text.value.slice(at, end);
      const name = `${kind}${inside ? " bad" : ""}`.trim();
      nodes.push(name ? make("span", { className: name, textContent: said }) : said);
      at = end;
    }
  };
  let at = 0;
  for (const found of text.value.matchAll(TOKENS)) {
    put(at, found.index, "");
    at = found.index + found[0].length;
    put(found.index, at, CLASSES[found.slice(1).findIndex((group) => group !== undefined)]);
  }
  put(at, text.value.length, "");
  shown.replaceChildren(...nodes, "\n");
  follow();
};

const follow = () => {
  const shown = $("[data-copy-of]");
  [shown.scrollTop, shown.scrollLeft] = [text.scrollTop, text.scrollLeft];
};

// ---- where the cursor is ----

const place = () => {
  const before = text.value.slice(0, text.selectionStart).split("\n");
  return { line: before.length, column: [...before[before.length - 1]].length + 1 };
};

/** The entry that the cursor is in. */
const card = () => {
  const { line } = place();
  const lines = text.value.split("\n");
  let from = line - 1;
  while (from > 0 && !lines[from].startsWith("[[")) from--;
  for (let n = from; n < lines.length && (n === from || !lines[n].startsWith("[[")); n++) {
    const id = lines[n].match(/^\s*id\s*=\s*"([^"]*)"/);
    if (id) return id[1];
  }
  return "";
};

const where = () => {
  const { line, column } = place();
  $("[data-where]").textContent = `line ${line}, column ${column}`;
};

/** @param {number} line
 * @param {number} column */
const go = (line, column) => {
  const at = offset(line, column);
  text.focus();
  text.setSelectionRange(at, at);
  text.scrollTop = Math.max(0, (line - 6) * 22);
};

// ---- what is wrong, and how the card looks ----

let asked = 0;
const check = async () => {
  const mine = ++asked;
  const id = card();
  const told = await ask(lint, { file, text: text.value, card: id });
  if (!told || mine !== asked) return;
  mistakes = told.mistakes;
  document.getElementById("mistakes").innerHTML = told.marked;
  for (const button of /** @type {HTMLButtonElement[]} */ ($$("[data-ask], #editor [name=then]"))) {
    button.disabled = mistakes.length > 0;
    if (button.matches("[data-ask]"))
      button.textContent = mistakes.length ? "Fix one mistake first" : "What does it do?";
  }
  const shown = document.getElementById("card");
  const head = make("p", { className: "pv", textContent: id });
  if (told.card) shown.innerHTML = told.card;
  else if (mistakes.length) head.textContent = "This is the last version without mistakes.";
  if (told.card || mistakes.length) {
    $(".pv", shown)?.remove();
    shown.prepend(head);
  }
  const changed = document.getElementById("changed");
  if (!mistakes.length && changed.innerHTML !== told.changed) changed.innerHTML = told.changed;
  copy();
};

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(check, PAUSE);
};

// ---- words ----

const list = document.getElementById("sugg");
/** @type {[number, number]} */
let span = [0, 0];

const close = () => {
  if (list) list.hidden = true;
};

/** @param {string} word */
const put = (word) => {
  text.setRangeText(word, span[0], span[1], "end");
  close();
  text.focus();
  copy();
  soon();
};

const suggest = async () => {
  const told = await ask(wordsAt, { file, text: text.value, at: String(text.selectionStart) });
  if (!told?.words.length) return close();
  span = [told.from, told.to];
  const typed = text.value.slice(told.from, text.selectionStart).toLowerCase();
  const fits = told.words.filter((/** @type {string} */ word) => word.toLowerCase().startsWith(typed));
  list.replaceChildren(
    ...(fits.length ? fits : told.words).map((/** @type {string} */ word, /** @type {number} */ n) => {
      const item = make("li", { textContent: word, role: "option" });
      item.setAttribute("aria-selected", String(n === 0));
      return item;
    }),
  );
  const { line, column } = place();
  list.style.top = `${10 + line * 22 - text.scrollTop}px`;
  list.style.left = `${Math.min(12 + column * 7.8 - text.scrollLeft, text.clientWidth - 180)}px`;
  list.hidden = false;
};

/** @param {number} by */
const choose = (by) => {
  const items = $$("li", list);
  const now = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
  const next = (now + by + items.length) % items.length;
  items.forEach((item, n) => {
    item.setAttribute("aria-selected", String(n === next));
  });
  items[next].scrollIntoView({ block: "nearest" });
};

if (text) {
  $(".code", editing).classList.add("copied");
  text.addEventListener("input", (event) => {
    copy();
    soon();
    const typed = /** @type {InputEvent} */ (event).data;
    if (typed === '"' || typed === "{" || !list.hidden) suggest();
  });
  text.addEventListener("scroll", follow);
  text.addEventListener("blur", () => setTimeout(close, PAUSE));
  let shown = "";
  document.addEventListener("selectionchange", () => {
    if (document.activeElement !== text) return;
    where();
    if (card() !== shown) soon();
    shown = card();
  });
  text.addEventListener("keydown", (event) => {
    const open = !list.hidden;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === " ") suggest();
    else if (command && event.key === "s") /** @type {HTMLElement} */ ($("#editor [name=then]")).click();
    else if (open && event.key === "Escape") close();
    else if (open && event.key === "ArrowDown") choose(1);
    else if (open && event.key === "ArrowUp") choose(-1);
    else if (open && (event.key === "Enter" || event.key === "Tab")) put($("[aria-selected=true]", list).textContent);
    else return;
    event.preventDefault();
  });
  list.addEventListener("mousedown", (event) => {
    const item = targetOf(event)?.closest("li");
    if (item) put(item.textContent);
    event.preventDefault();
  });
  editing.addEventListener("click", (event) => {
    const to = /** @type {HTMLElement} */ (targetOf(event)?.closest("[data-line]"));
    if (!to) return;
    event.preventDefault();
    const { line, column, put: word } = to.dataset;
    go(Number(line), Number(column ?? 1));
    if (!word) return soon();
    const from = text.selectionStart;
    const there = mistakes.find((one) => one.line === Number(line) && one.column === Number(column));
    const said = text.value.slice(from, from + (there?.width ?? 0));
    const quote = /^["']/.test(said) ? said[0] : "";
    span = [from, from + said.length];
    put(`${quote}${word}${quote}`);
  });
  copy();
  where();
  check();
}
