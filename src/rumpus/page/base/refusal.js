/**
 * What was refused, said where it cannot be missed, with the clause that decides. Nothing is ever undone without it; it goes when
 * something is done, typed, opened or closed, for then it is no longer true of what is seen.
 */
import { signal } from "@preact/signals";
import { urge } from "../voice/announcer.js";
import { asRefusal } from "./api.js";
import { said, sentence } from "./sentence.js";

/** @typedef {import("./api.js").Refusal} Refusal */

export const shown = signal(/** @type {{refusal: Refusal, game: string, told: string}|null} */ (null));
/** How a message names cards: as it came, or at a table as people do. */
export const naming = { spoken: said };
let hidden = 0;

/** Say that something was refused. @param {unknown} error @param {string} [game] */
export function refused(error, game = "") {
  const refusal = asRefusal(error);
  const told = sentence(naming.spoken(refusal.said));
  shown.value = { refusal, game, told };
  urge(told);
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
