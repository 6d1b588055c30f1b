/**
 * What this page knows by itself, and takes no server's word for: how games are dealt, how their cards are drawn,
 * and how what may be found of a record stands.
 */
import { MISSING, Refusal } from "../base/api.js";

/**
 * @typedef {import("./verifier.js").Dealing} Dealing
 * @typedef {import("./verifier.js").Fields} Fields
 * @typedef {{pack: import("../faces/pack.js").Pack, game: any}} Drawing by what a replay draws its cards: a pack, and its game
 * @typedef {{rules: number, dealings: (Fields & {options: Fields})[]}} Game of each pack by which options it is chosen
 * @typedef {{kind: string, suits: {[letter: string]: string}, faces: {[text: string]: [string, string|null, string|null]}}} Drawn of
 *   each suit its drawing, of each card what it is called, its suit and its rank
 * @typedef {{games: {[game: string]: Game}, packs: {[name: string]: Drawn}}} Known
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
  const isChosen = (/** @type {Fields} */ one) => Object.entries(one.options).every(([name, value]) => options[name] === value);
  return its?.rules === rules ? (its?.dealings.find(isChosen) ?? null) : null;
}

/**
 * How the game of a record is dealt, where this page knows it and the server says the same. The size of a hand, which everybody sees,
 * is as the server says; a draw for the deal is as the page knows it, should the record have one.
 * @param {Known} known @param {Fields} header @param {Fields|null} told @returns {Dealing|null}
 */
export function dealingOf(known, header, told) {
  const ours = oursOf(known, header);
  if (!told || !ours) return null;
  const { options: _, pack: __, draw, ...dealt } = ours;
  const isTold = Object.entries(dealt).every(([name, value]) => isSame(told[name], value));
  return isTold && (told.draw === null || isSame(told.draw, draw)) ? /** @type {any} */ ({ ...told, ...dealt, draw }) : null;
}

/**
 * Whether every card of a record's game, and nothing else, is drawn and called as this page knows it; null where it does not know the
 * game. @param {Known} known @param {Fields} header @param {Drawing} drawing
 */
export function isDrawnAsKnown(known, header, { pack, game }) {
  const ours = oursOf(known, header);
  if (!ours) return null;
  const { kind, suits, faces } = known.packs[ours.pack];
  const isDrawn = (/** @type {string} */ text) => {
    const [name, suit, rank] = faces[text];
    const { place: _, ...drawn } = pack.face(text);
    return isSame(drawn, { text, name, suit, drawing: suits[suit ?? ""] ?? "", rank: rank ?? "" });
  };
  const areAll = Object.keys(game.pack?.faces ?? {}).length === ours.cards.length && ours.cards.every(isDrawn);
  return areAll && game.layout?.kind === kind && pack.is_tiles === (kind === "tiles");
}
