/** The rounds of an evening for its organisers: drawing seats, exchanging people, results, the clock and closing. */
import { useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html, names } from "../base/html.js";
import { listed, t } from "../base/sentence.js";
import { Clock } from "./clock.js";
import { lastRound, nameOf } from "./live.js";
import { ResultForm, TwoResults } from "./result.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */
/** @typedef {import("./live.js").RoundTable} RoundTable */
/** @typedef {import("./organiser.js").PartProps} PartProps */

/** A seed for a draw. The server stores it with the draw. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** The button that draws seats, with its progress. @param {PartProps & {again: boolean}} props */
function DrawSeats({ live, evening, orSay, again }) {
  const [part, progress] = useState(/** @type {number|null} */ (null));
  const number = evening.rounds.length + (again ? 0 : 1);
  const draw = async () => {
    progress(0);
    try {
      const { command } = await live.propose({ again, seed: newSeed() }, progress);
      await live.command(command);
    } finally {
      progress(null);
    }
  };
  if (part !== null)
    return html`<p><progress value=${part} max="1"></progress> ${t("Drawing the seats…")}
      <button type="button" onClick=${() => orSay(live.cancel())}>${t("Cancel")}</button></p>`;
  return html`<button type="button" class=${again ? "" : "strong big"} onClick=${() => orSay(draw())}>
    ${again ? t("Draw again") : t("Draw the seats of round {number}", { number })}</button>`;
}

/** One table of a round. @param {{evening: Evening, round: Round, table: RoundTable, chosen: number, choose: ((person:
 * number) => void)|null, enter: () => void}} props */
const TableLeaf = ({ evening, round, table, chosen, choose, enter }) => html`<section class="leaf round-table">
  <h3>${t("Table {table}", { table: table.number })}</h3>
  <ol>${table.people.map((person, seat) => {
    const told = html`<span>${nameOf(evening, person)}</span><b>${table.result?.points[seat] ?? ""}</b>`;
    const kind = names(round.moved.includes(person) && "moved", person === chosen && "chosen");
    return html`<li class=${kind}>${
      choose ? html`<button type="button" onClick=${() => choose(person)}>${told}</button>` : told
    }</li>`;
  })}</ol>
  ${!choose && html`<button type="button" onClick=${enter}>${table.entries.length ? t("Correct the result") : t("Enter the result")}</button>`}</section>`;

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

/** All that can be done with the last round. @param {PartProps & {round: Round, swapping: boolean, swap: (on: boolean) =>
 * void}} props */
const Deeds = ({ round, swapping, swap, ...props }) => {
  const { live, evening, orSay } = props;
  const seconds = evening.settings.seconds || 1800;
  return html`<p class="deeds">
    ${!round.is_touched && html`<${DrawSeats} ...${props} again=${true} />`}
    ${
      !round.is_touched &&
      html`<button type="button" aria-pressed=${swapping} onClick=${() => swap(!swapping)}>
      ${swapping ? t("Stop exchanging") : t("Exchange two people")}</button>`
    }
    ${
      !round.is_complete &&
      html`<button type="button" onClick=${() => orSay(live.command({ do: "clock", round: round.number, seconds }))}>
      ${round.ends_at === null ? t("Start the clock") : t("Start the clock again")}</button>`
    }
    ${evening.can_undo && html`<button type="button" onClick=${() => orSay(live.command({ do: "undo" }))}>${t("Undo the last result")}</button>`}
    ${!round.is_complete && !round.closed && html`<${Closing} ...${props} round=${round} />`}</p>`;
};

/** @param {PartProps & {round: Round, isLast: boolean}} props */
function OneRound({ round, isLast, ...props }) {
  const { live, evening, orSay, say } = props;
  const [swapping, swap] = useState(false);
  const [chosen, choose] = useState(0);
  const [entering, enter] = useState(0);
  const table = round.tables.find(({ number }) => number === entering);
  /** @param {number} person */
  const pick = (person) => {
    if (!chosen || chosen === person) return choose(chosen ? 0 : person);
    choose(0);
    swap(false);
    orSay(live.command({ do: "swap", first: chosen, second: person }));
  };
  return html`<section><h2>${t("Round {number}", { number: round.number })}</h2>
    ${isLast && html`<${Clock} live=${live} round=${round} />`}
    ${swapping && html`<p class="note">${t("Choose the two people who exchange their seats.")}</p>`}
    ${round.tables.map((one) => html`<${TwoResults} live=${live} evening=${evening} round=${round} table=${one} say=${say} />`)}
    <div class="round-tables">${round.tables.map(
      (one) => html`<${TableLeaf} key=${one.number} evening=${evening} round=${round} table=${one} chosen=${chosen}
        choose=${swapping ? pick : null} enter=${() => enter(one.number)} />`,
    )}</div>
    ${
      round.byes.length > 0 &&
      html`<p>${t("No table in this round: {names}", { names: listed(round.byes.map((one) => nameOf(evening, one))) })}
      ${swapping && round.byes.map((one) => html` <button type="button" onClick=${() => pick(one)}>${nameOf(evening, one)}</button>`)}</p>`
    }
    ${isLast && !evening.is_over && html`<${Deeds} ...${props} round=${round} swapping=${swapping} swap=${swap} />`}
    ${
      table &&
      html`<${Dialog} title=${t("Round {round}, table {table}", { round: round.number, table: table.number })} kind="score evening"
        close=${() => enter(0)}><${ResultForm} live=${live} evening=${evening} round=${round} table=${table}
        close=${() => enter(0)} /></${Dialog}>`
    }</section>`;
}

/** @param {PartProps} props */
export function Rounds(props) {
  const { evening } = props;
  const last = lastRound(evening);
  const mayDraw = !evening.is_over && (!last || last.is_complete || last.closed);
  const older = evening.rounds.slice(0, -1).reverse();
  return html`${evening.people.length === 0 && html`<p>${t("Add the people first.")}</p>`}
    ${mayDraw && evening.people.length > 0 && html`<${DrawSeats} ...${props} again=${false} />`}
    ${last && html`<${OneRound} key=${last.number} ...${props} round=${last} isLast=${true} />`}
    ${
      older.length > 0 &&
      html`<details><summary>${t("Earlier rounds")}</summary>${older.map(
        (round) => html`<${OneRound} key=${round.number} ...${props} round=${round} isLast=${false} />`,
      )}</details>`
    }`;
}
