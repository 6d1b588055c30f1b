/**
 * Where cards were before the table changed, and how they glide from there. What changes the table calls `capture` before
 * and `follow` (follow.js) after it. A card is known by `data-card`.
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
/** Where a card was dropped by hand: it goes on from there. @type {Map<string, Spot>} */
const dropped = new Map();

/** Remember where every card lies. */
export function capture() {
  if (!still.value) before = lying();
}

/** What was remembered, which is forgotten. */
export function captured() {
  const found = before;
  before = new Map();
  return found;
}

/** A card was let go here. @param {string} card @param {DOMRect} place */
export const letGo = (card, place) => dropped.set(physical(card), spotIn(place));

/** Where a card, or the top of a heap, was let go. @param {string|null} card */
export const droppedAt = (card) => dropped.get(card ?? "");

export const forget = () => dropped.clear();

/** What was dropped was not taken: it glides back to where it is. */
export function comeBack() {
  if (!still.value) glide([...lying()].map(([card, there]) => ({ there, from: dropped.get(card) })));
  dropped.clear();
}

/** Whether somebody would see that two spots are not one. @param {Spot} one @param {Spot} other */
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
