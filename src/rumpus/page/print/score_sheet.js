/** An empty score sheet with the columns of a game, to fill in by hand. */
import { html, names } from "../base/html.js";
import { t } from "../base/sentence.js";
import { goalTold, heightOf } from "./paper.js";

/** @typedef {import("./paper.js").Printing} Printing */

/** In millimetres: a line to write on, and what stands above and below the lines. */
const LINE = 11;
const [HEAD, WORDS, UPRIGHT_WORDS] = [38, 9, 24];
/** From so many columns on the sheet lies on its side, and their words stand upright. */
const [WIDE, NARROW] = [10, 15];

/** The word above a column of a player. @type {Record<string, (sheet: any) => string>} */
const COLUMNS = {
  laid: () => t("shown"),
  held: ({ caller }) => (caller ? t("count") : t("left")),
  points: () => t("points"),
  paid: () => t("paid"),
};
/** The player who ended the deal. @type {Record<string, string>} */
const CALLERS = { rap: t("Who rapped"), knock: t("Who knocked") };
/** The ends of a deal to mark. @type {Record<string, string>} */
const ENDINGS = { knock: t("knock"), gin: t("gin"), undercut: t("undercut") };

/** The lines below the deals. @param {any} sheet */
const footOf = ({ pays_differences: pays, bonuses: [deal, game] }) =>
  [
    deal > 0 && t("{points} for each deal won", { points: deal }),
    game > 0 && t("{points} for the game", { points: game }),
    t("Total"),
    pays && t("Paid"),
  ].filter(Boolean);

/** @param {number} count @param {(place: number) => unknown} of */
const several = (count, of) => Array.from({ length: count }, (_, place) => of(place));

/** A line for one deal. @param {{number: number, sheet: any, seats: number}} props */
const Deal = ({ number, sheet, seats }) => html`<tr><th scope="row">${number}</th>
  ${sheet.caller && html`<td></td>`}
  ${
    sheet.endings.length > 0 &&
    html`<td class="circle">${sheet.endings.map(
      (/** @type {string} */ word) => html`<span>${ENDINGS[word] ?? word}</span> `,
    )}</td>`
  }
  ${sheet.doubled && html`<td class="circle">${t("× 2")}</td>`}
  ${several(seats, () =>
    sheet.columns.map(
      (/** @type {string} */ _, /** @type {number} */ place) => html`<td class=${place ? "" : "first"}></td>`,
    ),
  )}</tr>`;

/** The words above the columns. @param {{sheet: any, seats: number}} props */
const Heads = ({ sheet, seats }) => html`<thead>
  <tr class="players"><th rowspan="2" scope="col" class="deal">${t("Deal")}</th>
    ${sheet.caller && html`<th rowspan="2" scope="col" class="caller">${CALLERS[sheet.caller] ?? sheet.caller}</th>`}
    ${sheet.endings.length > 0 && html`<th rowspan="2" scope="col" class="end-of-deal">${t("Circle one")}</th>`}
    ${sheet.doubled && html`<th rowspan="2" scope="col" class="double">${t("Double")}</th>`}
    ${several(seats, (seat) => html`<td colspan=${sheet.columns.length} class="first">${seat + 1}</td>`)}</tr>
  <tr class="words">${several(seats, () =>
    sheet.columns.map(
      (/** @type {string} */ column, /** @type {number} */ place) =>
        html`<th scope="col" class=${place ? "" : "first"}><span>${COLUMNS[column](sheet)}</span></th>`,
    ),
  )}</tr></thead>`;

/** @param {Printing} props */
export function EmptyScoreSheet({ paper, game, seats }) {
  const { sheet } = game;
  const [columns, foot] = [sheet.columns.length * seats, footOf(sheet)];
  const [wide, narrow] = [columns >= WIDE, columns >= NARROW];
  const used = HEAD + (narrow ? UPRIGHT_WORDS : WORDS) + LINE * foot.length;
  const deals = Math.floor((heightOf(paper, wide) - used) / LINE);
  const before = 1 + Number(Boolean(sheet.caller)) + Number(sheet.endings.length > 0) + Number(sheet.doubled);
  return html`<section class=${names("score-paper", wide && "wide", narrow && "narrow")}>
    <h1>${game.title}</h1><p class="goal"><span>${goalTold(game).join(" ")}</span>
      <span class="date">${t("Date")}</span></p>
    <table><${Heads} sheet=${sheet} seats=${seats} />
      <tbody>${several(deals, (place) => html`<${Deal} number=${place + 1} sheet=${sheet} seats=${seats} />`)}</tbody>
      <tfoot>${foot.map(
        (word) => html`<tr><th colspan=${before} scope="row">${word}</th>
        ${several(seats, () => html`<td colspan=${sheet.columns.length} class="first"></td>`)}</tr>`,
      )}</tfoot></table></section>`;
}
