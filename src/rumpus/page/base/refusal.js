/**
 * The latest refusal, shown where the user cannot miss it, with the clause that decides. It disappears when the user
 * acts, types, opens or closes something, because it may no longer be true.
 */
import { signal } from "@preact/signals";
import { urge } from "../voice/announcer.js";
import { asRefusal } from "./api.js";
import { said, sentence } from "./sentence.js";

/** @typedef {import("./api.js").Refusal} Refusal */

export const shown = signal(/** @type {{refusal: Refusal, game: string, told: string}|null} */ (null));
/** Formats a message of a refusal. A table replaces it, to name cards in words. */
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
 * Wait for a promise and show its refusal. An older refusal is removed first.
 * @template T
 * @param {Promise<T>} promise
 * @param {string} [game]
 */
export function orRefused(promise, game = "") {
  dismiss();
  return promise.catch((error) => {
    refused(error, game);
    return undefined;
  });
}
