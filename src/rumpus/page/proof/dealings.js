/**
 * Facts that this page knows by itself and does not take from a server: how each game is dealt, and the meaning of each
 * finding about a record.
 */
import { MISSING, Refusal } from "../base/api.js";

/** @import { Dealing } from "./dealer.js" */
/** @import { Fields } from "./reading.js" */
/**
 * @typedef {{reads_from: number, rules: number, dealings: (Fields & {options: Fields})[]}} Game the oldest and the
 * newest rules that the page knows; for each dealing the options that choose it
 * @typedef {{games: {[game: string]: Game}}} Known
 */

/** A file of the page; tools/dealings.py makes them. @param {string} address */
async function own(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Refusal(MISSING);
  return answer.json();
}

/** Load the dealing of each game of this package. Games of other packages are missing. @returns {Promise<Known>} */
export const knownDealings = () => own("/page/proof/dealings.json");

/**
 * Load every statement about a record with its possible findings.
 * @returns {Promise<import("./verifier.js").Findings>}
 */
export const knownFindings = () => own("/page/proof/findings.json");

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Return the dealing of a record's game as the page knows it, or null.
 * @param {Known} known
 * @param {Fields} header
 * @returns {Fields|null}
 */
function oursOf({ games }, { game, rules, options }) {
  const its = Object.hasOwn(games, game) ? games[game] : null;
  const isChosen = (/** @type {Fields} */ one) =>
    Object.entries(one.options).every(([name, value]) => options[name] === value);
  return its && its.reads_from <= rules && rules <= its.rules ? (its.dealings.find(isChosen) ?? null) : null;
}

/**
 * Return the dealing of a record's game if the page knows it and the server agrees, else null. Everybody sees the size
 * of a hand, so that is taken from the server. A draw for the deal is taken from the page, if the record has one.
 * @param {Known} known
 * @param {Fields} header
 * @param {Fields|null} told
 * @returns {Dealing|null}
 */
export function dealingOf(known, header, told) {
  const ours = oursOf(known, header);
  if (!told || !ours) return null;
  const { options: _, draw, ...dealt } = ours;
  const isTold = Object.entries(dealt).every(([name, value]) => isSame(told[name], value));
  return isTold && (told.draw === null || isSame(told.draw, draw))
    ? /** @type {any} */ ({ ...told, ...dealt, draw })
    : null;
}
