/** The face and the back of a card. It fills the box it is given; `--card` is its width. */
import { html, names } from "../base/html.js";
import { Shape } from "./suits.js";
import { TileFace } from "./tile.js";

/** @typedef {import("./pack.js").Pack} Pack */

const PRINTED = { T: "10", E: "11", D: "D" };
const COURT = new Set(["J", "Q", "K"]);

/** @param {string} text @returns {[string, string]} the rank as it is printed, and the letter of the suit */
export function printed(text) {
  const rank = text.slice(0, -1);
  return [/** @type {Record<string, string>} */ (PRINTED)[rank] ?? rank, text.slice(-1)];
}

/** @param {{pack: Pack, text: string}} props */
export function CardFace({ pack, text }) {
  if (pack.is_tiles) return html`<${TileFace} text=${text} />`;
  const [rank, suit] = printed(text);
  const kind = pack.face(text).kind;
  const suitId = `${kind}-${suit}`;
  const isDragon = kind === "dragon" && rank === "D";
  const isCourt = kind === "standard" && COURT.has(rank);
  return html`<span class=${names("card", suitId, isCourt && "court", isDragon && "beast", rank === "A" && "ace")}>
    <span class=${names("index", rank.length > 1 && "wide")} aria-hidden="true"><b>${rank}</b><${Shape} id=${suitId} /><i>${suit}</i></span>
    <span class="mark" aria-hidden="true">
      ${isDragon ? html`<${Shape} id="dragon" kind="beast" />` : isCourt ? html`<${Shape} id="crown" kind="crown" /><em>${rank}</em>` : html`<${Shape} id=${suitId} />`}
    </span>
  </span>`;
}

/** The back; `count` makes it a stack of that many. @param {{count?: number}} props */
export const CardBack = ({ count = 1 }) => html`<span class=${names("card", "back", count > 1 && "stack", count > 12 && "thick")} aria-hidden="true"><span class="weave"></span></span>`;
