/** The rules on paper: the whole rule page of a game, or the rules of one table on a single page. */
import { html, names } from "../base/html.js";
import { saidOf, t } from "../base/sentence.js";
import { Meaning, optionText } from "../room/options.js";
import { RuleText } from "../rules/page.js";
import { goalTold } from "./paper.js";

/** @typedef {import("./paper.js").Printing} Printing */
/** @typedef {import("../room/options.js").Option} Option */

/** @param {Printing} props */
export const RulePaper = ({ page }) => html`<section class="rule-paper"><h1>${page.title}</h1>
  <${RuleText} page=${page} level=${2} /></section>`;

/** The title of each clause that holds in a game. @param {any} page @returns {Map<string, string>} */
const titlesOf = ({ sections, in_force: others }) =>
  new Map(
    [...sections.flatMap((/** @type {any} */ section) => section.clauses), ...others].map(({ id, title }) => [id, title]),
  );

/** @param {{option: Option, value: unknown, titles: Map<string, string>}} props */
const OptionInForce = ({ option, value, titles }) => html`<tr class=${names(value !== option.default && "changed")}>
  <th scope="row"><span class="clause">${option.clause}</span> ${titles.get(option.clause)}</th>
  <td><${Meaning} option=${option} /> <b>${optionText({ ...option, default: undefined }, value)}</b>
    ${value !== option.default && html` (${optionText(option, option.default)})`}</td></tr>`;

/** @param {{title: string, options: Option[], chosen: Record<string, unknown>, titles: Map<string, string>}} props */
const OptionTable = ({ title, options, chosen, titles }) =>
  options.length > 0 &&
  html`<h2>${title}</h2><table><tbody>${options.map(
    (option) => html`<${OptionInForce} option=${option} value=${chosen[option.name]} titles=${titles} />`,
  )}</tbody></table>`;

/** With so many options the letters are smaller, or they would not fit on one page. */
const MANY = 8;

/** @param {Printing} props */
export function OptionPaper({ game, page, seats }) {
  const titles = titlesOf(page);
  /** @type {Option[]} */
  const all = game.options;
  const isUsual = (/** @type {Option} */ { name, default: usual }) => game.chosen[name] === usual;
  return html`<section class=${names("option-paper", all.length >= MANY && "many")}><h1>${t("{game}: the rules of this table", { game: game.title })}</h1>
    <p>${t("{count} players.", { count: seats })} ${goalTold(game).join(" ")}</p>
    <${OptionTable} title=${t("Agreed here, other than in the book")} options=${all.filter((one) => !isUsual(one))}
      chosen=${game.chosen} titles=${titles} />
    <${OptionTable} title=${t("As in the book")} options=${all.filter(isUsual)} chosen=${game.chosen} titles=${titles} />
  </section>`;
}
