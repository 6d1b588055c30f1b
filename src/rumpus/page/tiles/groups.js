/**
 * The groups on the table. Each says if it is a meld, and if not, why. Tiles are as large as possible with all groups
 * visible.
 */
import { useEffect } from "preact/hooks";
import { useFit } from "../base/fit.js";
import { html, names } from "../base/html.js";
import { physical } from "../faces/pack.js";
import { TileFace } from "../faces/tile.js";
import { useRoving } from "../move/roving.js";
import { said, t } from "../base/sentence.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./steps.js").Group} Group */
/** Descriptions to add to the names of tiles, by tile. @typedef {ReadonlySet<string>} Tiles */

/** The possible widths of a tile, from the width on a roomy rack down. */
const SIZES = [100, 93, 86, 79, 73, 68, 63, 58, 54, 50, 46, 43, 39, 36, 33, 30, 28, 26, 24].map(
  (part) => `max(24px, calc(var(--size) * ${part / 100}))`,
);

/**
 * Scroll to the groups placed last, if not all groups are visible at once.
 * @param {{current: HTMLElement|null}} box
 * @param {Group[]} groups
 */
function usePlacedInSight(box, groups) {
  const changes = groups.map((group) => `${group.placed.length}${said(group.fault_said ?? "")}`).join();
  useEffect(() => {
    const last = [...(box.current?.querySelectorAll(".group:has(.placed)") ?? [])].pop();
    if (box.current?.classList.contains("scrolls")) last?.scrollIntoView({ block: "nearest" });
  }, [changes]);
}

/**
 * @typedef {{pack: Pack, own: boolean, chosen: Tiles, recent: Tiles, carrying: boolean, tap: (tile: string, group:
 * number) => void}} Telling
 * @param {{group: Group, telling: Telling}} props
 */
function GroupOnTable({ group, telling }) {
  const { pack, own, chosen, recent, carrying, tap } = telling;
  const placed = new Set(group.placed);
  const holds = group.tiles.some((tile) => chosen.has(physical(tile)));
  const target = carrying && !holds;
  const all = group.tiles.map((tile) => pack.name(tile)).join(", ");
  const { number, fault_said: fault } = group;
  const called = fault
    ? t("Group {number}, not a meld yet: {fault}", { number, fault })
    : t("Group {number}, a meld", { number });
  /** @param {string} tile */
  const tileTold = (tile) =>
    [pack.name(tile), placed.has(tile) && t("placed this turn"), recent.has(physical(tile)) && t("played last")]
      .filter(Boolean)
      .join(", ");
  return html`<div class=${names("group", fault && "faulty", target && "target")} data-zone=${`group-${group.number}`}
    role="group" aria-label=${called}>
    <span class="tag" aria-hidden="true"><b>${group.number}</b><i>${fault ? "✕" : "✓"}</i></span>
    <ul>${group.tiles.map((tile, place) => {
      const name = physical(tile);
      const stops = !target || place === 0;
      const label = target ? t("Put on group {number}: {tiles}", { number, tiles: all }) : tileTold(tile);
      return html`<li key=${name}><button type="button"
          class=${names(
            "movable",
            "tile-button",
            chosen.has(name) && "chosen",
            placed.has(tile) && "placed",
            recent.has(name) && "recent",
          )}
        data-card=${name} data-movable=${own ? "" : undefined} data-stop=${stops ? "" : undefined}
          tabindex=${stops ? undefined : -1} aria-pressed=${own && !target ? chosen.has(name) : undefined}
        aria-label=${label} onClick=${() => tap(tile, group.number)}>
          <${TileFace} pack=${pack} text=${tile} /></button></li>`;
    })}</ul>
    ${fault && html`<p class="fault">${said(fault)}</p>`}
  </div>`;
}

/**
 * @param {Telling & {groups: Group[], turn: unknown, note?: unknown, fresh: () => void}} props
 */
export function Groups({ groups, turn, note, fresh, ...telling }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  useFit(ref, { name: "--card", sizes: SIZES, lying: ":scope > .group, :scope > button" }, turn, groups);
  usePlacedInSight(ref, groups);
  /** @param {MouseEvent} event */
  const onClick = (event) =>
    telling.carrying && event.target instanceof Element && !event.target.closest("button") && fresh();
  return html`<section class=${names("groups", telling.carrying && "carrying")} aria-labelledby="groups-title"
    data-zone="new" data-place="table" data-scrolls ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}
      onClick=${onClick}>
    <h2 id="groups-title" class="unseen">${t("On the table")}</h2>
    ${groups.map((group) => html`<${GroupOnTable} key=${group.number} group=${group} telling=${telling} />`)}
    ${
      telling.own &&
      html`<button type="button" class=${names("new-group", telling.carrying && "target")} data-stop
      onClick=${fresh}>${telling.carrying ? t("Put here as a new group") : t("New group")}</button>`
    }
    ${note}
  </section>`;
}
