/** The standing of an evening as a table. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { figure, t } from "../base/sentence.js";
import { Choice } from "./choice.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./live.js").Evening} Evening */

/** The result of one round in the standing. @param {import("./live.js").Row} row @param {number} round */
function cell({ scores }, round) {
  const score = scores.find((one) => one.round === round);
  if (!score) return html`<td></td>`;
  const points = figure(score.points);
  return html`<td class=${score.is_given ? "faded" : ""}>${score.is_won ? html`<b>${points}</b>` : points}</td>`;
}

/** @param {{evening: Evening, group?: string, me?: number}} props `group`: only its people, ranked among
 * themselves; `me`: the person to mark */
export function Standing({ evening, group = "", me = 0 }) {
  const rows = evening.standing.filter(({ person }) => !group || evening.people[person - 1].group === group);
  if (!rows.some(({ scores }) => scores.length)) return html`<p>${t("There is no result yet.")}</p>`;
  /** @param {import("./live.js").Row} row */
  const rankOf = (row) => rows.findIndex(({ rank }) => rank === row.rank) + 1;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Standing")}>
    <table class="standing"><thead><tr><th scope="col">${t("Rank")}</th>
      <th scope="col" class="name">${t("Name")}</th>
      ${evening.rounds.map(({ number }) => html`<th scope="col">${t("Round {number}", { number })}</th>`)}
      <th scope="col">${t("Total")}</th></tr></thead><tbody>${rows.map(
        (row) => html`<tr key=${row.person} class=${row.person === me ? "me" : ""}><td>${rankOf(row)}</td>
      <th scope="row">${nameOf(evening, row.person)}</th>${evening.rounds.map(({ number }) => cell(row, number))}
      <td><b>${row.scores.length ? figure(row.value) : ""}</b></td></tr>`,
      )}</tbody></table></div>`;
}

/**
 * A choice of a group, if there are groups.
 * @param {{evening: Evening, group: string, choose: (group: string) => void}} props
 */
export function GroupChoice({ evening, group, choose }) {
  const groups = [...new Set(evening.people.map((person) => person.group))].filter(Boolean).sort();
  if (!groups.length) return null;
  return html`<${Choice} word=${t("Group")} value=${group} change=${choose}
    choices=${[["", t("Everybody")], ...groups.map((one) => [one, one])]} />`;
}

/** The standing of everybody or of a group. @param {{evening: Evening, me?: number}} props */
export function Standings({ evening, me }) {
  const [group, choose] = useState("");
  return html`<${GroupChoice} evening=${evening} group=${group} choose=${choose} />
    <${Standing} evening=${evening} group=${group} me=${me} />`;
}
