/** The chosen tiles, all from one place, to be moved to another. */
import { useState } from "preact/hooks";
import { physical } from "../faces/pack.js";

/** @typedef {import("./steps.js").Layout} Layout */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {{tiles: string[], from: Place}} Chosen */

/** @type {Chosen} */
const NOTHING = { tiles: [], from: "rack" };

/** Return the place of a tile. @param {Layout} layout @param {string} tile @returns {Place} */
export function placeOf(layout, tile) {
  const name = physical(tile);
  return layout.groups.find((group) => group.tiles.some((other) => physical(other) === name))?.number ?? "rack";
}

/** The tiles chosen, without those that lie elsewhere now. @param {Layout} layout */
export function useChosen(layout) {
  const [kept, setChosen] = useState(NOTHING);
  const tiles = kept.tiles.filter((tile) => placeOf(layout, tile) === kept.from);
  const chosen = tiles.length ? { tiles, from: kept.from } : NOTHING;
  return {
    ...chosen,
    /** Choose a tile, or no longer; tiles of another place are let go. @param {string} tile @param {Place} from */
    toggle(tile, from) {
      const [name, before] = [physical(tile), from === chosen.from ? tiles : []];
      setChosen({ from, tiles: before.includes(name) ? before.filter((one) => one !== name) : [...before, name] });
    },
    clear: () => setChosen(NOTHING),
  };
}
