/** The face of a tile. It fills the box it is given; `--card` is its width. */
import { html, names } from "../base/html.js";
import { Shape } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */

const COLOURS = new Set(["R", "B", "K", "Y"]);

/** The tile itself, without what a joker stands for. @param {string} text */
export const physical = (text) => text.split("=")[0];
/** What a joker stands for, or "". @param {string} text */
export const standsFor = (text) => text.split("=")[1] ?? "";
/** @param {string} text */
export const isJoker = (text) => text.startsWith("J");

/** What a tile is called, a joker with what it stands for. @param {Pack} pack @param {string} text */
export const tileName = (pack, text) => (standsFor(text) ? `joker standing for ${pack.face(standsFor(text)).name}` : pack.face(text).name);

/** @param {{text: string}} props */
const Numeral = ({ text }) => {
  const [colour, number] = [text.charAt(0), text.slice(1).replace("'", "")];
  return html`<span class=${names("numeral", COLOURS.has(colour) && `tiles-${colour}`)}><b>${number}</b><${Shape} id=${`tiles-${colour}`} /><i>${colour}</i></span>`;
};

/** @param {{pack?: Pack, text: string}} props */
export function TileFace({ text }) {
  const as = standsFor(text);
  if (!isJoker(text)) return html`<span class="tile" aria-hidden="true"><${Numeral} text=${text} /></span>`;
  return html`<span class=${names("tile", "joker", as && "stands")} aria-hidden="true"><${Shape} id="joker" />${as ? html`<${Numeral} text=${as} />` : html`<i>J</i>`}</span>`;
}

/** The back: plain ivory wood. @param {{count?: number}} props */
export const TileBack = ({ count = 1 }) => html`<span class=${names("tile", "blank", count > 1 && "stack")} aria-hidden="true"></span>`;
