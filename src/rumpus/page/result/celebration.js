/** A short celebration for the winners of a game: the suits of its pack rain on the sheet once. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { still } from "../base/settings.js";
import { drawn, Shape } from "../faces/suits.js";

const PIECES = 40;

/** The suits of a pack. @param {import("../faces/pack.js").Pack} pack */
export const suitsOf = (pack) => drawn(pack.rows.map(([first]) => first.drawing));

/** The games that were celebrated already. A second visit to the sheet shows no celebration. @type {Set<string>} */
const celebrated = new Set();

/** Choose the place, time and manner of each piece's fall. @param {string} game */
function begun(game) {
  if (still.peek() || celebrated.has(game)) return [];
  celebrated.add(game);
  return Array.from({ length: PIECES }, () => ({
    "--at": Math.random(),
    "--late": Math.random(),
    "--drift": Math.random() - 0.5,
  }));
}

/** @param {{table: import("../table/table.js").Table, pack: import("../faces/pack.js").Pack}} props */
export function Celebration({ table, pack }) {
  const [pieces] = useState(() => begun(`${table.id}.${table.number}`));
  const suits = suitsOf(pack);
  if (!pieces.length) return null;
  return html`<div class="celebration" aria-hidden="true">${pieces.map((style, place) => {
    const id = suits[place % suits.length];
    return html`<i class=${id} style=${style}><${Shape} id=${id} /></i>`;
  })}</div>`;
}
