/** The hand as the log tells it. */
import { many } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").View} View */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** `game`: the document of the game. @typedef {{table: Table, pack: Pack, game: any, view: View}} Asked */

/** @param {string[]} cards */
export const row = (cards) => cards.join(" ");

/** @param {Asked} asked @param {string[]} [cards] the hand as it lies */
export function handTold({ table, pack, game, view }, cards = table.own?.cards ?? view.hand ?? []) {
  const count =
    view.count && `, ${game.layout.melds === "hidden" ? `count ${view.count.count}` : many(view.count.count, "point")}`;
  return `Your ${pack.is_tiles ? "rack" : "hand"}: ${row(cards) || "empty"} (${many(cards.length, pack.noun)}${count || ""}).`;
}
