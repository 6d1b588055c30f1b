/** Figures and letters cut for cards and tiles: those of a card's corner, and numbers as tiles bear them. */
import { once, placed, SHAPES } from "./suits.js";

const SIX =
  "M5-11.1c-7.2 1.5-11.1 7-11.1 14.7 0 5 2.4 8 6.2 8 3.8 0 6.3-2.8 6.3-7 0-4-2.4-6.6-6-6.6-3.2 0-5.6 2-6.4 5.2";
const ONE = "M-4.8-8l5.3-3.5 0 24.5M-5 11.6l11 0";
/**
 * Each figure as lines around the origin, about 18 wide and 28 high. Ten and eleven are narrow.
 * @type {Record<string, string>}
 */
const LETTERING = {
  A: "M-8 13l8-24.5 8 24.5M-5.2 4.8l10.4 0",
  0: "M0-11.6c4.4 0 6.7 4.2 6.7 11.6 0 7.4-2.3 11.6-6.7 11.6-4.4 0-6.7-4.2-6.7-11.6 0-7.4 2.3-11.6 6.7-11.6z",
  1: ONE,
  2: "M-6.1-5.2c0-4 2.5-6.4 6.1-6.4 3.7 0 6 2.3 6 5.6 0 3-1.6 5-4.4 8l-8.2 9.6 13.2 0",
  3:
    "M-5.8-8.4c1.2-2.1 3.1-3.2 5.7-3.2 3.6 0 5.8 2 5.8 5.2 0 3.4-2.6 5.2-6.3 5.2l-2.2 0 2.2 0" +
    "c4.4 0 7.1 2.4 7.1 6.3 0 4-2.7 6.5-6.5 6.5-3 0-5.3-1.2-6.5-3.7",
  4: "M3.4 13l0-24-10.4 16.4 15.6 0",
  5: "M5.9-11.4l-10.3 0-.9 10.2c1.6-1.3 3.4-1.9 5.4-1.9 3.9 0 6.5 2.8 6.5 7.1 0 4.7-2.8 7.6-6.8 7.6-2.8 0-5-1.1-6.3-3.3",
  6: SIX,
  7: "M-6.8-11.4l13.4 0c-4.8 6-7.6 13-8.4 24.4",
  8:
    "M0-1.6c-3.3 0-5.3-2-5.3-5 0-3.1 2-5 5.3-5 3.3 0 5.3 1.9 5.3 5 0 3-2 5-5.3 5" +
    "c-4 0-6.5 2.5-6.5 6.6 0 4 2.5 6.6 6.5 6.6 4 0 6.5-2.6 6.5-6.6 0-4.1-2.5-6.6-6.5-6.6z",
  9: placed(SIX, 0, 0, 1, 180),
  T: "M-9.6-8.5l3.4-3 0 24.5M4.4-11.6c3.2 0 4.8 4.2 4.8 11.6 0 7.4-1.6 11.6-4.8 11.6-3.2 0-4.8-4.2-4.8-11.6 0-7.4 1.6-11.6 4.8-11.6z",
  E: "M-8.4-8.2l4.2-3.2 0 24.4M2.6-8.2l4.2-3.2 0 24.4",
  J: "M-2.5-11.4l9.5 0M3.4-11.4l0 15.6c0 5-2 7.5-5.4 7.5-2.9 0-4.8-1.6-5.4-4.9",
  Q: "M0-11.6c4.5 0 6.9 4.2 6.9 11.6 0 7.4-2.4 11.6-6.9 11.6-4.5 0-6.9-4.2-6.9-11.6 0-7.4 2.4-11.6 6.9-11.6zM.6 4.4l7.4 9",
  K: "M-6-13.5l0 27M7.6-13.3l-13.4 16M-1.8-2.4l9.8 15.9",
};

/** Ranks that have a sign in place of a figure. @type {Record<string, string>} */
export const SIGNS = { D: "dragon", joker: "joker" };
const CORNER = { x: 13.5, rank: 19, suit: 42 };

/**
 * Return the drawing of a corner: lines for the figure, and an outline for the suit below it or for a sign.
 * @param {string} drawing
 * @param {string} rank
 * @returns {{line: string, filled: string}}
 */
function corner(drawing, rank) {
  const line = placed(LETTERING[rank] ?? "", CORNER.x, CORNER.rank, 0.86);
  const sign = placed(SHAPES[SIGNS[rank]] ?? "", CORNER.x, CORNER.rank, 0.62);
  return { line, filled: sign + placed(SHAPES[drawing] ?? "", CORNER.x, CORNER.suit, 0.5) };
}
export const cornerOf = once(corner);

/**
 * A number in large figures, as on a tile.
 * @param {string} number @param {number} x @param {number} y @param {number} scale
 */
export function numberOf(number, x, y, scale) {
  /** @param {string} figure */
  const width = (figure) => (figure === "1" ? 12.5 : 18.5) * scale;
  let left = x - [...number].reduce((all, figure) => all + width(figure), 0) / 2;
  return [...number]
    .map((figure) => {
      left += width(figure);
      return placed(LETTERING[figure] ?? "", left - width(figure) / 2, y, scale);
    })
    .join("");
}
