/**
 * What was refused, said where it cannot be missed, with the clause that decides. Nothing is ever undone without it; it goes when
 * something is done, typed, opened or closed, for then it is no longer true of what is seen.
 */
import { signal } from "@preact/signals";
import { asRefusal } from "./api.js";

/** @typedef {import("./api.js").Refusal} Refusal */

export const shown = signal(/** @type {{refusal: Refusal, game: string}|null} */ (null));
let hidden = 0;

/** Say that something was refused. @param {unknown} error @param {string} [game] */
export function refused(error, game = "") {
  shown.value = { refusal: asRefusal(error), game };
  clearTimeout(hidden);
  hidden = window.setTimeout(dismiss, 15000);
}

export const dismiss = () => void (shown.value = null);

/**
 * Waits for something and says what was refused of it; what was refused before is past.
 * @template T @param {Promise<T>} promise @param {string} [game]
 */
export function orRefused(promise, game = "") {
  dismiss();
  return promise.catch((error) => {
    refused(error, game);
    return undefined;
  });
}
