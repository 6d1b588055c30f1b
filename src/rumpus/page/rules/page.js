/** The rule page of a game in a dialog, open at a clause where one is named. */
import { useEffect, useRef, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { refused } from "../base/refusal.js";
import { Markup } from "./markup.js";
import { reading } from "./rules.js";
import { t } from "../base/sentence.js";

/**
 * Open another rule page. The previous page is remembered, for the way back.
 * @param {string} game
 * @param {string|null} anchor
 * @param {Element} link
 */
function readOn(game, anchor, link) {
  const from = link.closest("article[id], section[id]")?.id ?? null;
  reading.value = { game, anchor, before: reading.value && { ...reading.value, anchor: from } };
}

/** @typedef {{id: string, title: string, html: string}} Clause */
/** @typedef {{title?: string, html?: string, text?: string, clauses?: Clause[]}} Section */

const CLAUSE = /\b[A-Z]+\d*-\d+\b(?![^<]*>|[^<]*<\/a>)/g;

/** Each clause that a text names, as a link to it. @param {string} text */
const linked = (text) => text.replace(CLAUSE, (id) => `<a class="clause" href="#clause-${id}">${id}</a>`);

/** The id of a section here, from its title or its anchor in a link. @param {string} title */
const sectionId = (title) => `section-${title.toLowerCase().replace(/ /g, "-")}`;

/** The id of the clause or section that the end of an address names. @param {string} hash */
export const anchorOf = (hash) => (/^#clause-/.test(hash) ? hash.slice(1) : hash && sectionId(hash.slice(1))) || null;

/**
 * Show a clause or section. Return false if it is not in this text.
 * @param {string} anchor
 * @param {Element|null} text
 */
export function seek(anchor, text) {
  const found = /** @type {HTMLElement|null|undefined} */ (text?.querySelector(`#${CSS.escape(anchor)}`));
  if (!found) return false;
  text?.querySelector(".sought")?.classList.remove("sought");
  found.classList.add("sought");
  found.focus();
  found.scrollIntoView({ block: "start" });
  return true;
}

/** Find the page of a clause by the letters before its number. @param {string} anchor @returns {Promise<string>} */
const pageOf = (anchor) => lasting("/games").then(({ pages }) => pages[anchor.split("-")[1]]);

/** A link to a clause, or from one rule page to another, is followed here. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  const href = link.getAttribute("href") ?? "";
  const clause = /^#(clause-.+)$/.exec(href)?.[1];
  const [, page, hash = ""] = /([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (clause || page) event.preventDefault();
  if (page) readOn(page, anchorOf(hash), link);
  else if (clause && !seek(clause, link.closest(".rules")))
    pageOf(clause).then((game) => readOn(game, clause, link), refused);
}

/**
 * Put each example into one block with the sentence that leads to it and the one that explains it: a block stays whole
 * on paper.
 * @param {HTMLElement} body
 */
function joinExamples(body) {
  for (const example of body.querySelectorAll(":scope > pre")) {
    const [before, after] = [example.previousElementSibling, example.nextElementSibling];
    const block = body.ownerDocument.createElement("div");
    block.className = "example";
    example.before(block);
    if (before?.matches("p")) block.append(before);
    block.append(example);
    if (after?.matches("p:not(:has(strong), :has(+ pre))")) block.append(after);
  }
  return body;
}

/** Text of rule pages. @param {{html?: string}} props */
export const Prose = (props) =>
  props.html
    ? html`<div class="prose" onClick=${follow}><${Markup} html=${linked(props.html)} tidy=${joinExamples} /></div>`
    : null;

/** @param {{section: Section, level: number}} props */
const SectionText = ({ section, level }) => html`<section id=${section.title && sectionId(section.title)} tabindex="-1">
  ${section.title && html`<${`h${level}`}>${section.title}</>`}<${Prose} html=${section.html} />
  ${(section.clauses ?? []).map(
    (clause) =>
      html`<article id=${`clause-${clause.id}`} tabindex="-1"><${`h${level + 1}`}><span class="clause">
            ${clause.id}</span> ${clause.title}</><${Prose} html=${clause.html} /></article>`,
  )}
</section>`;

/** A rule page's text; its sections head at this level. @param {{page: any, level?: number}} props */
export function RuleText({ page, level = 3 }) {
  const shared = page?.shared ?? [];
  const common = new Set(
    shared
      .flatMap((/** @type {Section} */ section) => section.clauses ?? [])
      .map((/** @type {Clause} */ clause) => clause.id),
  );
  const others = (page?.in_force ?? []).filter((/** @type {Clause} */ clause) => !common.has(clause.id));
  const sections = [
    ...(page?.sections ?? []),
    ...(others.length ? [{ title: t("Of other pages, also in force"), clauses: others }] : []),
    ...shared,
  ];
  return html`<${Prose} html=${page?.intro} />
  ${sections.map((section) => html`<${SectionText} section=${section} level=${level} />`)}`;
}

const UNREACHED = { title: t("Rules"), intro: `<p>${t("The rules cannot be fetched now.")}</p>` };

/** The dialog of rules. It is empty until the user opens a rule page. */
export function Rules() {
  const asked = reading.value;
  const [page, setPage] = useState(/** @type {any} */ (null));
  const text = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => {
    setPage(null);
    if (!asked) return;
    lasting(`/rules/${asked.game}`).then(
      (found) => {
        asked.title = found.title;
        setPage(found);
      },
      () => setPage(UNREACHED),
    );
  }, [asked?.game]);
  useEffect(() => {
    if (asked?.anchor && page) seek(asked.anchor, text.current);
    else if (page && document.activeElement === document.body) text.current?.focus(); // what had the focus is gone
  }, [page, asked]);
  if (!asked) return null;
  const { before } = asked;
  return html`<${Dialog} title=${page?.title ?? t("Rules")} wide kind="rules" close=${() => (reading.value = null)}>
    ${
      before &&
      html`<p class="way-back"><button type="button" class="quiet" onClick=${() => (reading.value = before)}>
        ${t("Back to {page}", { page: before.title ?? t("the page before") })}</button></p>`
    }
    <div class="scroll" tabindex="0" ref=${text} role="region" aria-label=${t("Rule page")}>
      <${RuleText} page=${page} /></div>
  </${Dialog}>`;
}
