/** Measures places on the screen. All functions read the layout, so call them before you change the page. */
import { physical } from "../faces/pack.js";

/** The middle of a card on the screen, and its width. @typedef {{x: number, y: number, width: number}} Spot */
/**
 * A card on the table: its element, its place, and the spot of that.
 * @typedef {{element: HTMLElement, place: string, spot: Spot}} Lying
 */

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

/** Measure every visible card, by its name. @returns {Map<string, Lying>} */
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
 * Return the spot of a card in the middle of a place, at the usual size of cards if that fits.
 * @param {string} name
 * @returns {Spot|undefined}
 */
export function spotAt(name) {
  const place = document.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect();
  if (!place?.width) return undefined;
  const usual =
    /** @type {HTMLElement|null} */ (document.querySelector(`[data-card] :is(${FACES})`))?.offsetWidth ?? Infinity;
  return spotIn(place, Math.min(usual, place.width, place.height / HEIGHT));
}
