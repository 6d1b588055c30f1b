/** The face and the back of a card. It fills the box it is given; `--card` is its width. */
import { useMemo } from "preact/hooks";
import { html, names } from "../base/html.js";
import { FIGURES } from "./courts.js";
import { cornerOf } from "./lettering.js";
import { isJoker, standsFor } from "./pack.js";
import { pipsOf, soleOf } from "./pips.js";
import { isLettered, placed, SHAPES } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */
/**
 * `letter`: true to add a letter to a suit with an unusual shape.
 * @typedef {{drawing: string, rank: string, letter: string}} Shown
 */

/** @param {Shown} shown */
function Corner({ drawing, rank, letter }) {
  const { line, filled } = cornerOf(drawing, rank);
  return html`<g class="corner"><path class="figure" d=${line} /><path d=${filled} />
    ${letter && html`<text x="13.5" y="60.5">${letter}</text>`}</g>`;
}

/** The middle of a card: a figure, or its pips. @param {{drawing: string, rank: string}} props */
const Picture = ({ drawing, rank }) => FIGURES[rank]?.(drawing) ?? html`<path d=${pipsOf(drawing, rank)} />`;

/**
 * @param {{corner: Shown, middle: {drawing: string, rank: string}, wild: boolean}} props `wild`: a joker that stands
 * for a card
 */
function Face({ corner, middle, wild }) {
  return html`<svg class="face" viewBox="0 0 100 142" aria-hidden="true" focusable="false">
    <${Corner} ...${corner} /><g class="whole"><g class="other-end" transform="rotate(180 50 71)">
        <${Corner} ...${corner} /></g>
    <g class="picture"><${Picture} ...${middle} /></g></g><path class="sole" d=${soleOf(middle.drawing)} />
  ${wild && html`<path class="wild" d=${WILD} />`}</svg>`;
}

/** By this a joker is seen to be one where another card covers all but its edge. */
const WILD = placed(SHAPES.joker, 16, 125, 0.75);
const JOKER = { drawing: "joker", rank: "joker", letter: "" };

/** @param {Pack} pack @param {string} text @returns {Shown} */
function shownOf(pack, text) {
  if (isJoker(text) && !standsFor(text)) return { drawing: "", rank: "joker", letter: "" };
  const { drawing, rank, suit } = pack.face(standsFor(text) || text);
  return { drawing, rank, letter: isLettered(drawing) ? (suit ?? "") : "" };
}

/** Draw a card. A joker that stands for a card is drawn as that card. @param {Pack} pack @param {string} text */
function drawn(pack, text) {
  const corner = shownOf(pack, text);
  const [joker, stands] = [isJoker(text), Boolean(standsFor(text))];
  return html`<span class=${names("card", joker && "joker", stands && "standing", corner.drawing)}>
    <${Face} corner=${corner} middle=${joker ? JOKER : corner} wild=${stands} />
  </span>`;
}

/** A card. It is drawn again only if its pack or its text changes. @param {{pack: Pack, text: string}} props */
export const CardFace = ({ pack, text }) => useMemo(() => drawn(pack, text), [pack, text]);

/** The back; `count` makes it a stack of that many. @param {{count?: number}} props */
export const CardBack = ({ count = 1 }) =>
  html`<span class=${names("card", "back", count > 1 && "stack", count > 12 && "thick")} aria-hidden="true"></span>`;
