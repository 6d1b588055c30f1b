/** The people of an evening: adding, renaming, leaving and coming back, and wishes about seats. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { linesOf } from "./begin.js";
import { nameOf } from "../evening/seats.js";

/** @typedef {import("./organiser.js").PartProps} PartProps */
/** @typedef {import("../evening/live.js").Attendee} Attendee */

/** @param {PartProps} props */
function Adding({ live, orSay }) {
  const [text, type] = useState("");
  const add = () => live.command({ do: "add", names: text }).then(() => type(""));
  /** @param {Event} event */
  const onSubmit = (event) => (event.preventDefault(), orSay(add()));
  return html`<form class="lines" onSubmit=${onSubmit}><label>${t("Add people, one a line")}
      <textarea rows="3" value=${text} onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)}></textarea></label>
    <button type="submit" disabled=${!linesOf(text).length}>${t("Add")}</button></form>`;
}

/** One person: the name can be changed. @param {PartProps & {person: Attendee}} props */
function Line({ live, orSay, person }) {
  const [name, type] = useState(person.name);
  const { number, is_here: isHere } = person;
  const isChanged = name.trim() !== "" && name.trim() !== person.name;
  return html`<li class=${isHere ? "" : "faded"}><label><span class="faded">${number}</span>
      <input type="text" maxlength="40" aria-label=${t("Name of person {number}", { number })} value=${name}
        onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)} /></label>
    ${
      isChanged
        ? html`<button type="button" onClick=${() => orSay(live.command({ do: "rename", person: number, name, group: person.group }))}>
          ${t("Rename")}</button>`
        : html`<button type="button" aria-label=${isHere ? t("{name} leaves", { name }) : t("{name} is back", { name })}
          onClick=${() => orSay(live.command({ do: "presence", person: number, is_here: !isHere }))}>
          ${isHere ? t("Leaves") : t("Is back")}</button>`
    }</li>`;
}

/** @param {{word: string, evening: import("../evening/live.js").Evening, value: number, change: (person: number) => void}} props */
const PersonChoice = ({ word, evening, value, change }) => html`<select aria-label=${word} value=${String(value)}
  onChange=${(/** @type {any} */ event) => change(Number(event.currentTarget.value))}>
  <option value="0">${word}</option>
  ${evening.people.map(({ number, name }) => html`<option value=${String(number)}>${name}</option>`)}</select>`;

/** Wishes: together, apart, or always at one table. @param {PartProps} props */
function Wishes({ live, evening, orSay }) {
  const [kind, setKind] = useState("together");
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(0);
  const wishes = evening.wishes ?? { together: [], apart: [], tables: [] };
  /** @param {any} changed */
  const send = (changed) => orSay(live.command({ do: "wishes", ...wishes, ...changed }));
  const add = () => (send({ [kind]: [...wishes[kind], [first, second]] }), setFirst(0), setSecond(0));
  /** @param {string} key @param {number} place */
  const drop = (key, place) =>
    send({ [key]: wishes[key].filter((/** @type {unknown} */ _, /** @type {number} */ one) => one !== place) });
  /** @type {Record<string, (pair: number[]) => string>} */
  const told = {
    together: ([a, b]) => t("{first} and {second} together", { first: nameOf(evening, a), second: nameOf(evening, b) }),
    apart: ([a, b]) => t("{first} and {second} apart", { first: nameOf(evening, a), second: nameOf(evening, b) }),
    tables: ([a, table]) => t("{name} always at table {table}", { name: nameOf(evening, a), table }),
  };
  return html`<details><summary>${t("Wishes about seats")}</summary><ul>${Object.keys(told).flatMap((key) =>
    wishes[key].map(
      (/** @type {number[]} */ pair, /** @type {number} */ place) => html`<li>${told[key](pair)}
      <button type="button" onClick=${() => drop(key, place)}>${t("Remove")}</button></li>`,
    ),
  )}</ul><p class="deeds"><select aria-label=${t("Kind of wish")} value=${kind}
      onChange=${(/** @type {any} */ event) => (setKind(event.currentTarget.value), setSecond(0))}>
      <option value="together">${t("Keep together")}</option><option value="apart">${t("Keep apart")}</option>
      <option value="tables">${t("Keep at a table")}</option></select>
    <${PersonChoice} word=${t("Person")} evening=${evening} value=${first} change=${setFirst} />
    ${
      kind === "tables"
        ? html`<input type="text" inputmode="numeric" maxlength="2" aria-label=${t("Table")} value=${second || ""}
          onInput=${(/** @type {any} */ event) => setSecond(Number(event.currentTarget.value) || 0)} />`
        : html`<${PersonChoice} word=${t("Other person")} evening=${evening} value=${second} change=${setSecond} />`
    }
    <button type="button" disabled=${!first || !second || (kind !== "tables" && first === second)} onClick=${add}>${t("Add the wish")}</button></p></details>`;
}

/** @param {PartProps} props */
export const People = (props) => html`<${Adding} ...${props} />
  <ul class="rows attendees">${props.evening.people.map(
    (person) => html`<${Line} key=${`${person.number}.${person.name}`} ...${props} person=${person} />`,
  )}</ul><${Wishes} ...${props} />`;
