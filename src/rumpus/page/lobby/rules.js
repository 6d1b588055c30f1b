/** The rule pages by themselves, to read without a table. */
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { html } from "../base/html.js";
import { refused } from "../base/refusal.js";
import { WhichRule, WhichRuleOf } from "../rules/ask.js";
import { anchorOf, RuleText, seek } from "../rules/page.js";
import { t } from "../base/sentence.js";

/** @param {{game: {slug: string, title: string}}} props */
const PrintLink = ({ game: { slug, title } }) =>
  html`<a class="button" href=${`/print/${slug}?what=rules`} aria-label=${t("Print {game}", { game: title })}>
    ${t("Print")}</a>`;

/** @param {{game?: string}} props */
export function RulesPage({ game }) {
  const [page, setPage] = useState(/** @type {any} */ (null));
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [isList, showList] = useState(!game);
  useEffect(() => {
    lasting("/games").then((found) => setGames(found.games), refused);
    if (game)
      lasting(`/rules/${game}`).then(setPage, (error) => {
        showList(true);
        refused(error);
      });
    document.title = t("Rules · Rumpus");
  }, []);
  useEffect(() => {
    const anchor = anchorOf(location.hash);
    if (page && anchor) seek(anchor, document.body);
  }, [page]);
  const own = games.find(({ slug }) => slug === game);
  return html`<div class="paper-page narrow"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><div><h1>
          ${page?.title ?? t("Rules")}</h1></div>
      ${page && games.some(({ slug }) => slug === page.slug) && html`<${PrintLink} game=${page} />`}</header>
    <main>${
      page
        ? html`${own && html`<${WhichRule} game=${own} />`}<div class="rules reading">
        <${RuleText} page=${page} level=${2} /></div>`
        : isList &&
          html`<${WhichRuleOf} games=${games} /><ul class="rows">
        ${games.map(
          (one) => html`<li><span class="what">${one.title}</span><span>
          <a class="button" href=${`/rules/${one.slug}`}>${t("Read")}</a> <${PrintLink} game=${one} /></span></li>`,
        )}</ul>`
    }</main></div>`;
}
