/** A tile game being played: the table being arranged, the rack, and what each gesture means as a step of the turn. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { later } from "../base/later.js";
import { look } from "../base/look.js";
import { useWidth } from "../base/width.js";
import { refused } from "../base/refusal.js";
import { hints } from "../base/settings.js";
import { placeInHand, useOrder } from "../cards/order.js";
import { physical } from "../faces/pack.js";
import { TileBack } from "../faces/tile.js";
import { dragging } from "../move/drag.js";
import { Prompt } from "../table/prompt.js";
import { openRules } from "../table/rules.js";
import { Seats } from "../table/seats.js";
import { BackToSheet, useSheet } from "../table/sheet.js";
import { toWords } from "../table/talk.js";
import { Deeds, Tools } from "./bar.js";
import { placeOf, useChosen } from "./chosen.js";
import { Draft } from "./draft.js";
import { Groups } from "./groups.js";
import { hintFor } from "./hint.js";
import { followMotion } from "./motion.js";
import { pickedLast, playedLast } from "./past.js";
import { Rack } from "./rack.js";
import { ChosenBar, OpeningNote, Status } from "./status.js";
import { splitting, standing, stepFor } from "./steps.js";

await look("tiles");

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./steps.js").Place} Place */

const Showdown = later(() => import("../cards/showdown.js").then((module) => module.Showdown));
const JokerChoice = later(() => import("./joker.js").then((module) => module.JokerChoice));
const NOTHING_CHOSEN = new Refusal({ code: "choose", clause: null, subject: null, message: "Choose tiles first, then the place they go to." });

/** The draft of this table, which follows it. @param {Table} table */
function useDraft(table) {
  const draft = useMemo(() => {
    const made = new Draft(table);
    if (table.you !== null) table.arranging = made;
    return made;
  }, [table, table.you]);
  const view = table.view.value;
  useLayoutEffect(() => draft.follow(), [draft, table.number, view?.deal, view?.seq, view?.phase]);
  return draft;
}

/** @param {{table: Table, pack: Pack, game: any}} props */
export function TileTable({ table, pack, game }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  const board = useRef(/** @type {HTMLElement|null} */ (null));
  const width = useWidth(board);
  const draft = useDraft(table);
  const layout = draft.layout.value;
  const order = useOrder(table.id, view.hand ?? [], pack);
  const onRack = new Set(layout.rack);
  const rack = order.cards.filter((tile) => onRack.has(tile));
  const chosen = useChosen(layout);
  const [named, name] = useState(/** @type {string|null} */ (null));
  const own = table.you !== null;
  const set = useMemo(() => new Set(chosen.tiles), [chosen.tiles.join(" ")]);
  const recent = useMemo(() => playedLast(table.log.value, table.you), [table.log.value]);
  const drawn = useMemo(() => pickedLast(table.log.value, table.you), [table.log.value]);
  const placed = new Set(layout.groups.flatMap((group) => group.placed.map(physical)));
  const hint = useMemo(() => hintFor(draft), [draft]);
  useLayoutEffect(() => followMotion(table, onRack), [layout, view.seq]);

  /** @param {string[]} tiles @param {Place} from @param {Place} to */
  const put = (tiles, from, to) => {
    chosen.clear();
    return draft.take(stepFor(tiles, from, to));
  };
  /** @param {Place} to */
  const go = (to) => (chosen.tiles.length ? put(chosen.tiles, chosen.from, to) : refused(NOTHING_CHOSEN));
  /** @param {string} tile @param {number} group */
  const tap = (tile, group) => {
    if (!own) return;
    if (chosen.tiles.length && chosen.from !== group) go(group);
    else chosen.toggle(tile, group);
  };
  /** @param {string} tile @param {number} group */
  const split = (tile, group) => {
    chosen.clear();
    draft.take(splitting(group, tile));
  };
  /** @param {string} face */
  const stand = (face) => {
    if (named) draft.take(standing(named, face));
    name(null);
    chosen.clear();
  };

  const latest = useRef(/** @type {any} */ (null));
  latest.current = carrierOf({ layout, chosen, rack, order, put });
  useEffect(() => {
    if (!board.current || !own) return;
    return dragging(board.current, { carried: (tile) => latest.current.carried(tile), drop: (tiles, drop) => latest.current.drop(tiles, drop) });
  }, [own]);
  useKeys(table, draft, { go, clear: chosen.clear });

  const { ended, shows, putAside, putBack } = useSheet(table);
  const opened = !own || view.opened[/** @type {number} */ (table.you)];
  const note = own && !opened && !layout.groups.length && !set.size && game.layout.opening && html`<${OpeningNote} game=${game} />`;
  return html`<div class=${names("board", "tiles", table.isMine.value && "mine", shows && "ended", !own && "watching")} ref=${board}>
    <div class="around"><${Seats} table=${table} noun="tile" /><${Pool} count=${view.stock} /></div>
    ${shows ? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />` : html`
      <${Groups} pack=${pack} groups=${layout.groups} turn=${`${view.deal}.${view.turn}`} own=${own && !ended} chosen=${set} recent=${recent} carrying=${own && set.size > 0} tap=${tap} split=${split} fresh=${() => go("new")} note=${note} />
      <${Prompt} table=${table} do=${(/** @type {string} */ act) => table.act(act)} hint=${hint} />
      ${own && html`
        ${set.size ? html`<${ChosenBar} pack=${pack} chosen=${chosen} placed=${placed} go=${go} split=${() => split(chosen.tiles[0], Number(chosen.from))} name=${() => name(chosen.tiles[0])} leave=${chosen.clear} />` : html`<${Status} draft=${draft} game=${game} mine=${table.isMine.value} />`}
        <${Rack} pack=${pack} tiles=${rack} chosen=${set} drawn=${drawn} width=${width} canDrop=${set.size > 0 && chosen.from !== "rack"} choose=${(/** @type {string} */ tile) => chosen.toggle(tile, "rack")} drop=${() => go("rack")} />
        ${!ended && html`<div class="bar"><${Tools} draft=${draft} sorting=${order.sorting} sort=${order.sort} /><${Deeds} table=${table} draft=${draft} says=${game.layout.one_tile} /></div>`}`}
      ${ended && html`<${BackToSheet} putBack=${putBack} />`}`}
    ${named && html`<${JokerChoice} pack=${pack} choose=${stand} close=${() => name(null)} />`}
  </div>`;
}

/** @param {{count: number}} props */
const Pool = ({ count }) => html`<p class="pool" data-place="pool"><${TileBack} count=${count} /> <span>Pool <b>${count}</b></span></p>`;

/** What is carried, and what dropping it means. @param {any} here @returns {import("../move/drag.js").Carrier} */
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

/** Keys that work wherever the focus is, unless one is typing. @param {Table} table @param {Draft} draft @param {{go: (to: Place) => unknown, clear: () => void}} deeds */
function useKeys(table, draft, deeds) {
  const run = useRef(deeds);
  run.current = deeds;
  useEffect(() => {
    /** @type {Record<string, () => unknown>} */
    const keys = {
      n: () => run.current.go("new"),
      b: () => run.current.go("rack"),
      t: () => /** @type {HTMLElement|null} */ (document.querySelector(".groups [data-stop]"))?.focus(),
      u: () => draft.undo(),
      "control+z": () => draft.undo(),
      "control+y": () => draft.redo(),
      "control+shift+z": () => draft.redo(),
      escape: () => run.current.clear(),
      "?": () => openRules(table.game),
      r: () => openRules(table.game),
      "/": () => toWords(table),
      h: () => hints.value && document.getElementById("hint")?.click(),
    };
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const typing = event.target instanceof Element && event.target.closest("input:not([type=checkbox]), select, textarea, dialog");
      const held = `${event.ctrlKey || event.metaKey ? "control+" : ""}${event.shiftKey && event.ctrlKey ? "shift+" : ""}`;
      const found = !typing && !event.altKey && keys[held + event.key.toLowerCase()];
      if (!found) return;
      event.preventDefault();
      found();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}
