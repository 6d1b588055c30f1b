/** The hand as the log tells it. */
import { t, tell } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").View} View */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** `game`: the document of the game. @typedef {{table: Table, pack: Pack, game: any, view: View}} Asked */

/** @param {Asked} asked @param {string[]} [cards] the hand as it lies */
export function handTold({ table, pack, game, view }, cards = table.own?.cards ?? view.hand ?? []) {
  const count = view.count?.count;
  const facts = [
    pack.counted(cards.length),
    count === undefined
      ? ""
      : game.layout.melds === "hidden"
        ? t("count {count}", { count })
        : t("{count} point", { count }, { plural: "{count} points" }),
  ];
  const told = { cards: cards.length ? { cards } : t("empty"), facts: facts.filter(Boolean).join(", ") };
  return pack.is_tiles ? tell("Your rack: {cards} ({facts}).", told) : tell("Your hand: {cards} ({facts}).", told);
}
