/** The screen for the wall: the next seats and the standing in turn, with the clock. It is read from far away. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { figure, listed, t } from "../base/sentence.js";
import { shownCode } from "../sociable/codes.js";
import { useAwake } from "../score/awake.js";
import { useInvitation } from "../table/link.js";
import { Clock, LAST, useTimeLeft } from "./clock.js";
import { useLargest } from "./large.js";
import { lastRound, nameOf } from "./seats.js";

const QrCode = lazy(() => import("../sociable/qr_code.js").then((module) => module.QrCode));

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */

const SECONDS_A_PAGE = 15;
const TABLES_A_PAGE = 6;
const ROWS_A_PAGE = 20;
/** Columns of tables for a number of tables on a page. */
const COLUMNS = [1, 1, 2, 3, 2, 3, 3];

/** Pages of nearly equal length. @template T @param {T[]} items @param {number} most on a page @returns {T[][]} */
function inPages(items, most) {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, page) => items.slice(page * size, (page + 1) * size));
}

/** @param {{evening: Evening, round: Round, tables: Round["tables"], isLast: boolean}} props */
const Seats = ({
  evening,
  round,
  tables,
  isLast,
}) => html`<div class="wall-tables" style=${{ "--columns": COLUMNS[tables.length] }}>
  ${tables.map(
    (table) => html`<section class="fits" key=${table.number}><h3>${t("Table {table}", { table: table.number })}</h3>
      <ol>${table.people.map((person) => {
        const isMoved = round.moved.includes(person);
        return html`<li key=${person} class=${names(isMoved && "moved")}>${nameOf(evening, person)}${
          isMoved && html` <span class="moves">${t("moves here")}</span>`
        }</li>`;
      })}</ol></section>`,
  )}</div>
  ${
    isLast &&
    round.byes.length > 0 &&
    html`<p class="byes">${t("No table in this round: {names}", {
      names: listed(round.byes.map((one) => nameOf(evening, one))),
    })}</p>`
  }`;

/** @param {{evening: Evening, rows: Evening["standing"]}} props */
function Ranks({ evening, rows }) {
  const columns = rows.length > 6 ? inPages(rows, Math.ceil(rows.length / 2)) : [rows];
  return html`<div class="wall-ranks">${columns.map(
    (part) =>
      html`<div class="fits"><table class="wall-standing"><tbody>${part.map(
        (row) => html`<tr key=${row.person}><td>${row.rank}</td><th scope="row">${nameOf(evening, row.person)}</th>
    <td>${figure(row.value)}</td></tr>`,
      )}</tbody></table></div>`,
  )}</div>`;
}

/** The pages that the screen shows in turn: their heads and contents. @param {Evening} evening */
function pagesOf(evening) {
  const round = lastRound(evening);
  const rows = evening.standing.filter(({ scores }) => scores.length);
  const seats = round && !evening.is_over ? inPages(round.tables, TABLES_A_PAGE) : [];
  const ranks = inPages(rows, ROWS_A_PAGE);
  const head = evening.is_over ? t("Final standing") : t("Standing");
  return [
    ...seats.map((tables, page) => ({
      head: round ? t("Round {number}: seats", { number: round.number }) : "",
      shown: html`<${Seats} evening=${evening} round=${round} tables=${tables} isLast=${page === seats.length - 1} />`,
    })),
    ...ranks.map((part) => ({ head, shown: html`<${Ranks} evening=${evening} rows=${part} />` })),
  ];
}

/** One page, its letters as large as fit. @param {{turn: string, evening: Evening, children?: unknown}} props */
const Page = ({ turn, evening, children }) =>
  html`<div class="wall-page" ref=${useLargest([turn, evening])}>${children}</div>`;

/** The way here for phones, if there is one. @param {{live: LiveEvening}} props */
function Foot({ live }) {
  const { origin } = useInvitation(!live.isCut.value);
  const code = live.watch.value;
  if (!origin) return html`<span>${t("Code of this evening: {code}", { code: shownCode(code) })}</span>`;
  const address = `${origin}/evening`;
  return html`<span class="wall-link"><${QrCode} link=${`${address}/${code}`} />
    <span>${t("Follow on your phone: {address}, code {code}", {
      address: address.replace(/^https?:\/\//, ""),
      code: shownCode(code),
    })}</span></span>`;
}

/** @param {{live: LiveEvening, evening: Evening}} props */
export function Screen({ live, evening }) {
  const [turn, setTurn] = useState(0);
  const pages = pagesOf(evening);
  const round = lastRound(evening);
  const left = useTimeLeft(live, round);
  const rounds = evening.rounds.length;
  useAwake();
  useEffect(() => {
    document.title = t("{title} · Rumpus", { title: evening.settings.title });
  }, []);
  useEffect(() => setTurn(0), [rounds]); // new seats come first
  useEffect(() => {
    const timer = setTimeout(() => setTurn(turn + 1), SECONDS_A_PAGE * 1000);
    return () => clearTimeout(timer);
  }, [turn, rounds]);
  const place = turn % Math.max(1, pages.length);
  const shown = pages[place] ?? { head: "", shown: html`<p>${t("The seats come soon.")}</p>` };
  return html`<main class=${names("wall", left !== null && left <= LAST && "is-ending")}><header>
      <div><h1>${evening.settings.title}</h1><h2>${shown.head}</h2></div>
      ${round && html`<${Clock} live=${live} round=${round} />`}</header>
    <${Page} turn=${`${rounds}.${place}`} evening=${evening}>${shown.shown}</${Page}>
    <footer><${Foot} live=${live} />
      ${live.isCut.value && html`<span role="status">${t("There is no connection. Trying again…")}</span>`}
      ${
        pages.length > 1 &&
        html`<button type="button" onClick=${() => setTurn(turn + 1)}>
        ${t("Page {number} of {count}", { number: place + 1, count: pages.length })} ▸</button>`
      }</footer></main>`;
}
