/**
 * Translates events into moves of cards between places. It knows events, not games. The table marks its places by
 * `data-place`: stock, pile, table, the own hand, and each seat.
 */

import { under } from "../base/sentence.js";

/** `card`: null where it is not known. @typedef {{card: string|null, from: string, to: string}} Going */
/** Return the place of the hand of a seat. @typedef {(seat: number) => string} Held */

/** One card to each in turn, as often as the deal has it. @param {any} event @param {Held} held @returns {Going[]} */
function dealt({ hands, hand_size, starter, upcard }, held) {
  const seats = hands.map((/** @type {unknown} */ _, /** @type {number} */ place) => (starter + place) % hands.length);
  const rounds = Array.from({ length: hand_size }, (_, round) =>
    seats.map((/** @type {number} */ seat) => ({ card: hands[seat]?.[round] ?? null, from: "stock", to: held(seat) })),
  );
  return [...rounds.flat(), ...(upcard ? [{ card: upcard, from: "stock", to: "pile" }] : [])];
}

/** @param {string[]} cards @param {string} from @param {string} to @returns {Going[]} */
const all = (cards, from, to) => cards.map((card) => ({ card, from, to }));

/** @type {Record<string, (event: any, held: Held) => Going[]>} */
const GOINGS = {
  Dealt: dealt,
  Drew: ({ seat, card }, held) => [{ card, from: "stock", to: held(seat) }],
  Picked: ({ seat, card }, held) => [{ card, from: "stock", to: held(seat) }],
  Took: ({ seat, cards }, held) => all(cards, "pile", held(seat)),
  Laid: ({ seat, meld }, held) => all(meld.cards, held(seat), "table"),
  LaidOff: ({ seat, card }, held) => all([card], held(seat), "table"),
  Played: ({ seat, placed }, held) => all(placed, held(seat), "table"),
  Discarded: ({ seat, card }, held) => all([card], held(seat), "pile"),
  StockTurned: () => [{ card: null, from: "pile", to: "stock" }],
};

/**
 * Return the moves of cards for each event that moved some, in order.
 * @param {any[]} events
 * @param {number|null} you the own seat
 * @returns {Going[][]}
 */
export function goingsOf(events, you) {
  /** @type {Held} */
  const held = (seat) => (seat === you ? "hand" : `seat-${seat}`);
  return events.map((event) => under(GOINGS, event.event)?.(event, held) ?? []).filter((going) => going.length);
}
