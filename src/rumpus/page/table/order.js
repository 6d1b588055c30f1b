/**
 * The order of the own hand: by suit, by rank, by melds, or as the user arranged it. The browser stores it for each
 * table.
 */
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { read, write } from "../base/stored.js";

/** @typedef {"suit"|"rank"|"meld"|"own"} Sorting */
/** @typedef {{sorting: Sorting, cards: string[]}} Order */

/** @type {Order} */
const BY_SUIT = { sorting: "suit", cards: [] };

/** @param {string} table */
const nameOf = (table) => `hand.${table}`;

/**
 * The cards held, in the order of their owner: those it knows first, those that have come at the end.
 * @param {string[]} held @param {string[]} order
 */
function inOwnOrder(held, order) {
  const place = new Map(order.map((card, index) => [card, index]));
  /** @param {string} card */
  const at = (card) => place.get(card) ?? order.length;
  return [...held].sort((a, b) => at(a) - at(b));
}

/**
 * Return the melds of a hand, from the server: those of its best arrangement, or else those that can be laid down now.
 * Of melds that share a card, take the longer one.
 * @param {import("./table.js").View} view
 * @returns {string[][]}
 */
export function meldsHeld({ count, may }) {
  if (count?.melds.length) return count.melds;
  const layable = (may ?? []).filter((one) => one.do === "lay").map(({ cards }) => cards);
  /** @type {string[][]} */
  const apart = [];
  for (const meld of layable.sort((a, b) => b.length - a.length))
    if (!meld.some((card) => apart.flat().includes(card))) apart.push(meld);
  return apart;
}

/**
 * Melds side by side, then the others by suit.
 * @param {string[]} held @param {string[][]} melds @param {import("../faces/pack.js").Pack} pack
 */
function meldsFirst(held, melds, pack) {
  const melded = [...new Set(melds.flat())].filter((card) => held.includes(card));
  return [...melded, ...held.filter((card) => !melded.includes(card)).sort(pack.by.suit)];
}

/**
 * Return the cards of a hand in their order.
 * @param {Order} order
 * @param {string[]} held
 * @param {import("../faces/pack.js").Pack} pack
 * @param {string[][]} melds
 */
function inOrder({ sorting, cards }, held, pack, melds) {
  if (sorting === "own") return inOwnOrder(held, cards);
  return sorting === "meld" ? meldsFirst(held, melds, pack) : [...held].sort(pack.by[sorting]);
}

/**
 * Keep the order of a hand.
 * @param {string} table
 * @param {string[]} held
 * @param {import("../faces/pack.js").Pack} pack
 * @param {string[][]} [melds]
 * @returns {{cards: string[], sorting: Sorting, sort: (by: Sorting) => string[], move: (cards: string[], to: number) =>
 * string[]}} `sort` and `move` return the new order
 */
export function useOrder(table, held, pack, melds = []) {
  const [order, setOrder] = useState(() => /** @type {Order} */ (read(nameOf(table)) ?? BY_SUIT));
  const cards = useMemo(() => inOrder(order, held, pack, melds), [order, held.join(" "), melds.join(" "), pack]);
  useLayoutEffect(() => void write(nameOf(table), { ...order, cards }), [order, cards]); // before anybody can leave
  /** @param {Order} next */
  const become = (next) => (setOrder(next), inOrder(next, held, pack, melds));
  return {
    cards,
    sorting: order.sorting,
    sort: (by) => become({ sorting: by, cards }),
    move: (moved, to) => {
      const before = cards.slice(0, to).filter((card) => !moved.includes(card));
      const after = cards.slice(to).filter((card) => !moved.includes(card));
      return become({ sorting: "own", cards: [...before, ...moved, ...after] });
    },
  };
}

/** The place in the hand where something was dropped. @param {HTMLElement} zone @param {number} x @param {number} y */
export function placeInHand(zone, x, y) {
  const slots = [.../** @type {NodeListOf<HTMLElement>} */ (zone.querySelectorAll("[data-card]"))];
  const before = slots.filter((slot) => {
    const place = slot.getBoundingClientRect();
    return y > place.bottom || (y > place.top && x > place.left + Math.min(place.width, 30) / 2);
  });
  return before.length;
}
