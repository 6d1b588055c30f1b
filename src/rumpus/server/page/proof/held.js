/** What this browser was promised of the game of a record. */
import { allPromised } from "./promises.js";

/** @typedef {import("./promises.js").Promised} Promised */

/**
 * What this browser holds against a record, which it knows by its name or by the promise of its start.
 * @param {string} record @param {string} promise @returns {{promises: string[], words: string[]}}
 */
export function promisedOf(record, promise) {
  const known = allPromised();
  const its = known.find((one) => one.record === record) ?? known.find((one) => one.start === promise);
  const { secret, start, word } = its ?? /** @type {Partial<Promised>} */ ({});
  return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [] };
}
