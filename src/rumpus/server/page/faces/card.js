/** The face and the back of a card. It fills the box it is given; `--card` is its width. */
import { html, names } from "../base/html.js";
import { isJoker, standsFor } from "./pack.js";
import { Shape } from "./suits.js";
import { TileFace } from "./tile.js";

/** @typedef {import("./pack.js").Pack} Pack */
/** @typedef {import("./pack.js").Face} Face */

/** Ranks that are printed otherwise than they are written. @type {Record<string, string>} */
const PRINTED = { T: "10", E: "11" };
const COURT = new Set(["J", "Q", "K"]);

/** The corner by which a card is known. @param {{rank: string, drawing: string, letter: string}} props */
const Index = ({ rank, drawing, letter }) => html`<span class=${names("index", rank.length > 1 && "wide")} aria-hidden="true">
  <b>${rank}</b><${Shape} id=${drawing} /><i>${letter}</i></span>`;

/** What stands in the middle. @param {{face: Face, rank: string}} props */
function Mark({ face, rank }) {
  const { drawing } = face;
  if (isBeast(face)) return html`<${Shape} id="dragon" kind="beast" />`;
  return isCourt(face) ? html`<${Shape} id="crown" kind="crown" /><em>${rank}</em>` : html`<${Shape} id=${drawing} />`;
}

/** @param {Face} face */
const isBeast = ({ drawing, rank }) => drawing.startsWith("dragon") && rank === "D";
/** @param {Face} face */
const isCourt = ({ drawing, rank }) => drawing.startsWith("standard") && COURT.has(rank);

/** A joker shows what it stands for where it stands for a card. @param {{pack: Pack, text: string}} props */
function JokerFace({ pack, text }) {
  const as = standsFor(text) ? pack.face(standsFor(text)) : null;
  return html`<span class=${names("card", "joker", as?.drawing)}>
    ${as ? html`<${Index} rank=${PRINTED[as.rank] ?? as.rank} drawing=${as.drawing} letter=${as.suit} /><span class="wild" aria-hidden="true"><${Shape} id="joker" /></span>` : html`<${Index} rank="J" drawing="joker" letter="" />`}
    <span class="mark" aria-hidden="true"><${Shape} id="joker" /></span>
  </span>`;
}

/** @param {{pack: Pack, text: string}} props */
export function CardFace({ pack, text }) {
  if (pack.is_tiles) return html`<${TileFace} pack=${pack} text=${text} />`;
  if (isJoker(text)) return html`<${JokerFace} pack=${pack} text=${text} />`;
  const face = pack.face(text);
  const rank = PRINTED[face.rank] ?? face.rank;
  return html`<span class=${names("card", face.drawing, isCourt(face) && "court", isBeast(face) && "beast", rank === "A" && "ace")}>
    <${Index} rank=${rank} drawing=${face.drawing} letter=${face.suit} />
    <span class="mark" aria-hidden="true"><${Mark} face=${face} rank=${rank} /></span>
  </span>`;
}

/** The back; `count` makes it a stack of that many. @param {{count?: number}} props */
export const CardBack = ({ count = 1 }) =>
  html`<span class=${names("card", "back", count > 1 && "stack", count > 12 && "thick")} aria-hidden="true"><span class="weave"></span></span>`;
