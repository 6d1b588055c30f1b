/** The rounds of an evening for its organisers: drawing seats, exchanging people, results, the clock and closing. */
import { useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html, names } from "../base/html.js";
import { figure, listed, t } from "../base/sentence.js";
import { Clock } from "../evening/clock.js";
import { DrawNext, DrawSeats, Meetings } from "./draw.js";
import { lastRound, nameOf } from "../evening/seats.js";
import { Playing } from "../evening/playing.js";
import { ResultForm, TwoResults } from "../evening/result.js";

/** @typedef {import("../evening/live.js").Evening} Evening */
/** @typedef {import("../evening/live.js").LiveEvening} LiveEvening */
/** @typedef {import("../evening/live.js").Round} Round */
/** @typedef {import("../evening/live.js").RoundTable} RoundTable */
/** @typedef {import("./organiser.js").PartProps} PartProps */
/** @typedef {import("./draw.js").Drawn} Drawn */

/** The points of a seat, or a dash for a person who left. @param {RoundTable} table @param {number} seat */
const pointsOf = ({ result }, seat) => {
  const points = result?.points[seat];
  return result ? (points == null ? "–" : figure(points)) : "";
};

/** One table of a round. @param {{evening: Evening, round: Round, table: RoundTable, chosen: number, choose: ((person:
 * number) => void)|null, enter: () => void, playing: unknown}} props */
const TableLeaf = ({ evening, round, table, chosen, choose, enter, playing }) => html`<section
  class=${names("leaf", "round-table", table.result && "has-result")}>
  <h3>${t("Table {table}", { table: table.number })}</h3>
  <ol>${table.people.map((person, seat) => {
    const isMoved = round.moved.includes(person) && !round.is_touched;
    const told = html`<span>${nameOf(evening, person)}</span>${isMoved && html`<i>${t("moved")}</i>`}
      <b>${pointsOf(table, seat)}</b>`;
    return html`<li key=${person} class=${names(isMoved && "moved")}>${
      choose
        ? html`<button type="button" aria-pressed=${person === chosen} onClick=${() => choose(person)}>${told}</button>`
        : told
    }</li>`;
  })}</ol>
  ${
    !choose &&
    html`<button type="button" onClick=${enter}>
      ${table.entries.length ? t("Correct the result") : t("Enter the result")}</button>`
  }
  ${playing}</section>`;

/** People whose presence does not fit the seats of the round. @param {{evening: Evening, round: Round}} props */
function Misfits({ evening, round }) {
  const seated = new Set([...round.byes, ...round.tables.flatMap(({ people }) => people)]);
  const late = evening.people.filter(({ number, is_here }) => is_here && !seated.has(number));
  const gone = evening.people.filter(({ number, is_here }) => !is_here && seated.has(number));
  if (round.is_touched || !(late.length || gone.length)) return null;
  /** @param {import("../evening/live.js").Attendee[]} people */
  const said = (people) => ({ names: listed(people.map(({ name }) => name)), count: people.length });
  return html`<div class="note" role="status">
    ${
      late.length > 0 &&
      html`<p>${t("{names} has no seat yet.", said(late), { plural: "{names} have no seat yet." })}</p>`
    }
    ${
      gone.length > 0 &&
      html`<p>${t("{names} left, and has a seat.", said(gone), { plural: "{names} left, and have seats." })}</p>`
    }
    <p>${t("Draw again: as few people as possible move.")}</p></div>`;
}

/** Closing a round although a table has not finished. @param {PartProps & {round: Round}} props */
function Closing({ live, round, orSay }) {
  const [isOpen, open] = useState(false);
  /** @param {string} unfinished */
  const end = (unfinished) => orSay(live.command({ do: "close", round: round.number, unfinished }));
  if (!isOpen) return html`<button type="button" onClick=${() => open(true)}>${t("Close the round…")}</button>`;
  return html`<div class="note"><p>${t("Tables that have not finished get:")}</p><p class="deeds">
    <button type="button" onClick=${() => end("none")}>${t("No result")}</button>
    <button type="button" onClick=${() => end("equal")}>${t("An equal result")}</button>
    <button type="button" onClick=${() => end("so-far")}>${t("The points so far")}</button>
    <button type="button" onClick=${() => open(false)}>${t("Cancel")}</button></p></div>`;
}

/**
 * All that can be done with the last round.
 * @param {PartProps & {round: Round, swapping: boolean, swap: (on: boolean) => void,
 * tell: (drawn: Drawn) => void}} props
 */
const Deeds = ({ round, swapping, swap, ...props }) => {
  const { live, evening, orSay } = props;
  const seconds = evening.settings.seconds || 1800;
  const undo = () => orSay(live.command({ do: "undo" }));
  return html`<p class="deeds">
    ${!round.is_touched && html`<${DrawSeats} ...${props} again=${true} />`}
    ${
      !round.is_touched &&
      html`<button type="button" aria-pressed=${swapping} onClick=${() => swap(!swapping)}>
      ${swapping ? t("Stop exchanging") : t("Exchange two people")}</button>`
    }
    ${
      !round.is_complete &&
      !round.closed &&
      html`<button type="button" onClick=${() => orSay(live.command({ do: "clock", round: round.number, seconds }))}>
      ${round.ends_at === null ? t("Start the clock") : t("Start the clock again")}</button>`
    }
    ${evening.can_undo && html`<button type="button" onClick=${undo}>${t("Undo the last result")}</button>`}
    ${!round.is_complete && !round.closed && html`<${Closing} ...${props} round=${round} />`}</p>`;
};

/**
 * The tables of a round; in an exchange their people are buttons.
 * @param {PartProps & {round: Round, swapping: boolean, mayPlay: boolean, enter: (table: number) => void}} props
 */
function Tables({ live, evening, orSay, say, round, swapping, mayPlay, enter }) {
  const [chosen, choose] = useState(0);
  /** @param {number} person */
  const pick = (person) => {
    choose(chosen ? 0 : person);
    if (chosen && chosen !== person) orSay(live.command({ do: "swap", first: chosen, second: person }));
  };
  return html`${
    swapping && html`<p class="note" role="status">${t("Choose the two people who exchange their seats.")}</p>`
  }
    ${round.tables.map(
      (one) => html`<${TwoResults} live=${live} evening=${evening} round=${round} table=${one} say=${say} />`,
    )}
    <div class="round-tables">${round.tables.map(
      (one) => html`<${TableLeaf} key=${one.number} evening=${evening} round=${round} table=${one} chosen=${chosen}
        choose=${swapping ? pick : null} enter=${() => enter(one.number)}
        playing=${mayPlay && !swapping && html`<${Playing} live=${live} table=${one} orSay=${orSay} />`} />`,
    )}</div>
    ${
      round.byes.length > 0 &&
      html`<p>${t("No table in this round: {names}", { names: listed(round.byes.map((one) => nameOf(evening, one))) })}
      ${
        swapping &&
        round.byes.map(
          (one) => html` <button type="button" aria-pressed=${one === chosen} onClick=${() => pick(one)}>
            ${nameOf(evening, one)}</button>`,
        )
      }</p>`
    }`;
}

/**
 * @param {PartProps & {round: Round, isLast: boolean, enter: (table: number) => void, drawn?: Drawn|null,
 * tell?: (drawn: Drawn) => void}} props
 */
function OneRound({ round, isLast, enter, drawn = null, ...props }) {
  const { live, evening } = props;
  const [swapping, swap] = useState(false);
  const mayWrite = isLast && !evening.is_over;
  return html`<section><h2>${t("Round {number}", { number: round.number })}</h2>
    ${isLast && html`<${Clock} live=${live} round=${round} />`}
    ${mayWrite && html`<${Meetings} drawn=${drawn} round=${round} />`}
    ${mayWrite && html`<${Misfits} evening=${evening} round=${round} />`}
    <${Tables} ...${props} round=${round} swapping=${swapping && !round.is_touched} mayPlay=${mayWrite}
      enter=${enter} />
    ${round.closed && html`<p class="faded">${t("This round is closed.")}</p>`}
    ${mayWrite && html`<${Deeds} ...${props} round=${round} swapping=${swapping} swap=${swap} />`}</section>`;
}

/** The form for a result. It stays open if another organiser draws the next round. @param {PartProps & {place:
 * {round: number, table: number}, close: () => void}} props */
function Entering({ live, evening, place, close }) {
  const round = evening.rounds[place.round - 1];
  const table = round.tables[place.table - 1];
  if (!table) return null;
  return html`<${Dialog} title=${t("Round {round}, table {table}", place)} kind="score" close=${close}>
    <${ResultForm} live=${live} evening=${evening} round=${round} table=${table} close=${close} /></${Dialog}>`;
}

/** @param {PartProps} props */
export function Rounds(props) {
  const { evening } = props;
  const [drawn, tell] = useState(/** @type {Drawn|null} */ (null));
  const [place, enter] = useState(/** @type {{round: number, table: number}|null} */ (null));
  /** @param {Round} round */
  const ofRound = (round) => ({
    ...props,
    key: round.number,
    round,
    enter: (/** @type {number} */ table) => enter({ round: round.number, table }),
  });
  const last = lastRound(evening);
  const mayDraw = !evening.is_over && (!last || last.is_complete || last.closed);
  const older = evening.rounds.slice(0, -1).reverse();
  return html`${evening.people.length === 0 && html`<p>${t("Add the people first.")}</p>`}
    ${
      mayDraw &&
      evening.people.length > 0 &&
      html`<${DrawNext} key=${evening.rounds.length} ...${props} tell=${tell} />`
    }
    ${last && html`<${OneRound} ...${ofRound(last)} isLast=${true} drawn=${drawn} tell=${tell} />`}
    ${
      older.length > 0 &&
      html`<details><summary>${t("Earlier rounds")}</summary>${older.map(
        (round) => html`<${OneRound} ...${ofRound(round)} isLast=${false} />`,
      )}</details>`
    }
    ${
      place &&
      html`<${Entering} key=${`${place.round}.${place.table}`} ...${props} place=${place}
        close=${() => enter(null)} />`
    }`;
}
