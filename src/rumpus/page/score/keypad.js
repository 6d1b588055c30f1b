/** Number keys for one thumb. They leave the focus where it is. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** @param {Event} event */
const stay = (event) => event.preventDefault();

/**
 * @param {{type: (sign: string) => void, back: () => void, mayBeNegative: boolean, next: string,
 *   aside?: unknown}} props `next`: the word on the key that goes on
 */
export const Keypad = ({ type, back, mayBeNegative, next, aside }) => {
  /** @param {string} sign */
  const key = (sign) => html`<button type="button" key=${sign} onClick=${() => type(sign)}>${sign}</button>`;
  return html`<div class="keypad" role="group" aria-label=${t("Number keys")} onPointerDown=${stay} onMouseDown=${stay}>
    ${DIGITS.map(key)}
    ${
      mayBeNegative
        ? html`<button type="button" aria-label=${t("Minus")} onClick=${() => type("-")}>±</button>`
        : aside || html`<span></span>`
    }
    ${key("0")}
    <button type="button" aria-label=${t("Delete the last digit")} onClick=${back}>⌫</button>
    <button type="submit" class="strong next">${next}</button></div>`;
};
