/** The end of a deal and of a game in words: who has won, and how it came. */
import { capital, figure, listed, many, t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */

/** A player as the one at this page calls them. @param {Table} table @param {number} seat */
export const whoIs = (table, seat) => (seat === table.you ? "you" : table.nameOf(seat));

/** Points with their sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/** @type {Record<string, string>} */
const IRREGULAR = { are: "is", have: "has" };

/** Players, oneself first, and what they do. @param {Table} table @param {number[]} seats @param {string} verb @param {string} what */
function does(table, seats, verb, what) {
  const ordered = [...seats].sort((a, b) => Number(b === table.you) - Number(a === table.you));
  const verbs = ordered.length > 1 || ordered[0] === table.you ? verb : (IRREGULAR[verb] ?? `${verb}s`);
  return `${capital(listed(ordered.map((seat) => whoIs(table, seat))))} ${verbs} ${what}`;
}

/**
 * Who wins the deal, and by what where points are won.
 * @param {Table} table @param {Result} result @param {any} game @param {string} [deal] what it is called
 */
export function dealWon(table, { winners, points }, game, deal = t("the deal")) {
  if (!winners.length) return `Nobody wins ${deal}`;
  const [won, told] = [points[winners[0]], does(table, winners, "win", deal)];
  const isTold = won && !game.lowest_wins && winners.every((seat) => points[seat] === won);
  return isTold ? `${told}, ${signed(won)}${winners.length > 1 ? " each" : ""}` : told;
}

/**
 * What those hear who do not see the sheet: who wins the game; while it goes on, who wins the deal and how all stand.
 * @param {Table} table @param {Result} result @param {any} game
 */
export function wonTold(table, result, game) {
  const { totals = [], outcome } = table.view.value ?? {};
  if (outcome) return `${gameWon(table, outcome)}. ${placeTold(table, outcome, game)}`;
  const stand = totals.map((points, seat) => `${whoIs(table, seat)} ${figure(points)}`);
  return `${dealWon(table, result, game)}. Totals: ${listed(stand)}.`;
}

/** How the deal ended, as the log tells it before it tells of each hand, a line for each. @param {Table} table @param {Result} result */
export function howEnded(table, { hands }) {
  const line = [...table.log.value]
    .reverse()
    .find(({ events }) => events.some((/** @type {any} */ { event }) => event === "DealEnded"));
  const lines = (line?.told ?? []).map((told) => told.split("\n")).find((told) => told.length > hands.length);
  return lines?.slice(0, -hands.length).join(" ") ?? "";
}

/** How a game ended: who won it, and the points of each seat. @typedef {{winners: number[], points: number[]}} Outcome */

/** Return true if all have the same. @param {Outcome} outcome */
export const isDrawn = ({ winners, points }) => winners.length === points.length;

/** Who wins the game. @param {Table} table @param {Outcome} outcome */
export function gameWon(table, outcome) {
  if (isDrawn(outcome)) return t("The game is drawn");
  const { winners } = outcome;
  return winners.length > 1 ? does(table, winners, "share", t("the win")) : does(table, winners, "win", t("the game"));
}

const PLACES = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

/**
 * Which place one has in the end, and with how many points; a watcher is told the winner's. Of two players each is told the points.
 * @param {Table} table @param {Outcome} outcome @param {any} game
 */
export function placeTold(table, { winners, points }, { lowest_wins }) {
  const own = points[table.you ?? winners[0]];
  const seats = points.map((_, seat) => seat);
  const [equal, others] = [seats.filter((seat) => points[seat] === own), seats.filter((seat) => points[seat] !== own)];
  const each = `${many(own, "point")}${equal.length > 1 ? " each" : ""}`;
  if (!others.length) return `${does(table, equal, "have", each)}.`;
  if (seats.length === 2)
    return `${does(table, equal, "have", each)}, ${does(table, others, "have", figure(points[others[0]]))}.`;
  const place = others.filter((seat) => (lowest_wins ? points[seat] < own : points[seat] > own)).length;
  const among = `${PLACES[place] ?? `number ${place + 1}`} of ${NUMBERS[seats.length] ?? seats.length}`;
  return `${does(table, equal, "are", `${among}, with ${each}`)}.`;
}

/** What each pays or collects in the end. @param {Table} table @param {number[]} settlement by seat */
export function paid(table, settlement) {
  const told = settlement.flatMap((amount, seat) =>
    amount
      ? `${whoIs(table, seat)} ${amount > 0 ? "collect" : "pay"}${seat === table.you ? "" : "s"} ${Math.abs(amount)}`
      : [],
  );
  return told.length ? `${capital(listed(told))}.` : "";
}
