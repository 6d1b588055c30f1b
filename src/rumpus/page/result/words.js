/** The result of a deal and of a game in words. */
import { capital, figure, listed, t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Result} Result */

/** A player as the one at this page calls them. @param {Table} table @param {number} seat */
export const whoIs = (table, seat) => (seat === table.you ? t("you") : table.nameOf(seat));

/** Points with their sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : figure(points));

/**
 * A sentence about players, in a form for the user and a form for others.
 * @typedef {{you: () => string, others: (who: {names: string, count: number}) => string}} Forms
 */

/** @type {Record<"deal"|"last"|"game"|"share", Forms>} */
const WINS = {
  deal: {
    you: () => t("You win the deal"),
    others: (who) => t("{names} wins the deal", who, { plural: "{names} win the deal" }),
  },
  last: {
    you: () => t("You win the last deal"),
    others: (who) => t("{names} wins the last deal", who, { plural: "{names} win the last deal" }),
  },
  game: {
    you: () => t("You win the game"),
    others: (who) => t("{names} wins the game", who, { plural: "{names} win the game" }),
  },
  share: { you: () => t("You win the game"), others: (who) => t("{names} share the win", who) },
};

/** A sentence about players, oneself first. @param {Table} table @param {number[]} seats @param {Forms} forms */
function saidOf(table, seats, { you, others }) {
  const ordered = [...seats].sort((a, b) => Number(b === table.you) - Number(a === table.you));
  if (ordered.length === 1 && ordered[0] === table.you) return you();
  return others({ names: capital(listed(ordered.map((seat) => whoIs(table, seat)))), count: ordered.length });
}

/**
 * Say the winner of the deal, and the points if points are won.
 * @param {Table} table
 * @param {Result} result
 * @param {any} game
 * @param {boolean} [isLast] true for the last deal of several
 */
export function dealWon(table, { winners, points: all }, game, isLast = false) {
  if (!winners.length) return isLast ? t("Nobody wins the last deal") : t("Nobody wins the deal");
  const won = saidOf(table, winners, isLast ? WINS.last : WINS.deal);
  const points = all[winners[0]];
  if (!points || game.lowest_wins || winners.some((seat) => all[seat] !== points)) return won;
  return winners.length > 1
    ? t("{won}, {points} each", { won, points: signed(points) })
    : t("{won}, {points}", { won, points: signed(points) });
}

/**
 * Return the announcement for screen readers: the winner of the game, or the winner of the deal and all scores.
 * @param {Table} table
 * @param {Result} result
 * @param {any} game
 */
export function wonTold(table, result, game) {
  const { totals = [], outcome } = table.view.value ?? {};
  if (outcome) return t("{won}. {place}", { won: gameWon(table, outcome), place: placeTold(table, outcome, game) });
  const stand = totals.map((points, seat) => [whoIs(table, seat), figure(points)].join(" "));
  return t("{won}. Totals: {totals}.", { won: dealWon(table, result, game), totals: listed(stand) });
}

/**
 * Say the reason for the end of the deal, for the log. A line for each hand follows.
 * @param {Table} table
 * @param {Result} result
 */
export function howEnded(table, { hands }) {
  const line = [...table.log.value]
    .reverse()
    .find(({ events }) => events.some((/** @type {any} */ { event }) => event === "DealEnded"));
  const lines = (line?.said ?? []).map((/** @type {any} */ told) => told.items ?? []);
  const ending = lines.find((told) => told.length > hands.length) ?? [];
  return { items: ending.slice(0, -hands.length) };
}

/**
 * The result of a game: its winners, and the points of each seat.
 * @typedef {{winners: number[], points: number[]}} Outcome
 */

/** Return true if all have the same. @param {Outcome} outcome */
export const isDrawn = ({ winners, points }) => winners.length === points.length;

/** Say the winner of the game. @param {Table} table @param {Outcome} outcome */
export function gameWon(table, outcome) {
  if (isDrawn(outcome)) return t("The game is drawn");
  return saidOf(table, outcome.winners, outcome.winners.length > 1 ? WINS.share : WINS.game);
}

const PLACES = [t("first"), t("second"), t("third"), t("fourth"), t("fifth"), t("sixth"), t("seventh"), t("eighth")];
const NUMBERS = [t("no"), t("one"), t("two"), t("three"), t("four"), t("five"), t("six"), t("seven"), t("eight")];

/** That players have so many points. @param {string} points @returns {Forms} */
const having = (points) => ({
  you: () => t("You have {points}", { points }),
  others: (who) => t("{names} has {points}", { ...who, points }, { plural: "{names} have {points}" }),
});

/**
 * Say that players finished in a place.
 * @param {{place: string, seats: string|number, points: string}} told
 * @returns {Forms}
 */
const placed = (told) => ({
  you: () => t("You are {place} of {seats}, with {points}.", told),
  others: (who) =>
    t(
      "{names} is {place} of {seats}, with {points}.",
      { ...who, ...told },
      {
        plural: "{names} are {place} of {seats}, with {points}.",
      },
    ),
});

/**
 * Say the user's final place and points. A watcher reads the winner's. In a game of two, both scores are given.
 * @param {Table} table
 * @param {Outcome} outcome
 * @param {any} game
 */
export function placeTold(table, { winners, points }, { lowest_wins }) {
  const own = points[table.you ?? winners[0]];
  const seats = points.map((_, seat) => seat);
  const [equal, others] = [seats.filter((seat) => points[seat] === own), seats.filter((seat) => points[seat] !== own)];
  const count = own;
  const each =
    equal.length > 1
      ? t("{count} point each", { count }, { plural: "{count} points each" })
      : t("{count} point", { count }, { plural: "{count} points" });
  const have = saidOf(table, equal, having(each));
  if (!others.length) return t("{have}.", { have });
  if (seats.length === 2)
    return t("{have}, {others}.", { have, others: saidOf(table, others, having(figure(points[others[0]]))) });
  const place = others.filter((seat) => (lowest_wins ? points[seat] < own : points[seat] > own)).length;
  const called = PLACES[place] ?? t("number {place}", { place: place + 1 });
  return saidOf(table, equal, placed({ place: called, seats: NUMBERS[seats.length] ?? seats.length, points: each }));
}

/** @param {Table} table @param {number} seat @param {number} settled */
function payment(table, seat, settled) {
  const amount = Math.abs(settled);
  if (seat === table.you)
    return settled > 0 ? t("you collect {amount}", { amount }) : t("you pay {amount}", { amount });
  const name = table.nameOf(seat);
  return settled > 0 ? t("{name} collects {amount}", { name, amount }) : t("{name} pays {amount}", { name, amount });
}

/** Say the final payment of each player. @param {Table} table @param {number[]} settlement by seat */
export function paid(table, settlement) {
  const told = settlement.flatMap((amount, seat) => (amount ? payment(table, seat, amount) : []));
  return told.length ? t("{payments}.", { payments: capital(listed(told)) }) : "";
}
