/** Answers in the log about the state of the game: the table, the pile, the time, the shuffles. */
import { saidOf, span, t, tell } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("./hand.js").Asked} Asked */
/** @typedef {import("../base/sentence.js").Told} Told */

/** Return the number of cards that each other player holds. @param {Asked} asked */
function othersTold({ table, pack, view }) {
  const held = view.counts.map((count, seat) =>
    seat === table.you ? "" : t("{name} has {cards}.", { name: table.nameOf(seat), cards: pack.counted(count) }),
  );
  return held.filter(Boolean).join(" ");
}

/** Return the cards on the table and the sizes of the other hands. @param {Asked} asked */
export const tableTold = (asked) => ({ items: [laidTold(asked), othersTold(asked)] });

/** @param {Asked} asked @returns {Told} */
function laidTold({ table, game, view }) {
  if (game.layout.melds === "hidden") {
    const melds = view.count?.melds ?? [];
    const rows = { items: melds.map((cards) => ({ cards })), between: " / " };
    return melds.length
      ? tell("Nothing is laid before the showdown. Your best melds: {melds}.", { melds: rows })
      : t("Nothing is laid before the showdown. You hold no meld yet.");
  }
  const groups = table.arranging?.layout.value.groups;
  const told = groups
    ? groups.map(({ number, tiles, fault_said: fault }) =>
        fault
          ? tell("Group {number}: {tiles} (no meld yet: {fault}).", { number, tiles: { cards: tiles }, fault })
          : tell("Group {number}: {tiles}.", { number, tiles: { cards: tiles } }),
      )
    : view.melds.map((meld) => meldTold(table, meld));
  return told.length ? { items: told } : t("No melds lie on the table.");
}

/** @param {Table} table @param {import("../table/table.js").Meld} meld */
function meldTold(table, { number, cards, owners = [] }) {
  const seats = [...new Set(owners)].map((seat) => (seat === table.you ? t("you") : table.nameOf(seat)));
  return seats.length
    ? tell("Meld {number}: {cards} ({players}).", { number, cards: { cards }, players: seats.join(", ") })
    : tell("Meld {number}: {cards}.", { number, cards: { cards } });
}

/** @param {Asked} asked */
export function checkTold({ table, ...asked }) {
  const standing = table.arranging?.standing.value;
  const begun = table.arranging?.steps.value.length;
  const laid = laidTold({ table, ...asked });
  if (!begun) return { items: [laid, t("Everything lies as it did when your turn began.")] };
  const { points, needed } = standing ?? {};
  const opening = needed ? t("Opening: {points} of {needed} points.", { points, needed }) : "";
  // A group that is no meld shows its own reason.
  const refusal = !standing?.groups.some((group) => group.fault_said) && standing?.refusal;
  const refused = refusal
    ? tell("Not yet a turn: {reason} ({clause}).", { reason: refusal.said, clause: refusal.clause })
    : t("Not yet a turn.");
  const stands = standing?.can_play ? t("Type go to end your turn like this.") : refused;
  return { items: [laid, opening, stands].filter(Boolean) };
}

/** @param {Asked} asked */
export function pileTold({ game, view }) {
  const count = view.stock;
  if (game.layout.pile === "none")
    return t("{count} tile in the pool.", { count }, { plural: "{count} tiles in the pool." });
  return view.pile.length
    ? tell(
        "Discard pile, the top last: {cards}; {count} card in the stock.",
        { cards: { cards: view.pile }, count },
        { plural: "Discard pile, the top last: {cards}; {count} cards in the stock." },
      )
    : t(
        "The discard pile is empty; {count} card in the stock.",
        { count },
        { plural: "The discard pile is empty; {count} cards in the stock." },
      );
}

/** @param {Asked} asked */
export function timeTold({ table, view }) {
  const { seat, deadline } = view.clock ?? {};
  if (seat !== table.you || !deadline) return t("Your time does not run now.");
  return t("You have {time} left.", { time: span(Math.max(0, deadline - Date.now() / 1000 - table.ahead)) });
}

/** @param {Asked} asked */
export const fairTold = ({ table }) =>
  t(
    "All shuffles follow from a secret that was fixed before the first card, and from the words that were named. " +
      "At the end it is revealed. " +
      "This browser keeps the promise of the start, and the replay holds it against the record: {promise}.",
    { promise: /** @type {any} */ (table.places.value)?.start_promise },
  );

/** Return the help for one word, or for all words with this beginning. @param {any} game @param {string} word */
export function helpTold(game, word) {
  const found = /** @type {any[]} */ (game.words).filter(({ typed }) => typed.split(/[ ,]+/).includes(word));
  const told = found
    .map((word) => t("{typed}: {meaning}.", { typed: word.typed, meaning: saidOf(word, "meaning") }))
    .join(" ");
  return told || t("There is no help on {word}; type help for all words.", { word: word.slice(0, 30) });
}
