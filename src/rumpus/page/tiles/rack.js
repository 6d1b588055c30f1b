/** The own rack: wood, in as many rows as the tiles need to be seen whole, each tile a button that can be dragged. */
import { html, names } from "../base/html.js";
import { t } from "../base/sentence.js";
import { TileFace } from "../faces/tile.js";
import { useRoving } from "../move/roving.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */

const READABLE = 38;
/** The assumed width of a tile before the board was measured. */
const LIKELY = 56;
const MOST_ROWS = 3;
const GAP = 3;

/**
 * Return the number of rows and the width of a tile: few rows, but no tile too small to touch.
 * @param {number} count
 * @param {number} width
 * @param {number} most the greatest width of a tile
 */
function rackOf(count, width, most) {
  /** @param {number} rows */
  const size = (rows) => Math.min(most, Math.floor(width / Math.max(7, Math.ceil(count / rows))) - GAP);
  const rows = [1, 2].find((rows) => size(rows) >= Math.min(READABLE, most)) ?? MOST_ROWS;
  return { rows, size: Math.max(20, size(rows)) };
}

/** @param {string[]} tiles @param {number} rows */
function split(tiles, rows) {
  const each = Math.ceil(tiles.length / rows);
  return Array.from({ length: rows }, (_, row) => tiles.slice(row * each, (row + 1) * each));
}

/**
 * @param {{pack: Pack, tiles: string[], chosen: ReadonlySet<string>, drawn: ReadonlySet<string>, canDrop: boolean,
 *   room: {width: number, size: number}, choose: (tile: string) => void, drop: () => void}} props
 */
export function Rack({ pack, tiles, chosen, drawn, room, canDrop, choose, drop }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  const { rows, size } = rackOf(tiles.length, room.width - 22, room.size || LIKELY);
  /** @param {MouseEvent} event */
  const onClick = (event) => canDrop && event.target instanceof Element && !event.target.closest("button") && drop();
  return html`<section class="rack-place" aria-labelledby="rack-title" style=${{ "--card": `${size}px` }}>
    <h2 id="rack-title" class="unseen">${t("Your rack, {tiles}", { tiles: pack.counted(tiles.length) })}</h2>
    <div class=${names("rack", canDrop && "ready")} data-zone="rack" data-place="hand" ref=${ref} onKeyDown=${onKeyDown}
      onFocusIn=${onFocusIn} onClick=${onClick}>
      ${split(tiles, rows).map(
        (row) =>
          html`<ul class="ledge">${row.map(
            (tile) => html`<li key=${tile}>
          <button type="button" class=${names("movable", "tile-button", chosen.has(tile) && "chosen")} data-movable
            data-stop data-card=${tile} aria-pressed=${chosen.has(tile)}
            aria-label=${[pack.name(tile), drawn.has(tile) && t("drawn last")].filter(Boolean).join(", ")}
              onClick=${() => choose(tile)}>
            <${TileFace} pack=${pack} text=${tile} />
            ${drawn.has(tile) && html`<span class="fresh"></span>`}</button></li>`,
          )}</ul>`,
      )}
    </div>
  </section>`;
}
