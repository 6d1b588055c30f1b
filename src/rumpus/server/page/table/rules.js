/** The rule page of a game in a dialog, open at a clause where one is named. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";

const open = signal(/** @type {{game: string, clause: string|null}|null} */ (null));

/** @param {string} game @param {string|null} [clause] */
export const openRules = (game, clause = null) => (open.value = { game, clause });

/** @typedef {{id: string, title: string, html: string}} Clause */
/** @typedef {{title?: string, html?: string, text?: string, clauses?: Clause[]}} Section */

/** A link from one rule page to another is followed here. @param {MouseEvent} event */
function follow(event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const other = /([\w-]+)\.md(?:#(.*))?$/.exec(link?.getAttribute("href") ?? "");
  if (!other) return;
  event.preventDefault();
  openRules(other[1]);
}

/** Text of our own rule pages, which the server has made into markup. @param {{html?: string}} props */
const Prose = (props) => (props.html ? html`<div class="prose" onClick=${follow} dangerouslySetInnerHTML=${{ __html: props.html }}></div>` : null);

/** @param {{section: Section, level: number}} props */
const SectionText = ({ section, level }) => html`<section>
  ${section.title && html`<${`h${level}`}>${section.title}</>`}<${Prose} html=${section.html} />
  ${(section.clauses ?? []).map(
    (clause) => html`<article id=${`clause-${clause.id}`} tabindex="-1"><${`h${level + 1}`}><span class="clause">${clause.id}</span> ${clause.title}</><${Prose} html=${clause.html} /></article>`,
  )}
</section>`;

/** A rule page's text; its sections head at this level. @param {{page: any, level?: number}} props */
export function RuleText({ page, level = 3 }) {
  const sections = [...(page?.sections ?? []), ...(page?.in_force?.length ? [{ title: "Of other pages, also in force", clauses: page.in_force }] : []), ...(page?.shared ?? [])];
  return html`<${Prose} html=${page?.intro} />${sections.map((section) => html`<${SectionText} section=${section} level=${level} />`)}`;
}

const UNREACHED = { title: "Rules", intro: "<p>The rules cannot be fetched now.</p>" };

/** The dialog; there is one, and it is empty until rules are asked for. */
export function Rules() {
  const asked = open.value;
  const [page, setPage] = useState(/** @type {any} */ (null));
  useEffect(() => {
    setPage(null);
    if (asked) lasting(`/rules/${asked.game}`).then(setPage, () => setPage(UNREACHED));
  }, [asked?.game]);
  useEffect(() => {
    const found = asked?.clause && page && document.getElementById(`clause-${asked.clause}`);
    if (!found) return;
    found.classList.add("sought");
    found.focus();
    found.scrollIntoView({ block: "start" });
  }, [page, asked]);
  if (!asked) return null;
  return html`<${Dialog} title=${page?.title ?? "Rules"} wide kind="rules" close=${() => (open.value = null)}>
    <div class="scroll" tabindex="0" role="region" aria-label="Rule page"><${RuleText} page=${page} /></div>
  </${Dialog}>`;
}
