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

/** @param {{html?: string}} props */
const Prose = (props) => (props.html ? html`<div class="prose" dangerouslySetInnerHTML=${{ __html: props.html }}></div>` : null);

/** @param {{section: Section}} props */
const SectionText = ({ section }) => html`<section>
  ${section.title && html`<h3>${section.title}</h3>`}<${Prose} html=${section.html} />
  ${(section.clauses ?? []).map(
    (clause) => html`<article id=${`clause-${clause.id}`} tabindex="-1"><h4><span class="clause">${clause.id}</span> ${clause.title}</h4><${Prose} html=${clause.html} /></article>`,
  )}
</section>`;

/** The dialog; there is one, and it is empty until rules are asked for. */
export function Rules() {
  const asked = open.value;
  const [page, setPage] = useState(/** @type {any} */ (null));
  useEffect(() => {
    setPage(null);
    if (asked) lasting(`/rules/${asked.game}`).then(setPage, () => setPage({ title: "Rules", sections: [{ title: "The rules cannot be fetched now." }] }));
  }, [asked?.game]);
  useEffect(() => {
    const found = asked?.clause && page && document.getElementById(`clause-${asked.clause}`);
    if (!found) return;
    found.classList.add("sought");
    found.focus();
    found.scrollIntoView({ block: "start" });
  }, [page, asked]);
  if (!asked) return null;
  const sections = [...(page?.sections ?? []), ...(page?.shared ?? [])];
  return html`<${Dialog} title=${page?.title ?? "Rules"} wide kind="rules" close=${() => (open.value = null)}>
    <div class="scroll" tabindex="0" role="region" aria-label="Rule page">
      <${Prose} html=${page?.intro ?? page?.html} />${sections.map((section) => html`<${SectionText} section=${section} />`)}
    </div>
  </${Dialog}>`;
}
