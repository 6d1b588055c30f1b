/** The face of a tile. It fills the box it is given; `--card` is its width. */
import { html, names } from "../base/html.js";
import { isJoker, standsFor } from "./pack.js";
import { Shape } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */

/** @param {{pack: Pack, text: string}} props */
const Numeral = ({ pack, text }) => {
  const { rank, suit, drawing } = pack.face(text);
  return html`<span class=${names("numeral", drawing)}><b>${rank}</b><${Shape} id=${drawing} /><i>${suit}</i></span>`;
};

/** @param {{pack: Pack, text: string}} props */
export function TileFace({ pack, text }) {
  const as = standsFor(text);
  if (!isJoker(text)) return html`<span class="tile" aria-hidden="true"><${Numeral} pack=${pack} text=${text} /></span>`;
  return html`<span class=${names("tile", "joker", as && "stands")} aria-hidden="true">
    <${Shape} id="joker" />${as ? html`<${Numeral} pack=${pack} text=${as} />` : html`<i>J</i>`}</span>`;
}

/** The back: plain ivory wood. @param {{count?: number}} props */
export const TileBack = ({ count = 1 }) => html`<span class=${names("tile", "blank", count > 1 && "stack")} aria-hidden="true"></span>`;
