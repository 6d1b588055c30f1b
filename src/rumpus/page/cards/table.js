/** A card game in progress: the board, the own hand, and the command for each gesture. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { said, t, tell } from "../base/sentence.js";
import { counting } from "../base/settings.js";
import { useKeys } from "../keys/press.js";
import { dragging } from "../move/drag.js";
import { follow } from "../move/follow.js";
import { BackToSheet, useSheet } from "../result/sheet.js";
import { ClauseLink } from "../rules/rules.js";
import { meldsHeld, useOrder } from "../table/order.js";
import { Prompt } from "../table/prompt.js";
import { Seats } from "../table/seats.js";
import { Actions } from "./actions.js";
import { CALLS, CallTold, isOffered, useExplained } from "./calling.js";
import { buttonsOf, carrierOf, choosing, commandsOf, notLaying, useChosen, useWays } from "./card_commands.js";
import { Hand } from "./hand.js";
import { allowed, calling, mayDo, waysToLay, waysToLayOff } from "./intents.js";
import { Melds } from "./melds.js";
import { Pile, SpreadPile, Stock } from "./pile.js";

const Showdown = lazy(() => import("../result/showdown.js").then((module) => module.Showdown));
const Confirm = lazy(() => import("../confirm/confirm.js").then((module) => module.Confirm));
const Ways = lazy(() => import("./ways.js").then((module) => module.Ways));

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Meld} Meld */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../table/table.js").Layout} Layout */
/**
 * The chosen cards, the order of the hand, and the commands for them.
 * @typedef {{chosen: ReturnType<typeof useChosen>, set: ReadonlySet<string>, hand: ReturnType<typeof useOrder>, melds:
 * string[][], deeds: ReturnType<typeof commandsOf>, depth: string|null, reach: (card: string|null) => void}} Own
 * `depth`: the card of a spread pile from which one would take
 */

/** The stock and the piles between the players. @param {{table: Table, pack: Pack, layout: Layout, own: Own}} props */
function Middle({ table, pack, layout, own }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  const { deeds, set, depth, reach } = own;
  const { chosen } = own.chosen;
  const [mine, may, spread] = [table.isMine.value, view.may ?? [], layout.pile === "spread"];
  const ready = set.size === 1 && mayDo(may, "discard");
  /** @param {Meld} meld */
  const pick = (meld) => deeds.off(meld.number);
  /** @param {Meld} meld */
  const fits = (meld) => chosen.some((card) => waysToLayOff(may, card, meld.number).length > 0);
  /** @param {string} card */
  const takes = (card) => mine && Boolean(allowed(may, "take", [card]));
  const pickPile = () => (chosen.length ? deeds.discard() : deeds.take());
  const why = notLaying(table, pack);
  const lay = () => (why ? choosing(why) : deeds.lay());
  return html`<div class="middle">
    <section class="heaps" aria-label=${spread ? t("Stock") : t("Stock and pile")}>
      <${Stock} pack=${pack} count=${view.stock} known=${view.stock_known} can=${mine && mayDo(may, "draw")}
        draw=${deeds.draw} />
      ${
        !spread &&
        html`<${Pile} pack=${pack} pile=${view.pile} can=${mine && mayDo(may, "take")} ready=${ready}
        pick=${pickPile} />`
      }
      ${
        Boolean(view.deal_rules?.length) &&
        html`<p class="deal-rules">
        ${view.deal_rules?.map(
          (rule) => html`<span>
          ${said(rule.said)} <${ClauseLink} game=${table.game} clause=${rule.clause} /></span> `,
        )}</p>`
      }
    </section>
    ${
      spread &&
      html`<${SpreadPile} pack=${pack} pile=${view.pile} depth=${depth} reach=${chosen.length ? pickPile : reach}
        take=${deeds.take}
      discard=${() => deeds.discard()} isMine=${mine} takes=${takes} ready=${ready} />`
    }
    ${
      layout.melds === "shared" &&
      html`<${Melds} pack=${pack} melds=${view.melds} you=${table.you}
        nameOf=${(/** @type {number} */ seat) => table.nameOf(seat)}
      seats=${view.counts.length} marks=${layout.marks} turn=${`${view.deal}.${view.turn}`} fits=${fits} pick=${pick}
        lay=${view.result ? null : lay}
      canLay=${waysToLay(may, chosen).length > 0} chosen=${chosen.length} why=${why} />`
    }
  </div>`;
}

/**
 * The own hand, and the buttons of the turn.
 * @param {{table: Table, pack: Pack, layout: Layout, own: Own, which: import("./ways.js").Asked|null, ended: boolean}}
 * props
 */
function Before({ table, pack, layout, own, which, ended }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  const [asked, ask] = useState(
    /** @type {{yes: string, told: unknown, act: string, from: Element|null}|null} */ (null),
  );
  useLayoutEffect(() => ask(null), [view.seq]);
  const { chosen, set, hand, melds, deeds, reach } = own;
  const offered = table.isMine.value && isOffered(view.may, layout.call);
  useExplained(table, offered, layout.calling);
  const callTold = html`<${CallTold} game=${table.game} calling=${layout.calling} />`;
  const call = () => {
    if (!layout.call) return;
    const [found, words] = [calling(view.may ?? [], layout.call, chosen.chosen), CALLS[layout.call]];
    if (!found) return deeds.act(`discard ${chosen.chosen[0]} ${layout.call}`);
    if (found.wants) return choosing(words.choose);
    const question = found.card ? words.discarding({ card: pack.name(found.card) }) : words.question;
    ask({
      yes: words.yes,
      told: html`<b>${question}</b>${!offered && html` ${callTold}`}`,
      act: found.act,
      from: document.activeElement,
    });
  };
  const count =
    counting.value &&
    view.count &&
    html`<span class="tally">${tell("count {count}", { count: html`<b>${view.count.count}</b>` })}</span>`;
  return html`<${Hand} pack=${pack} cards=${hand.cards} chosen=${set} fresh=${table.fresh.value} must=${view.must_play}
    melds=${melds} choose=${chosen.toggle}
      sorting=${hand.sorting} sort=${hand.sort} note=${count} />
    ${offered && html`<p id="call-told" class="call-told">${callTold}</p>`}
    ${
      asked &&
      html`<${Confirm} yes=${asked.yes} told=${asked.told} beside=${offered ? "call-told" : undefined}
      from=${asked.from} confirm=${() => deeds.act(asked.act)} leave=${() => ask(null)} />`
    }
    ${!asked && which && html`<${Ways} pack=${pack} ways=${which.ways} answer=${which.answer} />`}
    ${
      !ended &&
      html`<${Actions} deeds=${buttonsOf({ table, pack, layout, chosen: chosen.chosen, deeds, call, reach })}
      hidden=${Boolean(asked || which)} />`
    }`;
}

/**
 * Let the cards of a board be dragged. The drag reads the latest state.
 * @param {{current: HTMLElement|null}} board
 * @param {import("../move/drag.js").Carrier} carrier
 */
function useDragging(board, carrier) {
  const latest = useRef(carrier);
  latest.current = carrier;
  useEffect(() => {
    if (!board.current) return;
    return dragging(board.current, {
      carried: (card) => latest.current.carried(card),
      drop: (cards, drop) => latest.current.drop(cards, drop),
    });
  }, []);
}

/** @param {{table: Table, pack: Pack, game: any}} props */
export function CardTable({ table, pack, game }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  /** @type {Layout} */
  const layout = game.layout;
  const board = useRef(/** @type {HTMLElement|null} */ (null));
  const held = view.hand ?? [];
  const melds = meldsHeld(view);
  const hand = useOrder(table.id, held, pack, melds);
  const chosen = useChosen(held);
  const { asked, oneOf } = useWays(view.seq);
  const deeds = commandsOf(table, pack, chosen, oneOf);
  if (table.you !== null) table.own = hand;
  const set = useMemo(() => new Set(chosen.chosen), [chosen.chosen.join(" ")]);
  const [depth, reach] = useState(/** @type {string|null} */ (null));
  useLayoutEffect(() => reach(null), [view.seq]);
  const own = { chosen, set, hand, melds, deeds, depth, reach };
  useLayoutEffect(() => follow(table, pack), [view.seq]);
  useDragging(board, carrierOf(own));
  useKeys(table.you === null ? {} : { "let-go": () => chosen.setChosen([]) });
  const { ended, shows, isAside, putAside, putBack } = useSheet(table);
  const places = [layout.melds === "shared" ? "with-melds" : "plain", layout.pile === "spread" && "with-spread"];
  return html`<div class=${names("board", ...places, table.isMine.value && "mine", shows && "ended")} ref=${board}>
    <${Seats} table=${table} />
    ${
      shows
        ? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />`
        : html`<${Middle} table=${table} pack=${pack} layout=${layout} own=${own} />`
    }
    ${(!shows || table.link.value !== "open") && html`<${Prompt} table=${table} pack=${pack} do=${deeds.act} />`}
    ${
      table.you !== null &&
      !shows &&
      html`<${Before} table=${table} pack=${pack} layout=${layout} own=${own}
      which=${asked} ended=${ended} />`
    }
    ${isAside && html`<${BackToSheet} putBack=${putBack} />`}
  </div>`;
}
