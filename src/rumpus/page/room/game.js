/**
 * The game of a table as the server describes it, with the table's options. An option may change the pack or the
 * layout.
 */
import { lasting } from "../base/api.js";
import { part } from "../base/lazy.js";

/** @param {string} slug @param {number} seats @param {Record<string, unknown>} options @returns {Promise<any>} */
export function gameOf(slug, seats, options) {
  const asked = Object.entries(options).map(([name, value]) => [name, String(value ?? "none")]);
  return lasting(`/games/${slug}?${new URLSearchParams([["seats", String(seats)], ...asked])}`);
}

/**
 * Fetch the module that plays a kind of game.
 * @param {import("../table/table.js").Layout} layout
 * @returns {Promise<any>}
 */
export const playOf = ({ kind }) => part(PLAYS[kind]());

const PLAYS = {
  cards: () => import("../cards/table.js").then((module) => module.CardTable),
  tiles: () => import("../tiles/table.js").then((module) => module.TileTable),
};
