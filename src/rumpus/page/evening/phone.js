/** An evening on the phone of somebody who plays: their seat, the form of their table, and the standing. */
import { useEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { figure, listed, sentence, t } from "../base/sentence.js";
import { read, write } from "../base/stored.js";
import { Clock } from "./clock.js";
import { TableDeals } from "./deals.js";
import { lastRound, nameOf, seatOf } from "./seats.js";
import { PlayedHere } from "./playing.js";
import { ResultForm, TwoResults } from "./result.js";
import { Standings } from "./standing.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */

/** The seat of a person in the last round, as a sentence. @param {Evening} evening @param {number} person */
export function seatTold(evening, person) {
  const round = lastRound(evening);
  if (!round) return t("The seats are not drawn yet.");
  const found = seatOf(round, person);
  if (!found) return round.byes.includes(person) ? t("You have no table in this round.") : t("You have no seat yet.");
  const others = found.table.people.filter((one) => one !== person).map((one) => nameOf(evening, one));
  return t("You: table {table}, seat {seat}, with {others}", {
    table: found.table.number,
    seat: found.seat,
    others: listed(others),
  });
}

/** @param {{evening: Evening, person: number, choose: (person: number) => void}} props */
const Who = ({ evening, person, choose }) => html`<label class="line who">${t("Who are you?")}
  <select value=${String(person)} onChange=${(/** @type {any} */ event) => choose(Number(event.currentTarget.value))}>
    <option value="0">${t("Choose your name")}</option>
    ${evening.people
      .filter(({ is_here }) => is_here)
      .map(({ number, name }) => html`<option value=${String(number)}>${name}</option>`)}
  </select></label>`;

/** The form of the table whose link this is. @param {{live: LiveEvening, evening: Evening}} props */
function OwnTable({ live, evening }) {
  const [isOpen, open] = useState(false);
  const [wrong, say] = useState("");
  const round = lastRound(evening);
  const table = round?.tables.find(({ number }) => number === live.table.value);
  if (live.role.value !== "table") return null;
  if (!round || !table)
    return html`<section class="leaf"><h2>${t("Table {table}", { table: String(live.table.value) })}</h2><p>
      ${t("This table has no people in this round.")}</p></section>`;
  const props = { live, evening, round, table };
  const people = table.people.map((person) => nameOf(evening, person));
  return html`<section class="leaf own-table">
    <h2>${t("Round {round}, table {table}", { round: round.number, table: table.number })}</h2>
    ${!isOpen && html`<p>${listed(people)}</p>`}<p class="refused" role="alert">${wrong}</p>
    <${PlayedHere} table=${table} /><${TwoResults} ...${props} say=${say} />
    ${!isOpen && table.result && html`<${Stored} people=${people} points=${table.result.points} />`}
    ${
      isOpen
        ? html`<${ResultForm} key=${`${round.number}.${table.number}`} ...${props} close=${() => open(false)} />`
        : html`<p><button type="button" class=${names("big", !table.entries.length && "strong")}
          onClick=${() => open(true)}>
          ${table.entries.length ? t("Correct the result") : t("Enter the result")}</button></p>`
    }
    ${
      table.form.game &&
      !isOpen &&
      !table.entries.length &&
      html`<details><summary>${t("Deal by deal")}</summary><${TableDeals} ...${props} /></details>`
    }</section>`;
}

/** The stored result. @param {{people: string[], points: (number|null)[]}} props */
const Stored = ({ people, points }) =>
  html`<p role="status">${t("The result is stored.")}</p><ul class="rows stored">${people.map(
    (name, seat) =>
      html`<li><span>${name}</span> <b>${points[seat] === null ? "–" : figure(Number(points[seat]))}</b></li>`,
  )}</ul>`;

/** @param {{live: LiveEvening, evening: Evening}} props */
export function Phone({ live, evening }) {
  const [person, setPerson] = useState(() => read(`evening-me.${live.watch.value}`) ?? 0);
  const round = lastRound(evening);
  /** @param {number} chosen */
  const choose = (chosen) => (setPerson(chosen), write(`evening-me.${live.watch.value}`, chosen));
  useEffect(() => {
    document.title = t("{title} · Rumpus", { title: evening.settings.title });
  }, []);
  const unsent = live.unsent.value;
  const own = seatOf(round, person);
  return html`<div class="paper-page narrow score evening"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><h1>${evening.settings.title}</h1></header><main>
    ${
      live.isCut.value &&
      html`<p class="note" role="status">
      ${
        unsent
          ? t("There is no connection. The result waits here and is sent later.")
          : t("There is no connection. Trying again…")
      }</p>`
    }
    ${
      live.refused.value &&
      html`<p class="note" role="alert">${t("Refused: {why}", { why: sentence(live.refused.value) })}</p>`
    }
    ${evening.is_over && html`<p class="note" role="status">${t("The evening is over.")}</p>`}
    ${round && html`<${Clock} live=${live} round=${round} />`}
    ${person > 0 && html`<p class="own-seat" role="status">${seatTold(evening, person)}</p>`}
    ${own && live.role.value !== "table" && html`<p><${PlayedHere} table=${own.table} /></p>`}
    <${OwnTable} live=${live} evening=${evening} />
    <${Who} evening=${evening} person=${person} choose=${choose} />
    <h2>${t("Standing")}</h2><${Standings} evening=${evening} me=${person} />
    <p><a class="button" href=${`/evening/${live.watch.value}/screen`}>${t("All tables, large")}</a></p></main></div>`;
}
