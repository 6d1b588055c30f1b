/** The options of a game, each with its clause and what it means. */
import { html } from "../base/html.js";
import { titled } from "../base/sentence.js";
import { openRules } from "../table/rules.js";

/** @typedef {{name: string, clause: string, meaning: string, default: unknown, choices: unknown[], least: number, most: number|null, may_be_none: boolean}} Option */

/** @param {unknown} value */
export const optionText = (value) => (value === null || value === undefined ? "none" : String(value));

/** @param {{option: Option, value: unknown, change: (value: unknown) => void}} props */
function Field({ option, value, change }) {
  const id = `option-${option.name}`;
  if (option.choices.length) {
    return html`<select id=${id} value=${optionText(value)} onChange=${(/** @type {any} */ event) => change(option.choices.find((choice) => optionText(choice) === event.currentTarget.value))}>
      ${option.choices.map((choice) => html`<option value=${optionText(choice)}>${optionText(choice)}</option>`)}</select>`;
  }
  return html`<input id=${id} type="number" min=${option.least} max=${option.most ?? undefined} placeholder=${option.default ?? (option.may_be_none ? "none" : "as usual")} value=${value ?? ""}
    onChange=${(/** @type {any} */ event) => change(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))} />`;
}

/** @param {{game: {slug: string, options: Option[]}, values: Record<string, unknown>, change: (name: string, value: unknown) => void}} props */
export const OptionFields = ({ game, values, change }) => html`<div class="options">${game.options.map(
  (option) => html`<div class="option" key=${option.name}>
    <label for=${`option-${option.name}`}>${titled(option.name)}</label> <button type="button" class="clause" onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button>
    <${Field} option=${option} value=${option.name in values ? values[option.name] : option.choices.length ? option.default : null} change=${(/** @type {unknown} */ value) => change(option.name, value)} />
    <p class="faded">${option.meaning}</p></div>`,
)}</div>`;
