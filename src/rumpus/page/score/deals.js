/** The table of deals, with totals. */
import { html } from "../base/html.js";
import { figure, t } from "../base/sentence.js";
import { pointsOf } from "./local.js";

/** @typedef {import("./stored.js").Score} Score */

/** @param {{score: Score, number: number, mayWrite: boolean, correct: (deal: number) => void, choose: (deal: number,
 * entry: number) => void}} props */
function DealRow({ score, number, mayWrite, correct, choose }) {
  const deal = score.deals[number - 1];
  const found = pointsOf(deal);
  const isUnsent = deal.entries.some(({ unsent }) => unsent);
  const head = mayWrite
    ? html`<button type="button" onClick=${() => correct(number)} aria-label=${t("Correct deal {number}", { number })}>
        ${number}</button>`
    : number;
  if (deal.chosen === null)
    return html`<tr class="open"><th scope="row">${number}</th><td colspan=${score.names.length}>
      <p>${t("There are two results of this deal. Choose one:")}</p>
      ${deal.entries.map(
        (entry, place) => html`<p><b>${(entry.points ?? entry.typed.held).map(figure).join(" · ")}</b>
          ${entry.writer && ` ${t("by {writer}", { writer: entry.writer })}`}
          ${
            mayWrite &&
            html` <button type="button"
            onClick=${() => choose(number, place)}>${t("This one")}</button>`
          }</p>`,
      )}</td></tr>`;
  return html`<tr class=${isUnsent ? "unsent-row" : ""}><th scope="row">${head}</th>
    ${score.names.map((_, seat) => html`<td>${found ? figure(found[seat]) : "?"}</td>`)}</tr>`;
}

/** @param {any} props as those of a row */
export const Deals = (props) => {
  const { score } = props;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Score sheet")}><table class="sheet">
    <thead><tr><th scope="col">${t("Deal")}</th>${score.names.map(
      (/** @type {string} */ name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead>
    <tbody>${score.deals.map(
      (/** @type {unknown} */ _, /** @type {number} */ place) =>
        html`<${DealRow} key=${place} ...${props} number=${place + 1} />`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>${score.totals.map(
      (/** @type {number} */ total) => html`<td><b>${figure(total)}</b></td>`,
    )}</tr></tfoot></table></div>`;
};
