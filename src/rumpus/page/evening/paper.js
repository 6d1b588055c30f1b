/** The sheets of an evening on paper: seat cards, score sheets for the tables, and the standing. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { nameOf, seatOf } from "./seats.js";
import { Standing } from "./standing.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").Round} Round */
/**
 * `way`: the link of a table with this number, for its score sheet, if there is one.
 * @typedef {{evening: Evening, round: Round, group?: string, printedAt: string,
 * way?: (table: number) => unknown}} SheetProps
 */

const CARDS = 10; // on a page
const LINES = 14; // of a score sheet, for the deals

/** @param {{evening: Evening, printedAt: string}} props */
const Version = ({ evening, printedAt }) =>
  html`<span>${t("Version {seq}, printed {time}", { seq: evening.seq, time: printedAt })}</span>`;

/** The seat of a person on a card. @param {{evening: Evening, round: Round, person: number}} props */
function SeatCard({ evening, round, person }) {
  const found = seatOf(round, person);
  return html`<section class="seat-card">
    <p>${evening.settings.title} · ${t("Round {number}", { number: round.number })}</p>
    <h2>${nameOf(evening, person)}</h2>
    <p class="place">${
      found
        ? t("Table {table}, seat {seat}", { table: found.table.number, seat: found.seat })
        : t("No table in this round")
    }</p></section>`;
}

/** The cards of a round, one for each person, by name. @param {SheetProps} props */
function SeatCards({ evening, round, printedAt }) {
  const people = [...round.tables.flatMap((table) => table.people), ...round.byes];
  people.sort((one, other) => nameOf(evening, one).localeCompare(nameOf(evening, other)));
  const pages = Array.from({ length: Math.ceil(people.length / CARDS) }, (_, page) =>
    people.slice(page * CARDS, (page + 1) * CARDS),
  );
  return pages.map(
    (shown, page) =>
      html`<section class="seat-page" key=${page}><div class="seat-cards">${shown.map(
        (person) => html`<${SeatCard} key=${person} evening=${evening} round=${round} person=${person} />`,
      )}</div><p class="version"><${Version} evening=${evening} printedAt=${printedAt} /></p></section>`,
  );
}

/** @param {SheetProps & {table: import("./live.js").RoundTable}} props */
function TableSheet({ evening, round, table, way, printedAt }) {
  const cells = table.people.map((person) => html`<td key=${person}></td>`);
  return html`<section class="table-sheet"><header><div>
      <h1>${t("Round {round}, table {table}", { round: round.number, table: table.number })}</h1>
      <p>${evening.settings.title}${evening.game ? ` · ${evening.game.title}` : ""}<br />
        ${evening.low_wins ? t("The lowest total wins.") : t("The highest total wins.")}</p></div>
      ${way?.(table.number)}</header>
    <table><thead><tr><th scope="col" class="deal">${t("Deal")}</th>${table.people.map(
      (person, seat) => html`<th scope="col" key=${person}><span>${seat + 1}</span> ${nameOf(evening, person)}</th>`,
    )}</tr></thead>
    <tbody>${Array.from(
      { length: LINES },
      (_, deal) => html`<tr key=${deal}><th scope="row">${deal + 1}</th>${cells}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>${cells}</tr></tfoot></table>
    <footer><${Version} evening=${evening} printedAt=${printedAt} />
      <span>${t("Seats may have changed since: compare the names with the screen.")}</span></footer></section>`;
}

/** @param {SheetProps} props */
const TableSheets = (props) =>
  props.round.tables.map((table) => html`<${TableSheet} key=${table.number} ...${props} table=${table} />`);

/** @param {SheetProps} props */
const StandingSheet = ({ evening, group = "", printedAt }) => html`<section class="standing-sheet">
  <h1>${evening.settings.title}</h1><h2>${group ? t("Standing: {group}", { group }) : t("Standing")}</h2>
  <${Standing} evening=${evening} group=${group} />
  <p class="version"><${Version} evening=${evening} printedAt=${printedAt} /></p></section>`;

/** @type {Record<string, (props: SheetProps) => unknown>} */
export const SHEETS = { seats: SeatCards, sheets: TableSheets, standing: StandingSheet };
