/** The screen for the wall: the next seats and the standing in turn, with the clock. It is read from far away. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { listed, t } from "../base/sentence.js";
import { shownCode } from "../score/stored.js";
import { useAwake } from "../score/awake.js";
import { Clock } from "./clock.js";
import { lastRound, nameOf } from "./live.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */

const SECONDS_A_PAGE = 15;
const TABLES_A_PAGE = 9;
const ROWS_A_PAGE = 12;

/** @template T @param {T[]} items @param {number} size @returns {T[][]} */
const inPages = (items, size) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) => items.slice(page * size, (page + 1) * size));

/** @param {{evening: Evening, round: Round, tables: Round["tables"]}} props */
const Seats = ({ evening, round, tables }) => html`<h2>${t("Round {number}: seats", { number: round.number })}</h2>
  <div class="wall-tables">${tables.map(
    (table) => html`<section key=${table.number}><h3>${t("Table {table}", { table: table.number })}</h3>
      <ol>${table.people.map(
        (person) => html`<li class=${names(round.moved.includes(person) && "moved")}>${nameOf(evening, person)}
        ${round.moved.includes(person) && html`<b> ${t("moves")}</b>`}</li>`,
      )}</ol></section>`,
  )}</div>
  ${round.byes.length > 0 && html`<p>${t("No table in this round: {names}", { names: listed(round.byes.map((one) => nameOf(evening, one))) })}</p>`}`;

/** @param {{evening: Evening, rows: Evening["standing"]}} props */
const Ranks = ({ evening, rows }) =>
  html`<h2>${t("Standing")}</h2><table class="wall-standing"><tbody>${rows.map(
    (row) => html`<tr key=${row.person}><td>${row.rank}</td><th scope="row">${nameOf(evening, row.person)}</th>
    <td>${row.value}</td></tr>`,
  )}</tbody></table>`;

/** The pages that the screen shows in turn. @param {Evening} evening */
function pagesOf(evening) {
  const round = lastRound(evening);
  const rows = evening.standing.filter(({ scores }) => scores.length);
  const seats = round && !evening.is_over ? inPages(round.tables, TABLES_A_PAGE) : [];
  return [
    ...seats.map((tables) => html`<${Seats} evening=${evening} round=${round} tables=${tables} />`),
    ...inPages(rows, ROWS_A_PAGE).map((part) => html`<${Ranks} evening=${evening} rows=${part} />`),
  ];
}

/** @param {{live: LiveEvening, evening: Evening}} props */
export function Screen({ live, evening }) {
  const [turn, setTurn] = useState(0);
  const pages = pagesOf(evening);
  const round = lastRound(evening);
  useAwake();
  useEffect(() => {
    document.title = t("{title} · Rumpus", { title: evening.settings.title });
  }, []);
  useEffect(() => setTurn(0), [evening.rounds.length]); // new seats come first
  useEffect(() => {
    const timer = setTimeout(() => setTurn(turn + 1), SECONDS_A_PAGE * 1000);
    return () => clearTimeout(timer);
  }, [turn, evening.rounds.length]);
  return html`<main class="wall"><header><h1>${evening.settings.title}</h1>
      ${round && html`<${Clock} live=${live} round=${round} />`}</header>
    <div class="wall-page">${pages.length ? pages[turn % pages.length] : html`<p>${t("The seats come soon.")}</p>`}</div>
    <footer><span>${t("Follow on your phone: {address}, code {code}", {
      address: `${location.host}/evening`,
      code: shownCode(live.watch.value),
    })}</span>
      <button type="button" onClick=${() => setTurn(turn + 1)}>${t("Next page")}</button>
      ${live.isCut.value && html`<span role="status">${t("There is no connection. Trying again…")}</span>`}</footer></main>`;
}
