/** The face of a tile. It fills the box it is given; `--card` is its width. */
import { useMemo } from "preact/hooks";
import { html, names } from "../base/html.js";
import { numberOf } from "./lettering.js";
import { isJoker, standsFor } from "./pack.js";
import { once, placed, SHAPES } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */

const JOKER = placed(SHAPES.joker, 50, 64, 2.5);
/** A joker that stands for a tile: its own sign is in the corner. */
const STANDING = placed(SHAPES.joker, 24, 24, 1.1);

/**
 * Return the outlines of a tile's number and of the shape of its colour. `beside`: leave room in a corner.
 * @param {string} rank
 * @param {string} drawing
 * @param {boolean} beside
 */
const outlines = (rank, drawing, beside) => {
  const [x, y, size] = beside ? [58, 64, 1.7] : [50, 50, 2.3];
  return { figure: numberOf(rank, x, y, size), shape: placed(SHAPES[drawing] ?? "", x, 107, beside ? 0.9 : 1.1) };
};
const outlinesOf = once(outlines);

/** @param {{rank: string, drawing: string, beside: boolean}} props */
const Number = ({ rank, drawing, beside }) => {
  const { figure, shape } = outlinesOf(rank, drawing, beside);
  return html`<path class="figure" d=${figure} /><path d=${shape} />`;
};

/** @param {Pack} pack @param {string} text */
function drawn(pack, text) {
  const [joker, as] = [isJoker(text), standsFor(text)];
  const { rank, drawing } = pack.face(as || text);
  return html`<span class=${names("tile", joker && "joker", as && "standing", drawing)} aria-hidden="true">
    <svg class="face" viewBox="0 0 100 132" focusable="false">
    ${joker && html`<path class="wild" d=${as ? STANDING : JOKER} />`}
    ${rank && html`<${Number} rank=${rank} drawing=${drawing} beside=${joker} />`}</svg></span>`;
}

/** @param {{pack: Pack, text: string}} props */
export const TileFace = ({ pack, text }) => useMemo(() => drawn(pack, text), [pack, text]);

/** The back: plain ivory wood. @param {{count?: number}} props */
export const TileBack = ({ count = 1 }) =>
  html`<span class=${names("tile", "blank", count > 1 && "stack")} aria-hidden="true"></span>`;
