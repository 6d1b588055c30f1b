/** The order of the own hand: by suit, by rank, or as its owner laid it. It is kept for each table. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { read, write } from "../base/stored.js";

/** @typedef {"suit"|"rank"|"own"} Sorting */
/** @typedef {{sorting: Sorting, cards: string[]}} Order */

/** @type {Order} */
const BY_SUIT = { sorting: "suit", cards: [] };

/** @param {string} table */
const nameOf = (table) => `hand.${table}`;

/**
 * The cards held, in the order of their owner: those it knows first, those that have come at the end.
 * @param {string[]} held @param {string[]} order
 */
export function inOwnOrder(held, order) {
  const place = new Map(order.map((card, index) => [card, index]));
  /** @param {string} card */
  const at = (card) => place.get(card) ?? order.length;
  return [...held].sort((a, b) => at(a) - at(b));
}

/**
 * @param {string} table @param {string[]} held @param {import("../faces/pack.js").Pack} pack
 * @returns {{cards: string[], sorting: Sorting, sort: (by: Sorting) => void, move: (cards: string[], to: number) => void}}
 */
export function useOrder(table, held, pack) {
  const [order, setOrder] = useState(() => /** @type {Order} */ (read(nameOf(table)) ?? BY_SUIT));
  const cards = useMemo(
    () => (order.sorting === "own" ? inOwnOrder(held, order.cards) : [...held].sort(pack.by[order.sorting])),
    [order, held.join(" "), pack],
  );
  useEffect(() => write(nameOf(table), { ...order, cards }), [order, cards]);
  return {
    cards,
    sorting: order.sorting,
    sort: (by) => setOrder({ sorting: by, cards }),
    move: (moved, to) => {
      const before = cards.slice(0, to).filter((card) => !moved.includes(card));
      const after = cards.slice(to).filter((card) => !moved.includes(card));
      setOrder({ sorting: "own", cards: [...before, ...moved, ...after] });
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
