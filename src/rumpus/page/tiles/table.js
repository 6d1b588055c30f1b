/** A tile game in progress: the draft on the table, the rack, and the step for each gesture. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { stylesheet } from "../base/stylesheet.js";
import { useRoom } from "../base/width.js";
import { refused } from "../base/refusal.js";
import { useSaid } from "../table/announcements.js";
import { placeInHand, useOrder } from "../table/order.js";
import { physical } from "../faces/pack.js";
import { TileBack } from "../faces/tile.js";
import { useKeys } from "../keys/press.js";
import { dragging } from "../move/drag.js";
import { follow } from "../move/follow.js";
import { Prompt } from "../table/prompt.js";
import { Seats } from "../table/seats.js";
import { BackToSheet, useSheet } from "../result/sheet.js";
import { Deeds, Tools } from "./bar.js";
import { placeOf, useChosen } from "./chosen.js";
import { Draft } from "./draft.js";
import { Groups } from "./groups.js";
import { hintFor } from "./hint.js";
import { pickedLast, playedLast } from "./past.js";
import { Rack } from "./rack.js";
import { ChosenBar, heardOf, OpeningNote, Status } from "./status.js";
import { splitting, standing, stepFor } from "./steps.js";
import { t, tell } from "../base/sentence.js";

await Promise.all([stylesheet("/page/looks/tiles.css"), stylesheet("/page/looks/rack.css")]);

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./steps.js").Place} Place */

const Showdown = lazy(() => import("../result/showdown.js").then((module) => module.Showdown));
const JokerChoice = lazy(() => import("./joker.js").then((module) => module.JokerChoice));
const NOTHING_CHOSEN = new Refusal({
  code: "choose",
  clause: null,
  subject: null,
  message: t("Choose tiles first, then the place they go to."),
});

/** The draft of this table, which follows it. @param {Table} table */
function useDraft(table) {
  const draft = useMemo(() => {
    const made = new Draft(table);
    if (table.you !== null) table.arranging = made;
    return made;
  }, [table, table.you]);
  const view = table.view.value;
  useLayoutEffect(() => draft.follow(), [draft, table.number, view?.deal, view?.seq, view?.phase, view?.hand]);
  return draft;
}

/** The chosen tiles, and the commands for them. @param {Table} table @param {Draft} draft */
function useDeeds(table, draft) {
  const chosen = useChosen(draft.layout.value);
  const [named, name] = useState(/** @type {string|null} */ (null));
  /** @param {string[]} tiles @param {Place} from @param {Place} to */
  const put = (tiles, from, to) => {
    chosen.clear();
    return draft.take(stepFor(tiles, from, to));
  };
  /** @param {Place} to */
  const go = (to) => (chosen.tiles.length ? put(chosen.tiles, chosen.from, to) : refused(NOTHING_CHOSEN));
  return {
    chosen,
    named,
    name,
    put,
    go,
    /** @param {string} tile @param {number} group */
    tap(tile, group) {
      if (table.you === null) return;
      if (chosen.tiles.length && chosen.from !== group) go(group);
      else chosen.toggle(tile, group);
    },
    /** @param {string} tile @param {number} group */
    split(tile, group) {
      chosen.clear();
      draft.take(splitting(group, tile));
    },
    /** @param {string} face */
    stand(face) {
      if (named) draft.take(standing(named, face));
      name(null);
      chosen.clear();
    },
  };
}

/**
 * Let the player of this seat drag tiles. The drag reads the latest state.
 * @param {{current: HTMLElement|null}} board
 * @param {boolean} own
 * @param {import("../move/drag.js").Carrier} carrier
 */
function useDragging(board, own, carrier) {
  const latest = useRef(carrier);
  latest.current = carrier;
  useEffect(() => {
    if (!board.current || !own) return;
    return dragging(board.current, {
      carried: (tile) => latest.current.carried(tile),
      drop: (tiles, drop) => latest.current.drop(tiles, drop),
    });
  }, [own]);
}

/**
 * The order of the own hand, and the tiles of it that lie on the rack; the others are on the table.
 * @param {Table} table @param {Pack} pack @param {string[]} there
 */
function useRack(table, pack, there) {
  const order = useOrder(table.id, table.view.value?.hand ?? [], pack);
  const onRack = new Set(there);
  /** @param {string[]} tiles */
  const lying = (tiles) => tiles.filter((tile) => onRack.has(tile));
  const rack = lying(order.cards);
  if (table.you !== null)
    table.own = {
      ...order,
      cards: rack,
      sort: (by) => lying(order.sort(by)),
      move: (tiles, to) => lying(order.move(tiles, to)),
    };
  return { order, rack };
}

/**
 * The own rack, with the state and the buttons of the turn.
 * @param {{table: Table, pack: Pack, game: any, draft: Draft, order: ReturnType<typeof useOrder>, rack: string[],
 * deeds: ReturnType<typeof useDeeds>, chosen: ReadonlySet<string>, room: {width: number, size: number}, ended:
 * boolean}} props
 */
function Before({ table, pack, game, draft, order, rack, deeds, chosen: set, room, ended }) {
  const { chosen, go, name, split } = deeds;
  useSaid(heardOf(pack, draft, table.isMine.value));
  const drawn = useMemo(() => pickedLast(table.log.value, table.you), [table.log.value]);
  const { groups } = draft.layout.value;
  const placed = new Set(groups.flatMap((group) => group.placed.map(physical)));
  const beside = groups.find((group) => group.number === chosen.from)?.tiles ?? [];
  return html`
    ${
      set.size
        ? html`<${ChosenBar} pack=${pack} chosen=${chosen} beside=${beside} placed=${placed} go=${go}
          split=${() => split(chosen.tiles[0], Number(chosen.from))}
          name=${() => name(chosen.tiles[0])} leave=${chosen.clear} />`
        : html`<${Status} draft=${draft} game=${game} mine=${table.isMine.value} pack=${pack} />`
    }
    <${Rack} pack=${pack} tiles=${rack} chosen=${set} drawn=${drawn} room=${room}
      canDrop=${set.size > 0 && chosen.from !== "rack"}
      choose=${(/** @type {string} */ tile) => chosen.toggle(tile, "rack")} drop=${() => go("rack")} />
    ${
      !ended &&
      html`<div class="bar"><${Tools} draft=${draft} sorting=${order.sorting} sort=${order.sort} />
      <${Deeds} table=${table} draft=${draft} pack=${pack} says=${game.layout.one_tile} /></div>`
    }`;
}

/** @param {{table: Table, pack: Pack, game: any}} props */
export function TileTable({ table, pack, game }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  const board = useRef(/** @type {HTMLElement|null} */ (null));
  const room = useRoom(board);
  const draft = useDraft(table);
  const layout = draft.layout.value;
  const { order, rack } = useRack(table, pack, layout.rack);
  const own = table.you !== null;
  const deeds = useDeeds(table, draft);
  const { chosen, go } = deeds;
  const set = useMemo(() => new Set(chosen.tiles), [chosen.tiles.join(" ")]);
  const recent = useMemo(() => playedLast(table.log.value, table.you), [table.log.value]);
  const hint = useMemo(() => hintFor(draft), [draft]);
  useLayoutEffect(() => follow(table, pack), [layout, view.seq]);
  useDragging(board, own, carrierOf({ layout, chosen, rack, order, put: deeds.put }));
  useKeys(own ? keysOf(draft, deeds) : {});
  const { ended, shows, isAside, putAside, putBack } = useSheet(table);
  const opened = !own || view.opened[/** @type {number} */ (table.you)];
  const note =
    own &&
    !opened &&
    !layout.groups.length &&
    !set.size &&
    game.layout.opening &&
    html`<${OpeningNote} game=${game} />`;
  return html`<div class=${names("board", "tiles", table.isMine.value && "mine", shows && "ended", !own && "watching")}
    ref=${board}>
    <div class="around"><${Seats} table=${table} noun="tile" /><${Pool} count=${view.stock} /></div>
    ${
      shows
        ? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />`
        : html`
      <${Groups} pack=${pack} groups=${layout.groups} turn=${`${view.deal}.${view.turn}`} own=${own && !ended}
        chosen=${set} recent=${recent}
        carrying=${own && set.size > 0} tap=${deeds.tap} fresh=${() => go("new")} note=${note} />
      <${Prompt} table=${table} pack=${pack} do=${(/** @type {string} */ act) => table.act(act)} hint=${hint} />
      ${
        own &&
        html`<${Before} table=${table} pack=${pack} game=${game} draft=${draft} order=${order} rack=${rack}
        deeds=${deeds} chosen=${set} room=${room} ended=${ended} />`
      }
      ${isAside && html`<${BackToSheet} putBack=${putBack} />`}`
    }
    ${deeds.named && html`<${JokerChoice} pack=${pack} choose=${deeds.stand} close=${() => deeds.name(null)} />`}
  </div>`;
}

/** @param {{count: number}} props */
const Pool = ({ count }) =>
  html`<p class="pool" data-place="stock"><${TileBack} count=${count} /> <span>
      ${tell("Pool {count}", { count: html`<b>${count}</b>` })}</span></p>`;

/**
 * Return the tiles that a drag carries, and the steps for dropping them.
 * @param {any} here
 * @returns {import("../move/drag.js").Carrier}
 */
function carrierOf({ layout, chosen, rack, order, put }) {
  return {
    carried: (tile) => (chosen.tiles.includes(tile) ? chosen.tiles : [tile]),
    drop(tiles, drop) {
      const from = placeOf(layout, tiles[0]);
      if (from === "rack" && drop.zone === "rack") {
        const next = rack[placeInHand(drop.element, drop.x, drop.y)];
        return order.move(tiles, next ? order.cards.indexOf(next) : order.cards.length);
      }
      const to = drop.zone.startsWith("group-") ? Number(drop.zone.slice(6)) : /** @type {Place} */ (drop.zone);
      return put(tiles, from, to);
    },
  };
}

/**
 * The keyboard shortcuts while the player arranges tiles.
 * @param {Draft} draft
 * @param {ReturnType<typeof useDeeds>} deeds
 * @returns {Record<string, () => unknown>}
 */
const keysOf = (draft, { go, chosen, split }) => ({
  new: () => go("new"),
  "to-rack": () => go("rack"),
  "to-table": () => /** @type {HTMLElement|null} */ (document.querySelector(".groups [data-stop]"))?.focus(),
  split() {
    const tile = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.card : "";
    const group = tile ? placeOf(draft.layout.value, tile) : "rack";
    if (tile && group !== "rack") split(tile, Number(group));
  },
  undo: () => draft.undo(),
  redo: () => draft.redo(),
  "let-go": () => chosen.clear(),
});
