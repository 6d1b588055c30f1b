/** The rules on paper: the whole rule page of a game, or the rules of one table on a single page. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { Meaning, optionText } from "../room/options.js";
import { Prose, RuleText } from "../rules/page.js";
import { goalTold, heightOf } from "./paper.js";

/** @typedef {import("./paper.js").Printing} Printing */
/** @typedef {import("../room/options.js").Option} Option */
/** @typedef {import("../rules/page.js").Clause} Clause */

/** @param {Printing} props */
export const RulePaper = ({ page }) => html`<section class="rule-paper"><h1>${page.title}</h1>
  <${RuleText} page=${page} level=${2} /></section>`;

/** The clauses of a game's options, each once. @param {any} game @param {any} page @returns {Clause[]} */
const clausesOf = ({ options }, { sections, in_force: others }) =>
  [...sections.flatMap((/** @type {any} */ section) => section.clauses), ...others].filter(({ id }) =>
    options.some((/** @type {Option} */ { clause }) => clause === id),
  );

/** @param {{option: Option, game: any}} props */
const OptionInForce = ({ option, game: { chosen, changed } }) => html`<tr>
  <th scope="row" class="clause">${option.clause}</th>
  <td><${Meaning} option=${option} /> <b>${optionText({ ...option, default: undefined }, chosen[option.name])}</b>
    ${changed.includes(option.name) && html` (${optionText(option, option.default)})`}</td></tr>`;

/** @param {{title: string, options: Option[], game: any}} props */
const OptionTable = ({ title, options, game }) =>
  options.length > 0 &&
  html`<h2>${title}</h2><table><tbody>
    ${options.map((option) => html`<${OptionInForce} option=${option} game=${game} />`)}</tbody></table>`;

/** The sizes of the clauses, in points. The first is chosen with which everything fits on one page. */
const SIZES = [12, 11, 10, 9.5, 9, 8.5, 8];
const PIXELS = 96 / 25.4; // in a millimetre
const SLACK = 3; // millimetres

/** Make a text small enough for one page. @param {string} paper @param {any} game */
function useOnePage(paper, game) {
  const text = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    const fit = () => {
      const [clauses, page] = [text.current, text.current?.parentElement];
      if (!clauses || !page) return;
      SIZES.find((size) => {
        clauses.style.fontSize = `${size}pt`;
        return page.offsetHeight <= (heightOf(paper, false) - SLACK) * PIXELS;
      });
    };
    fit();
    document.fonts.ready.then(fit);
  }, [paper, game]);
  return text;
}

/** @param {Printing} props */
export function OptionPaper({ game, page, seats, paper }) {
  const text = useOnePage(paper, game);
  /** @type {Option[]} */
  const all = game.options;
  const [changed, usual] = [true, false].map((is) => all.filter(({ name }) => game.changed.includes(name) === is));
  return html`<section class="option-paper"><h1>${t("{game}: the rules of this table", { game: game.title })}</h1>
    <p>${t("{count} players.", { count: seats })} ${goalTold(game).join(" ")}</p>
    <${OptionTable} title=${t("Agreed here, other than in the book")} options=${changed} game=${game} />
    <${OptionTable} title=${t("As in the book")} options=${usual} game=${game} />
    <div class="clauses" ref=${text}>${clausesOf(game, page).map(
      ({ id, title, html: text }) => html`<article><h3><span class="clause">${id}</span> ${title}</h3>
        <${Prose} html=${text} /></article>`,
    )}</div></section>`;
}
