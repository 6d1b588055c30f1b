/**
 * Remembers the places of cards before the table changes, and lets cards glide from there. Code that changes the table
 * calls `capture` before and `follow` (follow.js) after the change. `data-card` identifies a card.
 */
import { still } from "../base/settings.js";
import { physical } from "../faces/pack.js";
import { lying, spotIn } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./spots.js").Lying} Lying */

const LENGTH = 280;
const EASE = "cubic-bezier(.3,.7,.25,1)";

/** @type {Map<string, Lying>} */
let before = new Map();
/** Places at which cards were dropped. Their animation starts there. @type {Map<string, Spot>} */
const dropped = new Map();

/** Remember the place of every card. */
export function capture() {
  if (!still.value) before = lying();
}

/** Return the remembered places and forget them. */
export function captured() {
  const found = before;
  before = new Map();
  return found;
}

/** A card was let go here. @param {string} card @param {DOMRect} place */
export const letGo = (card, place) => dropped.set(physical(card), spotIn(place));

/** Return the place at which a card, or the top of a heap, was dropped. @param {string|null} card */
export const droppedAt = (card) => dropped.get(card ?? "");

export const forget = () => dropped.clear();

/** Let a dropped card glide back, because the drop was not accepted. */
export function comeBack() {
  if (!still.value) glide([...lying()].map(([card, there]) => ({ there, from: dropped.get(card) })));
  dropped.clear();
}

/** Return true if two spots are visibly apart. @param {Spot} one @param {Spot} other */
export const isFar = (one, other) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y) >= 2;

/** Cards glide to where they lie from where they were. @param {{there: Lying, from: Spot|undefined}[]} cards */
export function glide(cards) {
  const moved = cards.flatMap(({ there: { element, spot }, from }) => {
    if (!from || !isFar(spot, from)) return [];
    const own = getComputedStyle(element).transform;
    return [{ element, by: `translate(${from.x - spot.x}px, ${from.y - spot.y}px)`, own: own === "none" ? "" : own }];
  });
  for (const { element, by, own } of moved)
    element.animate({ transform: [`${by} ${own}`, own || "none"] }, { duration: LENGTH, easing: EASE });
}
