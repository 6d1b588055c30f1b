/** The options of a game, each with its clause and its meaning. */
import { html } from "../base/html.js";
import { saidOf, t } from "../base/sentence.js";
import { openRules } from "../rules/rules.js";
import { valueText } from "../rules/values.js";

/**
 * @typedef {{name: string, clause: string, meaning: string, default: unknown, usual: string, choices: unknown[], least:
 * number, most: number|null, may_be_none: boolean, label: string, words: Record<string, string>, phrase: string,
 * proposed: unknown}} Option
 */
/** Sets an option. Resolves to false if the server refused. @typedef {(value: unknown) => unknown} Change */

const MOST_TOLD = 3; // changes of the rules, in their summary

/** Describe a value of an option, and say if it is the default. @param {Option} option @param {unknown} value */
export function optionText(option, value) {
  const told = valueText(option, value);
  return value === option.default ? t("usual: {value}", { value: told }) : told;
}

/** Describe the agreed value of an option. @param {Option} option @param {unknown} value */
const agreedText = (option, value) =>
  option.phrase && typeof value === "number"
    ? t(option.phrase, { value })
    : t("{option}: {value}", { option: saidOf(option, "label"), value: optionText(option, value) });

/**
 * Summarise the agreed rules in a line: "as in the book", or the differences.
 * @param {{options: Option[]}} game
 * @param {Record<string, unknown>} options
 */
export function inForce({ options: all }, options) {
  const others = all.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual);
  if (!others.length) return t("as the book says");
  const told = others.map((option) => agreedText(option, options[option.name]));
  return told.length > MOST_TOLD
    ? t("{changes}, and {count} more changes", { changes: told.slice(0, 2).join(". "), count: told.length - 2 })
    : told.join(". ");
}

/** @param {{option: Option, value: unknown, change: Change}} props */
function Field({ option, value, change }) {
  const id = `option-${option.name}`;
  const shown = String(option.choices.length ? option.choices.indexOf(value) : (value ?? ""));
  /**
   * Change the option. After a refusal the field shows the value in force again.
   * @param {any} field
   * @param {unknown} wanted
   */
  const onChange = async (field, wanted) => {
    if ((await change(wanted)) === false) field.value = shown;
  };
  if (option.choices.length) {
    return html`<select id=${id} value=${shown}
      onChange=${(/** @type {any} */ event) =>
        onChange(event.currentTarget, option.choices[Number(event.currentTarget.value)])}>
      ${option.choices.map(
        (choice, place) => html`<option value=${String(place)}>
        ${optionText(option, choice)}</option>`,
      )}</select>`;
  }
  return html`<input id=${id} type="number" min=${option.least} max=${option.most ?? undefined}
    placeholder=${optionText(option, option.default)} value=${shown}
    onChange=${(/** @type {any} */ event) =>
      onChange(event.currentTarget, event.currentTarget.value === "" ? null : Number(event.currentTarget.value))} />`;
}

/** The question of an option. @param {{option: Option}} props */
export const Meaning = ({ option }) =>
  html`${saidOf(option, "meaning")
    .split(/([A-Z]+\d*-\d+)/)
    .map((part, place) => (place % 2 ? html`<span class="whole">${part}</span>` : part))}`;

/** Describe the default value, if it depends on the number of players. @param {Option} option */
const usualText = (option) => option.usual && ` ${t("Usual: {value}.", { value: saidOf(option, "usual") })}`;

/** The question of an option, and the value in force. @param {{option: Option, value: unknown}} props */
export const Answered = ({ option, value }) =>
  html`<span class="faded"><${Meaning} option=${option} />${value !== option.default && usualText(option)}</span> <b>
    ${optionText(option, value)}</b>`;

/**
 * @param {{game: {slug: string, options: Option[]}, values: Record<string, unknown>, change: (name: string, value:
 * unknown) => unknown}} props
 */
export const OptionFields = ({ game, values, change }) =>
  html`<div class="options">${game.options.map(
    (option) => html`<div class="option" key=${option.name}>
    <label for=${`option-${option.name}`}>${saidOf(option, "label")}</label> <button type="button" class="clause"
      onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button>
    <${Field} option=${option}
      value=${option.name in values ? values[option.name] : option.choices.length ? option.default : null}
        change=${(/** @type {unknown} */ value) => change(option.name, value)} />
    <p class="faded"><${Meaning} option=${option} />${usualText(option)}</p></div>`,
  )}</div>`;
