/** The standing of an evening as a table. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { nameOf } from "./live.js";

/** @typedef {import("./live.js").Evening} Evening */

/** The result of one round in the standing. @param {import("./live.js").Row} row @param {number} round */
function cell({ scores }, round) {
  const score = scores.find((one) => one.round === round);
  if (!score) return html`<td></td>`;
  return html`<td class=${score.is_given ? "faded" : ""}>${score.is_won ? html`<b>${score.points}</b>` : score.points}</td>`;
}

/** @param {{evening: Evening, group?: string, me?: number}} props `me`: the person to mark */
export function Standing({ evening, group = "", me = 0 }) {
  const rows = evening.standing.filter(({ person }) => !group || evening.people[person - 1].group === group);
  if (!rows.some(({ scores }) => scores.length)) return html`<p>${t("There is no result yet.")}</p>`;
  return html`<div class="scroll"><table class="standing"><thead><tr><th>${t("Rank")}</th><th>${t("Name")}</th>
      ${evening.rounds.map(({ number }) => html`<th>${t("Round {number}", { number })}</th>`)}
      <th>${t("Total")}</th></tr></thead><tbody>${rows.map(
        (row) => html`<tr key=${row.person} class=${row.person === me ? "me" : ""}><td>${row.rank}</td>
      <th scope="row">${nameOf(evening, row.person)}</th>${evening.rounds.map(({ number }) => cell(row, number))}
      <td><b>${row.value}</b></td></tr>`,
      )}</tbody></table></div>`;
}
