/**
 * The score sheet: a column for each player and an entry for each score, as rule books write it, with an explanation of
 * the entries below.
 */
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { figure, said, t, under } from "../base/sentence.js";

/**
 * @typedef {{names: string[], first: number, deals: {reason: string, points: number[], entries: number[][]}[], totals:
 * number[]}} Sheet
 */

/** The reasons for the end of a deal, in words. @type {Record<string, string>} */
const REASONS = {
  rap: t("rap"),
  knock: t("knock"),
  gin: t("gin"),
  undercut: t("undercut"),
  out: t("out"),
  blocked: t("blocked"),
  idle: t("idle"),
  wall: t("wall"),
  "put back": t("put back"),
  "upcard draws": t("upcard draws"),
  "stock used up": t("stock used up"),
  "pool used up": t("pool used up"),
};

/** @param {number[]} [entries] */
const areSeveral = (entries = []) => entries.length > 1;

/** Write several entries below one another as parts of a sum. @param {number} entry @param {number} place */
const entryTold = (entry, place) => (place && entry >= 0 ? `+ ${entry}` : figure(entry));

/** @param {{deal: Sheet["deals"][number], number: number}} props */
const DealRow = ({ deal, number }) =>
  html`<tr><th scope="row">${number}</th>${deal.points.map(
    (points, seat) =>
      html`<td>
        ${
          areSeveral(deal.entries[seat])
            ? deal.entries[seat].map(
                (entry, place) => html`<span class="entry">
          ${entryTold(entry, place)} </span>`,
              )
            : figure(points)
        }</td>`,
  )}<td class="reason">${under(REASONS, deal.reason) ?? deal.reason}</td></tr>`;

/** @param {{table: import("./table.js").Table, game: any, close: () => void}} props */
export function ScoreSheet({ table, game, close }) {
  const [sheet, setSheet] = useState(/** @type {Sheet|null} */ (null));
  useEffect(() => {
    table.ask("score").then((answer) => answer && setSheet(answer));
  }, []);
  return html`<${Dialog} title=${t("Score sheet")} close=${close}>
    ${
      !sheet
        ? html`<p>${t("One moment…")}</p>`
        : !sheet.deals.length
          ? html`<p>${t("No deal is finished yet.")}</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Score sheet")}><table class="sheet">
      <thead><tr><th scope="col">${t("Deal")}</th>${sheet.names.map((name) => html`<th scope="col">${name}</th>`)}
          <th scope="col" class="reason">${t("ended by")}</th></tr></thead>
      <tbody>${sheet.deals.map((deal, index) => html`<${DealRow} deal=${deal} number=${sheet.first + index} />`)}
      </tbody>
      <tfoot><tr><th scope="row">${t("Total")}</th>
          ${sheet.totals.map((total) => html`<td><b>${figure(total)}</b></td>`)}<td class="reason"></td></tr></tfoot>
    </table></div>
  ${
    game.entries_said &&
    sheet.deals.some(({ entries }) => entries.some(areSeveral)) &&
    html`<p class="faded">
    ${said(game.entries_said)}</p>`
  }`
    }
  </${Dialog}>`;
}
