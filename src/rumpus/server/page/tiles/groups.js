/** The groups on the felt: each says whether it is a meld yet, and if not, why. Tiles are as large as lets all be seen. */
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html, names } from "../base/html.js";
import { physical, TileFace, tileName } from "../faces/tile.js";
import { useRoving } from "../move/roving.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./steps.js").Group} Group */
/** What is said of tiles: the words that follow their names, by tile. @typedef {ReadonlySet<string>} Tiles */

const SIZES = [52, 48, 44, 41, 38, 35, 32, 30, 28, 26, 24];

/** Where what lies in a box ends, wherever tiles that still glide may be. @param {HTMLElement} box */
const bottomOf = (box) => Math.max(0, .../** @type {HTMLElement[]} */ ([...box.querySelectorAll(":scope > .group, :scope > button")]).map((lying) => lying.offsetTop + lying.offsetHeight + 3));

/**
 * The largest tiles with which nothing has to be scrolled; they shrink at once, and grow only when `turn` changes.
 * @param {{current: HTMLElement|null}} box @param {unknown} turn @param {unknown} content
 */
function useFit(box, turn, content) {
  const largest = useRef(0);
  const fit = () => {
    const found = box.current;
    if (!found) return;
    /** @param {number} place */
    const fits = (place) => {
      found.style.setProperty("--card", `${SIZES[place]}px`);
      return bottomOf(found) <= found.clientHeight;
    };
    let [low, high] = [largest.current, SIZES.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (fits(middle)) high = middle;
      else low = middle + 1;
    }
    found.classList.toggle("scrolls", !fits(low));
    largest.current = low;
  };
  useLayoutEffect(() => {
    largest.current = 0;
  }, [turn]);
  useLayoutEffect(fit, [turn, content]);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(() => {
      largest.current = 0;
      fit();
    });
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
}

/**
 * @typedef {{pack: Pack, own: boolean, chosen: Tiles, recent: Tiles, carrying: boolean, tap: (tile: string, group: number) => void}} Telling
 * @param {{group: Group, telling: Telling}} props
 */
function GroupOnTable({ group, telling }) {
  const { pack, own, chosen, recent, carrying, tap } = telling;
  const placed = new Set(group.placed);
  const holds = group.tiles.some((tile) => chosen.has(physical(tile)));
  const target = carrying && !holds;
  const all = group.tiles.map((tile) => tileName(pack, tile)).join(", ");
  const state = group.fault ? `not a meld yet: ${group.fault}` : "a meld";
  /** @param {string} tile */
  const said = (tile) => [tileName(pack, tile), placed.has(tile) && "placed this turn", recent.has(physical(tile)) && "played last"].filter(Boolean).join(", ");
  return html`<div class=${names("group", group.fault && "faulty", target && "target")} data-zone=${`group-${group.number}`} role="group" aria-label=${`Group ${group.number}, ${state}`}>
    <span class="tag" aria-hidden="true"><b>${group.number}</b><i>${group.fault ? "✕" : "✓"}</i></span>
    <ul>${group.tiles.map((tile, place) => {
      const name = physical(tile);
      const stops = !target || place === 0;
      const label = target ? `Put on group ${group.number}: ${all}` : said(tile);
      return html`<li key=${name}><button type="button" class=${names("movable", "tile-button", chosen.has(name) && "chosen", placed.has(tile) && "placed", recent.has(name) && "recent")}
        data-card=${name} data-movable=${own ? "" : undefined} data-stop=${stops ? "" : undefined} tabindex=${stops ? undefined : -1} aria-pressed=${own && !target ? chosen.has(name) : undefined}
        aria-label=${label} onClick=${() => tap(tile, group.number)}><${TileFace} text=${tile} /></button></li>`;
    })}</ul>
    ${group.fault && html`<p class="fault">${group.fault}</p>`}
  </div>`;
}

/**
 * @param {Telling & {groups: Group[], turn: unknown, note?: unknown, split: (tile: string, group: number) => void, fresh: () => void}} props
 */
export function Groups({ groups, turn, note, split, fresh, ...telling }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  useFit(ref, turn, groups);
  /** @param {MouseEvent} event */
  const onClick = (event) => telling.carrying && event.target instanceof Element && !event.target.closest("button") && fresh();
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const tile = event.target instanceof HTMLElement ? event.target.dataset.card : "";
    const group = groups.find((one) => one.tiles.some((other) => physical(other) === tile));
    if (event.key === "s" && tile && group && telling.own) split(tile, group.number);
    else onKeyDown(event);
  };
  return html`<section class=${names("groups", telling.carrying && "carrying")} aria-labelledby="groups-title" data-zone="new" data-place="table" data-scrolls ref=${ref} onKeyDown=${key} onFocusIn=${onFocusIn} onClick=${onClick}>
    <h2 id="groups-title" class="unseen">On the table</h2>
    ${groups.map((group) => html`<${GroupOnTable} key=${group.number} group=${group} telling=${telling} />`)}
    ${telling.own && html`<button type="button" class=${names("new-group", telling.carrying && "target")} data-stop onClick=${fresh}>${telling.carrying ? "Put here as a new group" : "New group"}</button>`}
    ${note}
  </section>`;
}
