/**
 * What a gesture means as an action in words. What `may` lists is taken from it; anything else is spelled as it was meant
 * and sent all the same, so that the server can say why not.
 */

/** @typedef {import("../table/table.js").May} May */

/** @param {string[]} a @param {string[]} b */
const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));

/** @param {May[]} may @param {string} what @param {string[]} [cards] */
export const allowed = (may, what, cards) => may.find((one) => one.do === what && (!cards || sameCards(one.cards, cards)));

/** @param {May[]} may @param {string} what */
export const mayDo = (may, what) => may.some((one) => one.do === what);

/** @param {May[]} may @param {string} card the card of the pile that is reached for @param {boolean} isTop */
export const taking = (may, card, isTop) =>
  allowed(may, "take", [card])?.act ?? (isTop ? (allowed(may, "take", [])?.act ?? "take") : `take ${card}`);

/** @param {May[]} may @param {string[]} cards in the order chosen @param {(a: string, b: string) => number} order */
export const laying = (may, cards, order) => allowed(may, "lay", cards)?.act ?? `lay ${[...cards].sort(order).join(" ")}`;

/** @param {May[]} may @param {string} card */
export const discarding = (may, card) => allowed(may, "discard", [card])?.act ?? `discard ${card}`;

/** The ends of a meld that a card could go to. @param {May[]} may @param {string} card @param {number} meld */
export const endsFor = (may, card, meld) =>
  may.filter((one) => one.do === "off" && one.meld === meld && one.cards[0] === card).map((one) => one.end ?? "");

/** @param {May[]} may @param {string} card @param {number} meld @param {string} end */
export function layingOff(may, card, meld, end) {
  const ends = endsFor(may, card, meld);
  const chosen = ends.length > 1 ? end || ends[0] : (ends[0] ?? "");
  return `off ${card} to ${meld}${chosen ? ` ${chosen}` : ""}`;
}

/**
 * The call (rap, knock) as it can be made now: at once, with a card, or null.
 * @param {May[]} may @param {string} call @param {string[]} chosen
 */
export function calling(may, call, chosen) {
  const calls = may.filter((one) => one.do === call);
  const bare = calls.find((one) => !one.cards.length);
  if (bare) return { act: bare.act, card: null, wants: false };
  if (!calls.length) return null;
  if (chosen.length !== 1) return { act: "", card: null, wants: true };
  return { act: allowed(calls, call, chosen)?.act ?? `discard ${chosen[0]} ${call}`, card: chosen[0], wants: false };
}
