/** The score as it will be when the server has every entry of this browser. */
import { saidOf, t } from "../base/sentence.js";
import { points } from "./formula.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./stored.js").Deal} Deal */
/** @typedef {import("./stored.js").Command} Command */

/** How each kind of command changes a score. @type {Record<string, (score: Score, command: Command) => Score>} */
const CHANGES = {
  deal: (score, { deal, typed, seen }) => {
    const before = score.deals[deal - 1] ?? { entries: [], chosen: null };
    const entry = { typed, writer: "", points: points(score.formula, typed), unsent: true };
    const chosen = seen >= before.entries.length ? before.entries.length : null;
    return withDeal(score, deal, { entries: [...before.entries, entry], chosen });
  },
  choose: (score, { deal, entry }) =>
    score.deals[deal - 1] ? withDeal(score, deal, { ...score.deals[deal - 1], chosen: entry }) : score,
  rename: (score, { seat, name }) => ({ ...score, names: score.names.map((old, one) => (one === seat ? name : old)) }),
};

/** @param {Score} score @param {number} number @param {Deal} deal */
const withDeal = (score, number, deal) => ({
  ...score,
  deals: [...score.deals.slice(0, number - 1), deal, ...score.deals.slice(number)],
});

/** The points of a deal, or null while nobody can say them. @param {Deal} deal */
export const pointsOf = ({ entries, chosen }) => (chosen === null ? null : (entries[chosen]?.points ?? null));

/** The totals after each deal, up to the first one without points. @param {Score} score @returns {number[][]} */
export function totalsByDeal({ names, deals }) {
  const found = [names.map(() => 0)];
  for (const deal of deals) {
    const added = pointsOf(deal);
    if (!added) break;
    found.push(found[found.length - 1].map((total, seat) => total + added[seat]));
  }
  return found;
}

/** The seat that deals after these deals, if it is known. @param {Score} score @param {Score} after */
function dealerAfter(score, after) {
  const added = after.deals.slice(score.deals.length).map(pointsOf);
  const isKnown = added.every((found) => found?.some(Boolean)); // a deal without a winner may be dealt again
  return score.next_dealer === null || !isKnown ? null : (score.next_dealer + added.length) % score.names.length;
}

/** @param {Score} score @param {import("./stored.js").Unsent[]} unsent @returns {Score} */
export function projected(score, unsent) {
  if (!unsent.length) return score;
  const after = unsent.reduce((found, { command }) => CHANGES[command.do]?.(found, command) ?? found, score);
  const totals = totalsByDeal(after);
  return { ...after, totals: totals[totals.length - 1], outcome: null, next_dealer: dealerAfter(score, after) };
}

/** @param {Score} score */
export const titleOf = (score) => (score.game ? saidOf(score.game, "title") : t("Plain points"));

/** @param {Score} score */
export const callerWord = (score) => (score.asks.caller === "rap" ? t("Who rapped") : t("Who knocked"));
