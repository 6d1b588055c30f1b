/**
 * Translates gestures into typed actions. The page spells the action itself, so that nothing is sent but the player's
 * intent. It also sends actions that `may` does not list, so that the server can explain its refusal.
 */

import { lyingAs } from "../faces/pack.js";

/** @typedef {import("../table/table.js").May} May */
/** A way to lay cards: the action, the order of the cards, and the end of a run if it must be named. */
/** @typedef {{act: string, cards: string[], end: string|null}} Way */

/** @param {string[]} a @param {string[]} b */
const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** @param {May[]} may @param {string} what @param {string[]} [cards] */
export const allowed = (may, what, cards) =>
  may.find((one) => one.do === what && (!cards || sameCards(one.cards, cards)));

/** @param {May[]} may @param {string} what */
export const mayDo = (may, what) => may.some((one) => one.do === what);

/** @param {May[]} may @param {string} card the card of the pile that is reached for @param {boolean} isTop */
export const taking = (may, card, isTop) => (allowed(may, "take", [card]) || !isTop ? `take ${card}` : "take");

/**
 * Return the ways to lay the chosen cards: several if a joker may stand for different cards. `may` names only the first
 * of interchangeable cards.
 * @param {May[]} may
 * @param {string[]} chosen
 * @returns {Way[]}
 */
export const waysToLay = (may, chosen) =>
  may.flatMap((one) => {
    const cards = one.do === "lay" && lyingAs(chosen, one.cards);
    return cards ? [{ act: `lay ${cards.join(" ")}`, cards, end: null }] : [];
  });

/** @param {string[]} cards as chosen, that are no meld @param {(a: string, b: string) => number} order */
export const layingAnyhow = (cards, order) => `lay ${[...cards].sort(order).join(" ")}`;

/** @param {string} card that does not fit there @param {number} meld */
export const layingOffAnyhow = (card, meld) => `off ${card} to ${meld}`;

/**
 * The ways to lay a card off on a meld: at either end, or a joker as one card or another.
 * @param {May[]} may @param {string} card @param {number} meld @returns {Way[]}
 */
export const waysToLayOff = (may, card, meld) =>
  may.flatMap((one) => {
    const cards = one.do === "off" && one.meld === meld && lyingAs([card], one.cards);
    return cards
      ? [{ act: `off ${cards[0]} to ${meld}${one.end ? ` ${one.end}` : ""}`, cards, end: one.end ?? null }]
      : [];
  });

/**
 * The call (rap, knock) as it can be made now: at once, with a card, or null.
 * @param {May[]} may @param {string} call @param {string[]} chosen
 */
export function calling(may, call, chosen) {
  const calls = may.filter((one) => one.do === call);
  const bare = calls.find((one) => !one.cards.length);
  if (bare) return { act: call, card: null, wants: false };
  if (!calls.length) return null;
  if (chosen.length !== 1) return { act: "", card: null, wants: true };
  return { act: `discard ${chosen[0]} ${call}`, card: chosen[0], wants: false };
}
