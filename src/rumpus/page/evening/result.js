/** The form for the result of a table, and the choice between two results. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { figure, sentence, t } from "../base/sentence.js";
import { Numbers, useFields } from "../score/fields.js";
import { Keypad } from "../score/keypad.js";
import { useDraft } from "./draft.js";
import { nameOf } from "./seats.js";

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").LiveEvening} LiveEvening */
/** @typedef {import("./live.js").Round} Round */
/** @typedef {import("./live.js").RoundTable} RoundTable */
/** @typedef {{live: LiveEvening, evening: Evening, round: Round, table: RoundTable}} TableProps */

/** A typed number, or null for an empty field. @param {string} text */
const numberOf = (text) => (/\d/.test(text) ? Number(text) : null);

/** What a correction changes in the standing. @param {{before: Evening, after: Evening}} props */
function Changes({ before, after }) {
  const old = new Map(before.standing.map((row) => [row.person, row]));
  const changed = after.standing.filter((row) => {
    const was = old.get(row.person);
    return (row.scores.length || was?.scores.length) && (was?.rank !== row.rank || was?.value !== row.value);
  });
  if (!changed.length) return html`<p>${t("The standing stays as it is.")}</p>`;
  return html`<ul>${changed.map((row) => {
    const was = old.get(row.person);
    const fields = { name: nameOf(after, row.person), value: figure(row.value), rank: row.rank };
    if (!was) return html`<li>${t("{name}: {value}, rank {rank}", fields)}</li>`;
    const more = { ...fields, before: figure(was.value), was: was.rank };
    if (was.value === row.value) return html`<li>${t("{name}: rank {was} → {rank}", more)}</li>`;
    return html`<li>${
      was.rank === row.rank
        ? t("{name}: {before} → {value}, rank {rank} as before", more)
        : t("{name}: {before} → {value}, rank {was} → {rank}", more)
    }</li>`;
  })}</ul>`;
}

/**
 * A result before it is stored: its numbers, why they were refused, and the evening as a correction would make it.
 * @param {TableProps} props @param {() => void} close
 */
function useResult({ live, round, table }, close) {
  const [seen] = useState(table.entries.length);
  const draft = useDraft(live, {}); // typed numbers belong to the people who sat there when the form was opened
  const [wrong, say] = useState("");
  const [after, check] = useState(/** @type {Evening|null} */ (null));
  /** @param {(number|null)[]} numbers */
  const command = (numbers) => ({ do: "result", round: round.number, table: table.number, numbers, seen });
  /** @param {() => Promise<unknown>} work */
  const orSay = async (work) => {
    say("");
    await work().catch((error) => (check(null), say(sentence(asRefusal(error).message))));
  };
  /** @param {(number|null)[]} numbers */
  const send = (numbers) => orSay(() => draft.send(command(numbers)).then(close));
  /** @param {(number|null)[]} numbers */
  const save = (numbers) => (seen ? orSay(() => live.preview(command(numbers)).then(check)) : send(numbers));
  return { wrong, after, check, send, save };
}

/** @param {TableProps & {close: () => void}} props */
export function ResultForm({ close, ...props }) {
  const { evening, table } = props;
  const people = { names: table.people.map((person) => nameOf(evening, person)), asks: { laid: false } };
  const fields = table.people.map((_, seat) => ({ seat, kind: /** @type {const} */ ("held") }));
  const entry = table.entries[table.chosen ?? table.entries.length - 1];
  const old = entry && { held: entry.numbers.map((number) => number ?? /** @type {any} */ ("")) };
  const field = useFields(fields, old ?? null, { mayBeNegative: true, most: null });
  const { wrong, after, check, send, save } = useResult(props, close);
  const numbers = () => field.texts.map(numberOf);
  const isLast = field.active === fields.length - 1;
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (field.isJustReached()) return;
    if (isLast) save(numbers());
    else field.move(field.active + 1);
  };
  return html`<form class="entry result-form" onSubmit=${onSubmit}><p class="refused" role="alert">${wrong}</p>
    ${
      after &&
      html`<div class="ask"><p>${t("This changes:")}</p><${Changes} before=${evening} after=${after} />
      <button type="button" class="strong big" onClick=${() => send(numbers())}>${t("Save the correction")}</button>
      <button type="button" onClick=${() => check(null)}>${t("Back to the numbers")}</button></div>`
    }
    <div hidden=${Boolean(after)}><${Numbers} score=${people} fields=${fields} field=${field} />
      <p class="faded">${t("Leave the number of a person out who left before the end.")}</p>
      <${Keypad} type=${field.type} back=${field.back} mayBeNegative=${true}
        next=${isLast ? t("Save the result") : t("Next")} /></div></form>`;
}

/**
 * Two results that differ. Organisers choose.
 * @param {TableProps & {say: (why: string) => void}} props
 */
export function TwoResults({ live, evening, round, table, say }) {
  if (table.entries.length < 2 || table.chosen !== null) return null;
  /** @param {number} entry */
  const choose = (entry) =>
    live
      .command({ do: "choose", round: round.number, table: table.number, entry })
      .catch((error) => say(sentence(asRefusal(error).message)));
  const head = t("Two results of table {table}", { table: table.number });
  return html`<div class="note two-results" role="group" aria-label=${head}><p>${head}</p>
    ${table.entries.map(({ numbers, writer }, entry) => {
      const told = numbers.map((number, seat) => `${nameOf(evening, table.people[seat])} ${number ?? "–"}`).join(", ");
      return html`<p>${writer ? t("{writer}: {numbers}", { writer, numbers: told }) : told}
        ${
          live.role.value === "organiser" &&
          html`<button type="button" onClick=${() => choose(entry)}>${t("Take this one")}</button>`
        }</p>`;
    })}
    ${live.role.value !== "organiser" && html`<p>${t("An organiser chooses.")}</p>`}</div>`;
}
