/** The points of the deal and the total of each player, with the distance to the goal. */
import { html } from "../base/html.js";
import { capital, figure, t } from "../base/sentence.js";
import { aimTold, dealTold } from "../table/header.js";
import { signed, whoIs } from "./words.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */

/** @param {{points: number, target: number}} props */
const Way = ({ points, target }) =>
  html`<span class="to-goal" aria-hidden="true"><i
      style=${{ width: `${Math.max(0, Math.min(100, (100 * points) / target))}%` }}></i></span>`;

/**
 * Return the columns of the table: the heading of each, and its value for a seat. The total is omitted if the game has
 * only one deal.
 * @param {Table} table
 * @param {Result} result
 * @param {any} game
 * @returns {[string, (seat: number) => unknown][]}
 */
function columnsOf(table, { laid, counts, points }, game) {
  const { totals = [], outcome = null } = table.view.value ?? {};
  /** @type {number[]} */
  const final = outcome?.points ?? totals;
  const bonuses = final.some((all, seat) => all !== totals[seat]);
  const { deals, target } = game.goal;
  /** @type {[string, (seat: number) => unknown, unknown][]} */
  const columns = [
    [t("laid"), (seat) => laid[seat], laid.length],
    [t("left"), (seat) => counts[seat], true],
    [t("points"), (seat) => signed(points[seat]), true],
    [t("bonus"), (seat) => signed(final[seat] - totals[seat]), bonuses],
    [
      t("total"),
      (seat) => html`<b>${figure(final[seat])}</b>${target && html`<${Way} points=${final[seat]} target=${target} />`}`,
      deals !== 1,
    ],
  ];
  return columns.flatMap(([name, told, isThere]) => (isThere ? [[name, told]] : []));
}

/** @param {{table: Table, game: any, result: Result}} props */
export function Standing({ table, game, result }) {
  const columns = columnsOf(table, result, game);
  return html`<table class="standing"><caption>${dealTold(table.view.value?.deal ?? 0, game)} · ${aimTold(game)}
    </caption>
    <thead><tr><td></td>${columns.map(([name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${result.hands.map(
      (_, seat) => html`<tr><th scope="row">${capital(whoIs(table, seat))}</th>
        ${columns.map(([, told]) => html`<td>${told(seat)}</td>`)}</tr>`,
    )}</tbody>
  </table>`;
}
