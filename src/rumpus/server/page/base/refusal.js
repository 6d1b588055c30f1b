/** What was refused, said where it cannot be missed, with the clause that decides. Nothing is ever undone without it. */
import { signal } from "@preact/signals";
import { asRefusal } from "./api.js";
import { html } from "./html.js";
import { sentence } from "./sentence.js";
import { openRules } from "../table/rules.js";

/** @typedef {import("./api.js").Refusal} Refusal */

const shown = signal(/** @type {{refusal: Refusal, game: string}|null} */ (null));
let hidden = 0;

/** Say that something was refused. @param {unknown} error @param {string} [game] */
export function refused(error, game = "") {
  shown.value = { refusal: asRefusal(error), game };
  clearTimeout(hidden);
  hidden = window.setTimeout(dismiss, 15000);
}

export const dismiss = () => (shown.value = null);

/** Waits for something and says what was refused of it. @template T @param {Promise<T>} promise @param {string} [game] */
export const orRefused = (promise, game = "") =>
  promise.catch((error) => {
    refused(error, game);
    return undefined;
  });

/** The place on the page where refusals appear; there is one. */
export function Refusals() {
  const said = shown.value;
  return html`<div class="refusals" role="alert">
    ${said &&
    html`<div class="refusal">
      <p>${sentence(said.refusal.message)}</p>
      ${said.refusal.clause &&
      said.game &&
      html`<button type="button" class="clause" onClick=${() => openRules(said.game, said.refusal.clause)}>${said.refusal.clause}</button>`}
      <button type="button" class="plain" aria-label="Dismiss" onClick=${dismiss}>✕</button>
    </div>`}
  </div>`;
}
