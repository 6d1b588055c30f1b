/** What is answered in the log to somebody who asks how things stand: the table, the pile, the time, the shuffles. */
import { many, span, t } from "../base/sentence.js";
import { row } from "./hand.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("./hand.js").Asked} Asked */

/** How many cards the others hold. @param {Asked} asked */
function othersTold({ table, pack, view }) {
  const held = view.counts.map((count, seat) =>
    seat === table.you ? "" : `${table.nameOf(seat)} has ${many(count, pack.noun)}.`,
  );
  return held.filter(Boolean).join(" ");
}

/** What lies on the table, and what the others hold. @param {Asked} asked */
export const tableTold = (asked) => `${laidTold(asked)} ${othersTold(asked)}`;

/** @param {Asked} asked */
function laidTold({ table, game, view }) {
  if (game.layout.melds === "hidden") {
    const melds = view.count?.melds ?? [];
    const held = melds.length ? `Your best melds: ${melds.map(row).join(" / ")}.` : t("You hold no meld yet.");
    return `Nothing is laid before the showdown. ${held}`;
  }
  const groups = table.arranging?.layout.value.groups;
  const told = groups
    ? groups.map(
        ({ number, tiles, fault }) => `Group ${number}: ${row(tiles)}${fault ? ` (no meld yet: ${fault})` : ""}.`,
      )
    : view.melds.map(({ number, cards, owners = [] }) => `Meld ${number}: ${row(cards)}${whose(table, owners)}.`);
  return told.join(" ") || t("No melds lie on the table.");
}

/** @param {Table} table @param {number[]} owners */
function whose(table, owners) {
  const seats = [...new Set(owners)].map((seat) => (seat === table.you ? "you" : table.nameOf(seat)));
  return seats.length ? ` (${seats.join(", ")})` : "";
}

/** @param {Asked} asked */
export function checkTold({ table, ...asked }) {
  const standing = table.arranging?.standing.value;
  const begun = table.arranging?.steps.value.length;
  if (!begun) return `${laidTold({ table, ...asked })} Everything lies as it did when your turn began.`;
  const opening = standing?.needed ? ` Opening: ${standing.points} of ${standing.needed} points.` : "";
  const refusal = !standing?.groups.some(({ fault }) => fault) && standing?.refusal; // a group that is no meld says why itself
  const refused = refusal ? `Not yet a turn: ${refusal.message} (${refusal.clause}).` : t("Not yet a turn.");
  const stands = standing?.can_play ? t("Type go to end your turn like this.") : refused;
  return `${laidTold({ table, ...asked })}${opening} ${stands}`;
}

/** @param {Asked} asked */
export function pileTold({ game, view }) {
  if (game.layout.pile === "none") return `${many(view.stock, "tile")} in the pool.`;
  const left = `${many(view.stock, "card")} in the stock.`;
  return view.pile.length
    ? `Discard pile, the top last: ${row(view.pile)}; ${left}`
    : `The discard pile is empty; ${left}`;
}

/** @param {Asked} asked */
export function timeTold({ table, view }) {
  const { seat, deadline } = view.clock ?? {};
  if (seat !== table.you || !deadline) return t("Your time does not run now.");
  return `You have ${span(Math.max(0, deadline - Date.now() / 1000 - table.ahead))} left.`;
}

/** @param {Asked} asked */
export const fairTold = ({ table }) =>
  t("All shuffles follow from a secret that was fixed before the first card, and from the words that were named. ") +
  t("At the end it is revealed. ") +
  t("This browser keeps the promise of the start, and the replay holds it against the record: ") +
  `${/** @type {any} */ (table.places.value)?.start_promise}.`;

/** What one word does, or several that begin with it. @param {any} game @param {string} word */
export function helpTold(game, word) {
  const found = /** @type {{typed: string, meaning: string}[]} */ (game.words).filter(({ typed }) =>
    typed.split(/[ ,]+/).includes(word),
  );
  const told = found.map(({ typed, meaning }) => `${typed}: ${meaning}.`).join(" ");
  return told || `There is no help on ${word.slice(0, 30)}; type help for all words.`;
}
