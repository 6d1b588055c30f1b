/** The game a table plays, as the server describes it with the table's own options: an option may bring another pack, or another layout. */
import { lasting } from "../base/api.js";

/** The places of a table, and what they are called (docs/server/README.md). @typedef {{kind: "cards"|"tiles", melds: "shared"|"hidden"|"groups", pile: "top"|"spread"|"none", call: string|null, marks: boolean, opening: {points: number, usual: number, clause: string}|null, one_tile: boolean}} Layout */

/** @param {string} slug @param {number} seats @param {Record<string, unknown>} options @returns {Promise<any>} */
export function gameOf(slug, seats, options) {
  const asked = Object.entries(options).map(([name, value]) => [name, String(value ?? "none")]);
  return lasting(`/games/${slug}?${new URLSearchParams([["seats", String(seats)], ...asked])}`);
}

/** The play of a kind of game, loaded when it is wanted. @param {Layout} layout @returns {Promise<any>} */
export const playOf = ({ kind }) => PLAYS[kind]();

const PLAYS = {
  cards: () => import("../cards/table.js").then((module) => module.CardTable),
  tiles: () => import("../tiles/table.js").then((module) => module.TileTable),
};
