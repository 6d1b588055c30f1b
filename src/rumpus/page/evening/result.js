/** The form for the result of a table, and the choice between two results. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { sentence, t } from "../base/sentence.js";
import { nameOf } from "./live.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */
/** @typedef {import("./live.js").RoundTable} RoundTable */

/** A typed number, or null for an empty field. @param {string} text */
const numberOf = (text) => (text.trim() ? Number(text.replace("−", "-")) : null);

/** What a correction changes in the standing. @param {{before: Evening, after: Evening}} props */
function Changes({ before, after }) {
  const old = new Map(before.standing.map((row) => [row.person, row]));
  const changed = after.standing.filter(
    (row) => old.get(row.person)?.rank !== row.rank || old.get(row.person)?.value !== row.value,
  );
  if (!changed.length) return html`<p>${t("The standing stays as it is.")}</p>`;
  return html`<ul>${changed.map((row) => {
    const was = old.get(row.person);
    const fields = { name: nameOf(after, row.person), value: row.value, rank: row.rank };
    return html`<li>${
      was
        ? t("{name}: {before} → {value}, rank {was} → {rank}", { ...fields, before: was.value, was: was.rank })
        : t("{name}: {value}, rank {rank}", fields)
    }</li>`;
  })}</ul>`;
}

/**
 * @param {{live: LiveEvening, evening: Evening, round: Round, table: RoundTable, close: () => void}} props
 */
export function ResultForm({ live, evening, round, table, close }) {
  const old = table.chosen === null ? null : table.entries[table.chosen].numbers;
  const [seen] = useState(table.entries.length);
  const [texts, setTexts] = useState(() => table.people.map((_, seat) => String(old?.[seat] ?? "")));
  const [wrong, say] = useState("");
  const [after, check] = useState(/** @type {Evening|null} */ (null));
  const wanted = () => ({ do: "result", round: round.number, table: table.number, numbers: texts.map(numberOf), seen });
  /** @param {() => Promise<unknown>} work */
  const orSay = (work) => work().catch((error) => say(sentence(asRefusal(error).message)));
  const send = () => orSay(() => live.command(wanted()).then(close));
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    if (texts.some((text) => Number.isNaN(numberOf(text)))) return say(t("Type numbers only."));
    if (seen) orSay(() => live.preview(wanted()).then(check));
    else send();
  };
  if (after)
    return html`<div class="lines"><p>${t("This changes:")}</p><${Changes} before=${evening} after=${after} />
      <button type="button" class="strong big" onClick=${send}>${t("Save the correction")}</button>
      <button type="button" onClick=${() => check(null)}>${t("Back to the numbers")}</button></div>`;
  return html`<form class="lines result-form" onSubmit=${onSubmit}><p class="refused" role="alert">${wrong}</p>
    ${table.people.map(
      (person, seat) => html`<label key=${person}><span>${nameOf(evening, person)}</span>
        <input type="text" inputmode="text" pattern="[-−]?[0-9]*" autocomplete="off" maxlength="7" value=${texts[seat]}
          onInput=${(/** @type {any} */ event) => setTexts(texts.map((text, other) => (other === seat ? event.currentTarget.value : text)))} /></label>`,
    )}
    <p class="faded">${t("Leave the number of a person out who left before the end.")}</p>
    <button type="submit" class="strong big">${t("Save the result")}</button></form>`;
}

/**
 * Two results that differ. Organisers choose.
 * @param {{live: LiveEvening, evening: Evening, round: Round, table: RoundTable, say: (why: string) => void}} props
 */
export const TwoResults = ({ live, evening, round, table, say }) =>
  table.entries.length > 1 &&
  table.chosen === null &&
  html`<div class="note"><p>${t("Two results of table {table}", { table: table.number })}</p>${table.entries.map(
    ({ numbers, writer }, entry) => {
      const told = numbers.map((number, seat) => `${nameOf(evening, table.people[seat])} ${number ?? "–"}`).join(", ");
      const choose = () =>
        live
          .command({ do: "choose", round: round.number, table: table.number, entry })
          .catch((error) => say(sentence(asRefusal(error).message)));
      return html`<p>${writer ? t("{writer}: {numbers}", { writer, numbers: told }) : told}
        ${live.role.value === "organiser" && html`<button type="button" onClick=${choose}>${t("Take this one")}</button>`}</p>`;
    },
  )}</div>`;
