/** A choice from a list. */
import { html } from "../base/html.js";

/**
 * @param {{word: string, value: string, choices: readonly (readonly any[])[], change: (value: string) => void}} props
 */
export const Choice = ({ word, value, choices, change }) => html`<label class="line">${word} <select value=${value}
  onChange=${(/** @type {any} */ event) => change(event.currentTarget.value)}>
  ${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;
