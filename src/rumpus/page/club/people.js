/** The people of an evening: adding, renaming, leaving and coming back, and wishes about seats. */
import { useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { sentence, t } from "../base/sentence.js";
import { linesOf } from "./begin.js";
import { useDraft } from "../evening/draft.js";
import { nameOf } from "../evening/seats.js";

/** @typedef {import("./organiser.js").PartProps} PartProps */
/** @typedef {import("../evening/live.js").Attendee} Attendee */

/** @param {PartProps} props */
function Adding({ live }) {
  const [text, type] = useState("");
  const [wrong, say] = useState("");
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    live.command({ do: "add", names: text }).then(
      () => type(""),
      (error) => say(sentence(asRefusal(error).message)),
    );
  };
  return html`<form class="lines" onSubmit=${onSubmit}><label>${t("Add people, one a line")}
      <textarea rows="3" value=${text}
        onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)}></textarea></label>
    <p class="faded">${t("A group may follow after a comma: Ann, 75+")}</p><p class="refused" role="alert">${wrong}</p>
    <button type="submit" disabled=${!linesOf(text).length}>${t("Add")}</button></form>`;
}

/** One person: the name and the group can be changed. @param {PartProps & {person: Attendee}} props */
function Line({ live, orSay, person }) {
  const draft = useDraft(live);
  const { number, name, is_here: isHere } = person;
  const shown = person.group ? `${name}, ${person.group}` : name;
  const text = draft.typed?.text ?? shown;
  const isChanged = text.trim() !== "" && text.trim() !== shown;
  const rename = () => {
    const [first, ...rest] = text.split(",");
    return draft.send({ do: "rename", person: number, name: first.trim(), group: rest.join(",").trim() });
  };
  return html`<li class=${isHere ? "" : "faded"}><label><span class="faded">${number}</span>
      <input type="text" maxlength="82" aria-label=${t("Name of person {number}", { number })} value=${text}
        onInput=${(/** @type {any} */ event) => draft.type({ text: event.currentTarget.value })} /></label>
    ${
      isChanged
        ? html`<button type="button" onClick=${() => orSay(rename())}>
          ${t("Rename")}</button>`
        : html`<button type="button" aria-label=${isHere ? t("{name} leaves", { name }) : t("{name} is back", { name })}
          onClick=${() => orSay(live.command({ do: "presence", person: number, is_here: !isHere }))}>
          ${isHere ? t("Leaves") : t("Is back")}</button>`
    }</li>`;
}

/**
 * @param {{word: string, evening: import("../evening/live.js").Evening, value: number,
 * change: (person: number) => void}} props
 */
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
  const isIncomplete = !first || !second || (kind !== "tables" && first === second);
  /** @param {any} changed */
  const send = (changed) => live.command({ do: "wishes", ...wishes, ...changed });
  const add = () => send({ [kind]: [...wishes[kind], [first, second]] }).then(() => (setFirst(0), setSecond(0)));
  /** @param {string} key @param {number} place */
  const drop = (key, place) =>
    orSay(send({ [key]: wishes[key].filter((/** @type {unknown} */ _, /** @type {number} */ one) => one !== place) }));
  /** @type {Record<string, (pair: number[]) => string>} */
  const told = {
    together: ([a, b]) => t("{first} and {second} together", { first: nameOf(evening, a), second: nameOf(evening, b) }),
    apart: ([a, b]) => t("{first} and {second} apart", { first: nameOf(evening, a), second: nameOf(evening, b) }),
    tables: ([a, table]) => t("{name} always at table {table}", { name: nameOf(evening, a), table }),
  };
  return html`<details><summary>${t("Wishes about seats")}</summary><ul class="wishes">${Object.keys(told).flatMap(
    (key) =>
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
    <button type="button" disabled=${isIncomplete} onClick=${() => orSay(add())}>
      ${t("Add the wish")}</button></p></details>`;
}

/** @param {PartProps} props */
export const People = (props) => html`<${Adding} ...${props} />
  <ul class="rows attendees">${props.evening.people.map(
    (person) => html`<${Line} key=${person.number} ...${props} person=${person} />`,
  )}</ul><${Wishes} ...${props} />`;
