/** Where things lie on the screen. All of this reads the layout: read first, then write. */
import { physical } from "../faces/pack.js";

/** The middle of a card that lies there, and how wide it is. @typedef {{x: number, y: number, width: number}} Spot */
/** A card on the table, the place it lies at, and where that is. @typedef {{element: HTMLElement, place: string, spot: Spot}} Lying */

const FACES = ".card, .tile";
const HEIGHT = 1.42; // of a card one wide; tiles are a little lower

/** Its width is that before anything turned it. @param {HTMLElement} element @returns {Spot} */
export function spotOf(element) {
  const face = /** @type {HTMLElement} */ (element.querySelector(FACES) ?? element);
  return spotIn(face.getBoundingClientRect(), face.offsetWidth);
}

/** @param {DOMRect} rect @param {number} [width] @returns {Spot} */
export const spotIn = (rect, width = rect.width) => ({
  x: rect.x + rect.width / 2,
  y: rect.y + rect.height / 2,
  width,
});

/** Every card that lies somewhere, by its name. @returns {Map<string, Lying>} */
export function lying() {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-card]"))) {
    const place = /** @type {HTMLElement|null} */ (element.closest("[data-place]"))?.dataset.place ?? "";
    const spot = spotOf(element);
    if (spot.width) found.set(physical(element.dataset.card ?? ""), { element, place, spot });
  }
  return found;
}

/**
 * Where a card would lie in a place: in its middle, as large as cards are if that fits.
 * @param {string} name @returns {Spot|undefined}
 */
export function spotAt(name) {
  const place = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  if (!place?.width) return undefined;
  const usual =
    /** @type {HTMLElement|null} */ (document.querySelector(`[data-card] :is(${FACES})`))?.offsetWidth ?? Infinity;
  return spotIn(place, Math.min(usual, place.width, place.height / HEIGHT));
}
