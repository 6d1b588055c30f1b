/** The end of a deal and of a game in words: who has won, and how it came. */
import { capital, figure, listed, many } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */

/** A player as the one at this page calls them. @param {Table} table @param {number} seat */
export const whoIs = (table, seat) => (seat === table.you ? "you" : table.nameOf(seat));

/** Points with their sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/** Players, oneself first, and what they do. @param {Table} table @param {number[]} seats @param {string} verb @param {string} what */
function does(table, seats, verb, what) {
  const ordered = [...seats].sort((a, b) => Number(b === table.you) - Number(a === table.you));
  const verbs = ordered.length > 1 || ordered[0] === table.you ? verb : `${verb}s`;
  return `${capital(listed(ordered.map((seat) => whoIs(table, seat))))} ${verbs} ${what}`;
}

/** Who wins the deal, and by what where points are won. @param {Table} table @param {Result} result @param {any} game */
export function dealWon(table, { winners, points }, game) {
  if (!winners.length) return "Nobody wins the deal";
  const [won, told] = [points[winners[0]], does(table, winners, "win", "the deal")];
  const isTold = won && !game.lowest_wins && winners.every((seat) => points[seat] === won);
  return isTold ? `${told}, ${signed(won)}${winners.length > 1 ? " each" : ""}` : told;
}

/**
 * What those hear who do not see the sheet: who wins the deal, and how all stand where more than one is played.
 * @param {Table} table @param {Result} result @param {any} game
 */
export function wonTold(table, result, game) {
  const { totals = [] } = table.view.value ?? {};
  const stand = totals.map((points, seat) => `${whoIs(table, seat)} ${figure(points)}`);
  return `${dealWon(table, result, game)}.${game.goal.deals === 1 ? "" : ` Totals: ${listed(stand)}.`}`;
}

/** How the deal ended, as the log tells it before it tells of each hand, a line for each. @param {Table} table @param {Result} result */
export function howEnded(table, { hands }) {
  const line = [...table.log.value]
    .reverse()
    .find(({ events }) => events.some((/** @type {any} */ { event }) => event === "DealEnded"));
  const lines = (line?.told ?? []).map((told) => told.split("\n")).find((told) => told.length > hands.length);
  return lines?.slice(0, -hands.length).join(" ") ?? "";
}

/** Who wins the game. @param {Table} table @param {{winners: number[], points: number[]}} outcome */
export function gameWon(table, { winners, points }) {
  if (winners.length === points.length) return "The game is drawn";
  const most = `the ${winners.length > 1 ? "win" : "game"} with ${many(points[winners[0]], "point")}`;
  return does(table, winners, winners.length > 1 ? "share" : "win", most);
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
