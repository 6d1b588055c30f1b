/** The suits: a shape each, beside its colour. A shape is one filled outline around the origin, 32 wide and high. */
import { html } from "../base/html.js";

/**
 * A disc. With `way` -1 it is a hole, because its outline runs the other way round.
 * @param {number} x
 * @param {number} y
 * @param {number} r
 */
const disc = (x, y, r, way = 1) => {
  const [bow, rest] = [r * 0.552, r * 0.448];
  const [b, s, w] = [bow * way, rest * way, r * way];
  const down = `${b} 0 ${w} ${rest} ${w} ${r} 0 ${bow} ${-s} ${r} ${-w} ${r}`;
  const up = `${-b} 0 ${-w} ${-rest} ${-w} ${-r} 0 ${-bow} ${s} ${-r} ${w} ${-r}`;
  return `M${x} ${y - r}c${down} ${up}z`;
};
/** @param {number} r */
const hole = (r) => disc(0, 0, r, -1);

const PETAL = "M0-3.7c-3.6-1.5-6.3-4.5-5.6-7.7.6-2.8 3.8-3.6 5.6-1.3 1.8-2.3 5-1.5 5.6 1.3.7 3.2-2 6.2-5.6 7.7z";
const CANE = "q4.3 1.5 8.6 0-1.7 4.3 0 8.6-4.3-1.5-8.6 0 1.7-4.3 0-8.6z";

/**
 * Every shape by its name. `M` counts from the middle; the other commands are relative, in pairs of numbers.
 * @type {Record<string, string>}
 */
export const SHAPES = {
  // The dragon pack of 1926: a cane of bamboo, a coin, a written character, a blossom
  "dragon-B":
    `M-4.3-14.6${CANE}M-4.3-4.3${CANE}M-4.3 6${CANE}` +
    "M3.8-4.2c.2-6.2 4.2-9.8 11.6-10.4.2 7.2-4.2 11.2-11.6 10.4zM-3.8 6.1c-.2-6.2-4.2-9.8-11.6-10.4-.2 7.2 4.2 11.2 11.6 10.4z",
  "dragon-D": disc(0, 0, 14.2) + hole(10.6) + disc(0, 0, 7.4) + hole(2.8),
  "dragon-C":
    "M-13.8-9.8c4-1 8.4-1.3 13.8-1.5 4.2-.2 8.8-.6 12.6-1.5l1.6 3.3c-4.6 1-9.4 1.3-14 1.5-5 .2-9.4.5-12.8 1.3z" +
    "M-4.2-10.6l4.2-.2c-.4 10.4-3.2 20-11.4 25.4l-2.4-2c6.9-5.4 9.2-13.6 9.6-23.2z" +
    "M-2.2-4.2c4.4 0 9-.3 12.6-1l2.4 2c-.4 5.8-1.1 11.4-2.5 15.2-1 2.8-4.1 2.7-9.1-1.7" +
    "l.6-1.1c3.7 1.7 5 1.7 5.5.4.9-3 1.4-7 1.5-10.5-3.4.1-7.2.4-11.4.6z",
  "dragon-F": [0, 72, 144, 216, 288].map((turn) => placed(PETAL, 0, 1, 1, turn)).join("") + disc(0, 1, 2.5),
  // The French pack
  "standard-S":
    "M0-14c3.6 5.7 12 9.4 12 15.8 0 3.8-2.8 6.2-5.9 6.2-2 0-3.7-.9-4.8-2.5.2 3.5 1.3 6.2 3.7 8.3l-10 0c2.4-2.1 3.5-4.8 3.7-8.3" +
    "-1.1 1.6-2.8 2.5-4.8 2.5-3.1 0-5.9-2.4-5.9-6.2 0-6.4 8.4-10.1 12-15.8z",
  "standard-H":
    "M0 13.8c-2.8-5.8-13.2-11.6-13.2-19.1 0-4.3 3-7.2 6.6-7.2 3.1 0 5.4 2.2 6.6 5.3 1.2-3.1 3.5-5.3 6.6-5.3 3.6 0 6.6 2.9 6.6 7.2" +
    " 0 7.5-10.4 13.3-13.2 19.1z",
  "standard-D":
    "M0-14.6c2.7 5.1 6.2 9.8 10.4 14.6-4.2 4.8-7.7 9.5-10.4 14.6-2.7-5.1-6.2-9.8-10.4-14.6 4.2-4.8 7.7-9.5 10.4-14.6z",
  "standard-C":
    disc(0, -7.6, 6.4) +
    disc(-7.3, 2.6, 6.4) +
    disc(7.3, 2.6, 6.4) +
    "M-1.6-3.4l3.2 0 2.4 5-2.7 3.6c.2 4 1.4 6.7 3.9 8.8l-10.4 0c2.5-2.1 3.7-4.8 3.9-8.8l-2.7-3.6z",
  // The plain suits of the numbered pack
  "numbered-W": "M-13-13l26 0 0 26-26 0zM-9.2-9.2l0 18.4 18.4 0 0-18.4zM-5-5l10 0 0 10-10 0z",
  "numbered-X": "M-7.5-13.5l7.5 7.5 7.5-7.5 6 6-7.5 7.5 7.5 7.5-6 6-7.5-7.5-7.5 7.5-6-6 7.5-7.5-7.5-7.5z",
  "numbered-Y": "M0-13.5l15 26-30 0zM0-5.5l-8 14 16 0z",
  "numbered-Z": disc(0, 0, 14) + "M-6.5-8l0 3.2 6.6 0-6.8 9.8 0 3 13.4 0 0-3.2-7 0 6.8-9.8 0-3z",
  // The colours of the tiles
  "tiles-R": disc(0, 0, 12),
  "tiles-B": "M-11-11l22 0 0 22-22 0z",
  "tiles-K": "M0-14.5l14.5 14.5-14.5 14.5-14.5-14.5z",
  "tiles-Y": "M0-13l14.5 25-29 0z",
  // What is of no suit
  joker:
    "M-8.4 7.6c0-4.8-1.6-7.6-6.2-5.6-.8-9.2 6.8-13.4 10.8-6.6.4-4.6 1.6-7.6 3.8-9.8 2.2 2.2 3.4 5.2 3.8 9.8 4-6.8 11.6-2.6 10.8 6.6" +
    "-4.6-2-6.2.8-6.2 5.6zM-8.4 9.4l16.8 0 0 4.2-16.8 0z" +
    disc(-14.2, 4.2, 2.2) +
    disc(0, -14.2, 2.2) +
    disc(14.2, 4.2, 2.2),
  dragon:
    "M-13 14.5c-1.5-6.5-1.2-12 2.2-16.3-2.6-2.4-4.3-6.2-4-10.7 2.8 3.6 5.6 5.3 9 5.6-.8-2.3-.6-5 .8-7.6 1.5 3.7 3.9 6 7.6 7" +
    "c3.8.3 6.4 1 8.4 1.6 2.4.8 3.8 3.2 3.6 6.2l-3 2.2 0-2c-3 .4-6 .5-9 .5 2.3 2.6 5.3 3.9 9 4.2" +
    "l-1.2 3.6c-2.6.3-5 .1-7.2-.7l.5 3.9-4.3-4.2c-1.7 1.9-2 4.3-1.2 6.7z" +
    "M1.5-4.6c-1.2-.6-2.4-.6-3.4 0 .6 1.5 2.8 1.7 3.4 0z",
};

/**
 * A shape somewhere else: turned by so many degrees, scaled, its middle at (x, y).
 * @param {string} shape @param {number} x @param {number} y @param {number} [scale] @param {number} [turn]
 */
export function placed(shape, x, y, scale = 1, turn = 0) {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => of((turn * Math.PI) / 180) * scale);
  /** @param {number} number */
  const short = (number) => Math.round(number * 100) / 100;
  return shape.replace(/([a-zM]?)(-?\d*\.?\d+) ?(-?\d*\.?\d+) ?/g, (_, command, across, down) => {
    const [right, under] = command === "M" ? [x, y] : [0, 0];
    return `${command}${short(across * cos - down * sin + right)} ${short(across * sin + down * cos + under)} `;
  });
}

/**
 * Cache a function by its arguments: hundreds of faces are drawn, but of few kinds.
 * @template {unknown[]} W
 * @template T
 * @param {(...words: W) => T} make
 * @returns {(...words: W) => T}
 */
export function once(make) {
  /** @type {Map<string, T>} */
  const made = new Map();
  return (...words) => {
    const key = words.join(" ");
    const found = made.get(key) ?? make(...words);
    made.set(key, found);
    return found;
  };
}

/** @param {{id: string, kind?: string}} props */
export const Shape = ({ id, kind = "shape" }) =>
  html`<svg class=${kind} viewBox="-16 -16 32 32" aria-hidden="true" focusable="false"><path d=${SHAPES[id]} /></svg>`;

/**
 * Return the suits of a pack that this module draws, in the order in which they are shown.
 * @param {string[]} drawings
 */
export const drawn = (drawings) => Object.keys(SHAPES).filter((id) => drawings.includes(id));

/** Return true if a suit needs a letter, because its shape is not widely known. @param {string} drawing */
export const isLettered = (drawing) => Boolean(drawing) && !drawing.startsWith("standard");
