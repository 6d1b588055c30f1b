/** The options of all games in words. The server names them as programs do; what is not listed here is shown as it is named. */
import { titled } from "../base/sentence.js";

/** @typedef {import("./options.js").Option} Option */

/** @type {Record<string, string>} */
const NAMES = {
  ace_value: "An ace counts",
  court_value: "Jack, queen and king count",
  dragon_sets: "Sets of Dragons",
  gin_bonus: "Points for gin",
  hand_size: "Cards dealt to each",
  idle_turnovers: "Stock turned without a card laid",
  knock_card: "Most deadwood to knock with",
  max_deals: "Deals at most",
  max_turnovers: "Stock turned at most",
  num_ranks: "Ranks in the pack",
  num_suits: "Suits in the pack",
  one_tile_call: "“One tile”",
  opening: "Points to open with",
  opening_rap: "Rapping before the first draw",
  pool_end: "When the pool is used up",
  return_discard: "Discarding the card just taken",
  target_score: "Points to play for",
  turn_seconds: "Time for a turn",
  turned_stock: "The discard pile becomes the stock",
  undercut_bonus: "Points for an undercut",
};

/** @type {Record<string, Record<string, string>>} */
const VALUES = {
  ace_value: { "15-or-1": "15, but 1 in a low run", 1: "always 1" },
  court_value: { rank: "11, 12 and 13", ten: "10 each" },
  max_deals: { none: "as many as it takes" },
  one_tile_call: { automatic: "says itself", "by-player": "said by the player" },
  pack: { "standard-52": "the ordinary 52 cards", "numbered-44": "44 cards, numbered 1 to 11" },
  pool_end: { "play-on": "play goes on", end: "the deal ends" },
  target_score: { none: "none: a number of deals" },
  turn_seconds: { none: "no limit", 180: "3 minutes", 240: "4 minutes" },
  turned_stock: { "as-is": "as it lies", shuffled: "shuffled" },
};

/** @param {Option} option */
export const optionName = (option) => NAMES[option.name] ?? titled(option.name);

/** A value of an option, and whether it is the usual one. @param {Option} option @param {unknown} value */
export function optionText(option, value) {
  const word = String(value ?? "none");
  return `${VALUES[option.name]?.[word] ?? word}${value === option.default ? ", as usual" : ""}`;
}
