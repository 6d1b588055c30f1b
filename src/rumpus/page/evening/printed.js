/** An evening on paper: seat cards, score sheets for the tables, and the standing. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { sentence, t } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import "../print/page.js"; // with its style sheet
import { PAPERS, usualPaper } from "../print/paper.js";
import { Advice } from "../print/printed.js";
import { shownCode } from "../score/stored.js";
import { useInvitation } from "../table/link.js";
import { Choice } from "./choice.js";
import { lastRound, nameOf, seatOf } from "./live.js";
import { GroupChoice, Standing } from "./standing.js";

await stylesheet("/page/looks/evening_paper.css");

const QrCode = lazy(() => import("../sociable/qr_code.js").then((module) => module.QrCode));

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */
/** @typedef {Record<string, string>} TableCodes the secret code of each table */
/** @typedef {{evening: Evening, round: Round, group: string, codes: TableCodes, origin: string, printedAt: string}}
 * SheetProps */

const CARDS = 10; // on a page
const LINES = 14; // of a score sheet, for the deals

/** @param {{evening: Evening, printedAt: string}} props */
const Version = ({ evening, printedAt }) =>
  html`<span>${t("Version {seq}, printed {time}", { seq: evening.seq, time: printedAt })}</span>`;

/** The seat of a person on a card. @param {{evening: Evening, round: Round, person: number}} props */
function SeatCard({ evening, round, person }) {
  const found = seatOf(round, person);
  return html`<section class="seat-card"><p>${evening.settings.title} · ${t("Round {number}", { number: round.number })}</p>
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

/** The way for a table's phone to enter its result. @param {{code: string, origin: string}} props */
const TableWay = ({ code, origin }) => html`<div class="table-way">
  ${origin && html`<${QrCode} link=${`${origin}/evening/${code.replace("-", "")}`} />`}
  <p>${t("Enter the result on a phone")}<br />
    ${origin && html`${origin.replace(/^https?:\/\//, "")}/evening<br />`}<b class="code">${shownCode(code.replace("-", ""))}</b></p></div>`;

/** @param {SheetProps & {table: import("./live.js").RoundTable}} props */
function TableSheet({ evening, round, table, codes, origin, printedAt }) {
  const code = codes[table.number];
  const cells = table.people.map((person) => html`<td key=${person}></td>`);
  return html`<section class="table-sheet"><header><div>
      <h1>${t("Round {round}, table {table}", { round: round.number, table: table.number })}</h1>
      <p>${evening.settings.title}${evening.game ? ` · ${evening.game.title}` : ""}<br />
        ${evening.low_wins ? t("The lowest total wins.") : t("The highest total wins.")}</p></div>
      ${code && html`<${TableWay} code=${code} origin=${origin} />`}</header>
    <table><thead><tr><th scope="col" class="deal">${t("Deal")}</th>${table.people.map(
      (person, seat) => html`<th scope="col" key=${person}><span>${seat + 1}</span> ${nameOf(evening, person)}</th>`,
    )}</tr></thead>
    <tbody>${Array.from({ length: LINES }, (_, deal) => html`<tr key=${deal}><th scope="row">${deal + 1}</th>${cells}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>${cells}</tr></tfoot></table>
    <footer><${Version} evening=${evening} printedAt=${printedAt} />
      <span>${t("Seats may have changed since: compare the names with the screen.")}</span></footer></section>`;
}

/** @param {SheetProps} props */
const TableSheets = (props) =>
  props.round.tables.map((table) => html`<${TableSheet} key=${table.number} ...${props} table=${table} />`);

/** @param {SheetProps} props */
const StandingSheet = ({ evening, group, printedAt }) => html`<section class="standing-sheet">
  <h1>${evening.settings.title}</h1><h2>${group ? t("Standing: {group}", { group }) : t("Standing")}</h2>
  <${Standing} evening=${evening} group=${group} />
  <p class="version"><${Version} evening=${evening} printedAt=${printedAt} /></p></section>`;

/** @type {Record<string, (props: SheetProps) => unknown>} */
const SHEETS = { seats: SeatCards, sheets: TableSheets, standing: StandingSheet };

/** Makes a new link for each table, for the QR codes on the sheets. @param {{live: LiveEvening, learn: (codes: TableCodes) =>
 * void, isMade: boolean}} props */
function TableLinks({ live, learn, isMade }) {
  const [wrong, say] = useState("");
  const { origin, command } = useInvitation(!live.isCut.value);
  const make = () =>
    live.links({ tables: true }).then(
      ({ tables }) => learn(tables),
      (error) => say(sentence(asRefusal(error).message)),
    );
  if (isMade && !command) return html`<p role="status">${t("Each sheet has the link of its table.")}</p>`;
  return html`<p>${t("A link on each sheet lets the table enter its result on a phone. New links end the links that tables have now.")}</p>
    <p class="refused" role="alert">${wrong}</p>
    ${!isMade && html`<p><button type="button" onClick=${make}>${t("Put new links on the sheets")}</button></p>`}
    ${
      command &&
      html`<p>${origin ? t("Phones reach this server only in its own network.") : t("Phones cannot reach this server. Stop it and start it with this command, then print:")}</p>
      <p class="token"><code>${command}</code></p>`
    }`;
}

/** @returns {{what: string, paper: string, number: number, group: string}} */
function settingsHere() {
  const { what = "", paper = "", round = "", group = "" } = Object.fromEntries(new URLSearchParams(location.search));
  return {
    what: what in SHEETS ? what : "seats",
    paper: PAPERS.includes(paper) ? paper : usualPaper(),
    number: Number(round),
    group,
  };
}

/** @typedef {ReturnType<typeof settingsHere>} Settings */

/** @param {{evening: Evening, settings: Settings, set: (changed: Partial<Settings>) => void, children?: unknown}} props */
const Bar = ({ evening, settings, set, children }) => html`<header class="print-bar"><div class="page-head">
    <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><h1>${t("Print {title}", { title: evening.settings.title })}</h1></div>
  <div class="print-choices">
    <${Choice} word=${t("Print")} value=${settings.what} change=${(/** @type {string} */ what) => set({ what })}
      choices=${[
        ["seats", t("Seat cards")],
        ["sheets", t("Score sheets")],
        ["standing", t("Standing")],
      ]} />
    <${Choice} word=${t("Paper")} value=${settings.paper} change=${(/** @type {string} */ paper) => set({ paper })}
      choices=${[
        ["a4", t("A4")],
        ["letter", t("Letter")],
      ]} />
    ${
      settings.what !== "standing" &&
      html`<${Choice} word=${t("Round")} value=${String(settings.number)}
      change=${(/** @type {string} */ number) => set({ number: Number(number) })}
      choices=${evening.rounds.map(({ number }) => [String(number), String(number)])} />`
    }
    ${settings.what === "standing" && html`<${GroupChoice} evening=${evening} group=${settings.group} choose=${(/** @type {string} */ group) => set({ group })} />`}
    </div>${children}<${Advice} what=${settings.what} /></header>`;

/** @param {{live: LiveEvening, evening: Evening}} props */
export function PrintEvening({ live, evening }) {
  const [settings, setSettings] = useState(settingsHere);
  const [codes, learn] = useState(/** @type {TableCodes} */ ({}));
  const [printedAt] = useState(() => new Date().toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }));
  const { origin } = useInvitation(!live.isCut.value);
  useEffect(() => {
    document.title = t("Print {title}", { title: evening.settings.title });
  }, []);
  const round = evening.rounds[settings.number - 1] ?? lastRound(evening);
  const { what, paper } = settings;
  /** @param {Partial<Settings>} changed */
  const set = (changed) => {
    const next = { ...settings, ...changed };
    const query = new URLSearchParams({
      what: next.what,
      paper: next.paper,
      round: String(next.number || ""),
      group: next.group,
    });
    history.replaceState(null, "", `${location.pathname}?${query}`);
    setSettings(next);
  };
  const mayLink = what === "sheets" && live.role.value === "organiser";
  return html`<${Bar} evening=${evening} settings=${{ ...settings, number: round?.number ?? 0 }} set=${set}>
      ${mayLink && html`<${TableLinks} live=${live} learn=${learn} isMade=${Object.keys(codes).length > 0} />`}</${Bar}>
    <main class=${names("printed", paper, `of-${what}`)}>${
      round || what === "standing"
        ? html`<${SHEETS[what]} evening=${evening} round=${round} group=${settings.group} codes=${codes} origin=${origin} printedAt=${printedAt} />`
        : html`<p>${t("The seats are not drawn yet.")}</p>`
    }</main>`;
}
