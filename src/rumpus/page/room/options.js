/** The options of a game, each with its clause and what it means. */
import { html } from "../base/html.js";
import { under } from "../base/sentence.js";
import { openRules } from "../rules/rules.js";

/**
 * @typedef {{name: string, clause: string, meaning: string, default: unknown, usual: string, choices: unknown[], least: number,
 *   most: number|null, may_be_none: boolean, label: string, words: Record<string, string>, proposed: unknown}} Option
 */
/** Says what the option is to be; false where that was refused. @typedef {(value: unknown) => unknown} Change */

/** A value of an option, and whether it is the usual one. @param {Option} option @param {unknown} value */
export function optionText(option, value) {
  const word = String(value ?? "none");
  return `${under(option.words, word) ?? word}${value === option.default ? ", as usual" : ""}`;
}

/** @param {{option: Option, value: unknown, change: Change}} props */
function Field({ option, value, change }) {
  const id = `option-${option.name}`;
  const shown = String(option.choices.length ? option.choices.indexOf(value) : (value ?? ""));
  /** The field shows what is in force, also after something else was refused. @param {any} field @param {unknown} wanted */
  const onChange = async (field, wanted) => {
    if ((await change(wanted)) === false) field.value = shown;
  };
  if (option.choices.length) {
    return html`<select id=${id} value=${shown} onChange=${(/** @type {any} */ event) => onChange(event.currentTarget, option.choices[Number(event.currentTarget.value)])}>
      ${option.choices.map((choice, place) => html`<option value=${String(place)}>${optionText(option, choice)}</option>`)}</select>`;
  }
  return html`<input id=${id} type="number" min=${option.least} max=${option.most ?? undefined} placeholder=${optionText(option, option.default)} value=${shown}
    onChange=${(/** @type {any} */ event) => onChange(event.currentTarget, event.currentTarget.value === "" ? null : Number(event.currentTarget.value))} />`;
}

/** What an option means, and what is usual where that depends on how many play. @param {{option: Option}} props */
export const Meaning = ({ option }) =>
  html`${option.meaning.split(/([A-Z]+\d*-\d+)/).map((part, place) => (place % 2 ? html`<span class="whole">${part}</span>` : part))}${option.usual && ` (usually ${option.usual})`}`;

/**
 * @param {{game: {slug: string, options: Option[]}, values: Record<string, unknown>, change: (name: string, value: unknown) => unknown}}
 * props
 */
export const OptionFields = ({ game, values, change }) =>
  html`<div class="options">${game.options.map(
    (option) => html`<div class="option" key=${option.name}>
    <label for=${`option-${option.name}`}>${option.label}</label> <button type="button" class="clause" onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button>
    <${Field} option=${option} value=${option.name in values ? values[option.name] : option.choices.length ? option.default : null} change=${(/** @type {unknown} */ value) => change(option.name, value)} />
    <p class="faded"><${Meaning} option=${option} /></p></div>`,
  )}</div>`;
