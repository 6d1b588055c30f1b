/** The pips of a card, as packs have always had them. */
import { once, placed, SHAPES } from "./suits.js";

/** The middle of a card, whose face is 100 wide and 142 high. */
const [X, Y] = [50, 71];
const [ACROSS, DOWN, SIZE, ACE] = [17.2, 44.5, 0.6, 1.8];

/**
 * The place of a pip: its distance from the middle, from -1 to 1 in each direction. Pips in the lower half are upside
 * down.
 * @typedef {[number, number]} Place
 */

/** @type {Place[][]} */
const [ENDS, CENTRE, FOUR, WAIST, COLLAR, RIBS] = [
  [
    [0, -1],
    [0, 1],
  ],
  [[0, 0]],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, 0],
    [1, 0],
  ],
  [
    [0, -1 / 2],
    [0, 1 / 2],
  ],
  [
    [-1, -1 / 3],
    [1, -1 / 3],
    [-1, 1 / 3],
    [1, 1 / 3],
  ],
];
const NECKS = COLLAR.map(([x, y]) => /** @type {Place} */ ([x, (y * 4) / 3]));

/** The pips of each rank, as packs write it. @type {Record<string, Place[]>} */
const PIPS = {
  2: ENDS,
  3: [...ENDS, ...CENTRE],
  4: FOUR,
  5: [...FOUR, ...CENTRE],
  6: [...FOUR, ...WAIST],
  7: [...FOUR, ...WAIST, COLLAR[0]],
  8: [...FOUR, ...WAIST, ...COLLAR],
  9: [...FOUR, ...RIBS, ...CENTRE],
  T: [...FOUR, ...RIBS, ...NECKS],
  E: [...FOUR, ...RIBS, ...NECKS, ...CENTRE],
};

/**
 * The pips of a card in one outline; "" where its rank has none.
 * @param {string} drawing @param {string} rank
 */
const pips = (drawing, rank) => {
  const shape = SHAPES[drawing] ?? "";
  if (rank === "A" || rank === "1") return placed(shape, X, Y, ACE);
  return (PIPS[rank] ?? [])
    .map(([x, y]) => placed(shape, X + x * ACROSS, Y + y * DOWN, SIZE, y > 0 ? 180 : 0))
    .join("");
};
export const pipsOf = once(pips);

/** One pip that can be seen from afar, where there is no room for all. @param {string} drawing */
const sole = (drawing) => placed(SHAPES[drawing] ?? "", 65, 105, 1.9);
export const soleOf = once(sole);
