/**
 * What this page knows by itself, and takes no server's word for: how games are dealt, and how what may be found of a record stands.
 */
import { MISSING, Refusal } from "../base/api.js";

/** @import { Dealing } from "./dealer.js" */
/** @import { Fields } from "./reading.js" */
/**
 * @typedef {{reads_from: number, rules: number, dealings: (Fields & {options: Fields})[]}} Game the oldest and the newest rules that
 *   are read; of each pack by which options it is chosen
 * @typedef {{games: {[game: string]: Game}}} Known
 */

/** A file of the page; tools/dealings.py makes them. @param {string} address */
async function own(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Refusal(MISSING);
  return answer.json();
}

/** What the page knows of the games; of those of other packages nothing. @returns {Promise<Known>} */
export const knownDealings = () => own("/page/proof/dealings.json");

/** Every statement, with what may be found of it. @returns {Promise<import("./verifier.js").Findings>} */
export const knownFindings = () => own("/page/proof/findings.json");

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** What the page knows of how the game of a record is dealt. @param {Known} known @param {Fields} header @returns {Fields|null} */
function oursOf({ games }, { game, rules, options }) {
  const its = Object.hasOwn(games, game) ? games[game] : null;
  const isChosen = (/** @type {Fields} */ one) =>
    Object.entries(one.options).every(([name, value]) => options[name] === value);
  return its && its.reads_from <= rules && rules <= its.rules ? (its.dealings.find(isChosen) ?? null) : null;
}

/**
 * How the game of a record is dealt, where this page knows it and the server says the same. The size of a hand, which everybody sees,
 * is as the server says; a draw for the deal is as the page knows it, should the record have one.
 * @param {Known} known @param {Fields} header @param {Fields|null} told @returns {Dealing|null}
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
