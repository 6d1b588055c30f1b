/** A moment of celebration for those who win a game: the suits of its pack rain on the sheet, once. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { still } from "../base/settings.js";
import { drawn, Shape } from "../faces/suits.js";

const PIECES = 36;

/** The suits of a pack. @param {import("../faces/pack.js").Pack} pack */
export const suitsOf = (pack) => drawn(pack.rows.map(([first]) => first.drawing));

/** The games that were celebrated: who comes back to the sheet is not celebrated again. @type {Set<string>} */
const celebrated = new Set();

/** @param {string} game */
const isFirst = (game) => !celebrated.has(game) && Boolean(celebrated.add(game));

/** A number between 0 and 1, scattered well for pieces that follow one another. @param {number} piece @param {number} ratio */
const scattered = (piece, ratio) => (piece * ratio) % 1;

/** @param {{table: import("../table/table.js").Table, pack: import("../faces/pack.js").Pack}} props */
export function Celebration({ table, pack }) {
  const [due] = useState(() => isFirst(`${table.id}.${table.number}`));
  if (!due || still.value) return null;
  const suits = suitsOf(pack);
  return html`<div class="celebration" aria-hidden="true">${Array.from({ length: PIECES }, (_, piece) => {
    const id = suits[piece % suits.length];
    const style = {
      "--at": scattered(piece, 0.618),
      "--late": scattered(piece, 0.755),
      "--drift": scattered(piece, 0.414) - 0.5,
    };
    return html`<i key=${piece} class=${id} style=${style}><${Shape} id=${id} /></i>`;
  })}</div>`;
}
