/** A card game being played: the board, the own hand, and what each gesture says to the server. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { later } from "../base/later.js";
import { refused } from "../base/refusal.js";
import { capital } from "../base/sentence.js";
import { counting, hints } from "../base/settings.js";
import { dragging } from "../move/drag.js";
import { Seats } from "../table/seats.js";
import { openRules } from "../table/rules.js";
import { Prompt } from "../table/prompt.js";
import { BackToSheet, useSheet } from "../table/sheet.js";
import { toWords } from "../table/talk.js";
import { Actions, Confirm } from "./actions.js";
import { Hand } from "./hand.js";
import { allowed, calling, discarding, endsFor, laying, layingOff, mayDo, taking } from "./intents.js";
import { Melds } from "./melds.js";
import { followMotion } from "./motion.js";
import { placeInHand, useOrder } from "./order.js";
import { Pile, SpreadPile, Stock } from "./pile.js";

const Showdown = later(() => import("./showdown.js").then((module) => module.Showdown));

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../table/table.js").Meld} Meld */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./actions.js").Deed} Deed */

/** What is chosen in the hand, cleared of cards that have gone. @param {string[]} hand */
function useChosen(hand) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const held = chosen.filter((card) => hand.includes(card));
  /** @param {string} card */
  const toggle = (card) => setChosen(held.includes(card) ? held.filter((one) => one !== card) : [...held, card]);
  return { chosen: held, toggle, setChosen };
}

/**
 * Everything a player can do here, as functions; each sends one action and leaves the rest to the answer.
 * @param {Table} table @param {Pack} pack @param {ReturnType<typeof useChosen>} hand
 */
function deedsOf(table, pack, { chosen, setChosen }) {
  const view = table.view.value;
  const may = view?.may ?? [];
  const pile = view?.pile ?? [];
  /** @param {string} act */
  const act = async (act) => {
    const done = await table.act(act);
    if (done) setChosen([]);
    return done;
  };
  return {
    act,
    draw: () => act("draw"),
    /** @param {string} [card] */
    take: (card = pile[pile.length - 1]) => act(taking(may, card, card === pile[pile.length - 1])),
    /** @param {string[]} [cards] */
    lay: (cards = chosen) => (cards.length ? act(laying(may, cards, pack.by.rank)) : choosing("Choose the cards of a meld first, then lay them down.")),
    /** @param {string[]} [cards] */
    discard: (cards = chosen) => (cards.length === 1 ? act(discarding(may, cards[0])) : choosing("Choose the one card that you discard.")),
    /** One after another, as long as each is accepted. @param {number} meld @param {string} [end] @param {string[]} [cards] */
    async off(meld, end = "", cards = chosen) {
      if (!cards.length) return choosing("Choose a card of your hand first, then the meld it goes to.");
      for (const card of cards) if (!(await table.act(layingOff(table.view.value?.may ?? [], card, meld, end)))) return false;
      setChosen([]);
      return true;
    },
  };
}

/** @param {string} message */
function choosing(message) {
  refused(new Refusal({ code: "choose", clause: null, subject: null, message }));
  return false;
}

/** @param {{table: Table, pack: Pack, game: any}} props */
export function CardTable({ table, pack, game }) {
  const view = /** @type {import("../table/table.js").View} */ (table.view.value);
  /** @type {import("../table/game.js").Layout} */
  const layout = game.layout;
  const [spread, laysMelds] = [layout.pile === "spread", layout.melds === "shared"];
  const board = useRef(/** @type {HTMLElement|null} */ (null));
  const held = view.hand ?? [];
  const hand = useOrder(table.id, held, pack);
  const chosen = useChosen(held);
  const [depth, reach] = useState(/** @type {string|null} */ (null));
  const [asked, ask] = useState(/** @type {{word: string, told: string, act: string}|null} */ (null));
  const [ends, chooseEnd] = useState(/** @type {number|null} */ (null));
  const mine = table.isMine.value;
  const may = view.may ?? [];
  const deeds = deedsOf(table, pack, chosen);
  const set = useMemo(() => new Set(chosen.chosen), [chosen.chosen.join(" ")]);

  useEffect(() => {
    reach(null);
    ask(null);
    chooseEnd(null);
  }, [view.seq]);
  useLayoutEffect(() => followMotion(table), [view.seq]);

  /** @param {Meld} meld */
  const pick = (meld) => {
    const both = chosen.chosen.length === 1 && endsFor(may, chosen.chosen[0], meld.number).length > 1;
    if (both) chooseEnd(meld.number);
    else deeds.off(meld.number);
  };
  /** @param {Meld} meld */
  const fits = (meld) => chosen.chosen.some((card) => endsFor(may, card, meld.number).length > 0);
  const pickPile = () => (chosen.chosen.length ? deeds.discard() : deeds.take());
  const call = () => {
    const found = layout.call && calling(may, layout.call, chosen.chosen);
    if (!found) return;
    if (found.wants) return choosing(`Choose the card that you discard, then ${layout.call}.`);
    const withCard = found.card ? `, discarding the ${pack.face(found.card).name}` : "";
    const word = capital(layout.call ?? "");
    ask({ word, told: `${word}${withCard}? This ends the deal.`, act: found.act });
  };

  const latest = useRef({ carried: () => [], drop: () => {} });
  latest.current = /** @type {any} */ (carrierOf({ chosen, hand, deeds }));
  useEffect(() => {
    if (!board.current) return;
    const now = () => /** @type {any} */ (latest.current);
    return dragging(board.current, { carried: (card) => now().carried(card), drop: (cards, drop) => now().drop(cards, drop) });
  }, []);
  useKeys(table, () => chosen.setChosen([]));

  const buttons = buttonsOf({ table, layout, may, mine, chosen: chosen.chosen, deeds, call });
  const { ended, shows, putAside, putBack } = useSheet(table);
  const canTake = mine && mayDo(may, "take");
  return html`<div class=${names("board", laysMelds ? "with-melds" : "plain", spread && "with-spread", mine && "mine", shows && "ended")} ref=${board}>
    <${Seats} table=${table} />
    ${shows
      ? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />`
      : html`<div class="middle">
          <section class="heaps" aria-label=${spread ? "Stock" : "Stock and pile"}>
            <${Stock} pack=${pack} count=${view.stock} known=${view.stock_known} can=${mine && mayDo(may, "draw")} draw=${deeds.draw} />
            ${!spread && html`<${Pile} pack=${pack} pile=${view.pile} can=${canTake} ready=${set.size === 1 && mayDo(may, "discard")} pick=${pickPile} />`}
          </section>
          ${spread && html`<${SpreadPile} pack=${pack} pile=${view.pile} depth=${depth} reach=${chosen.chosen.length ? pickPile : reach} take=${deeds.take} isMine=${mine}
            takes=${(/** @type {string} */ card) => mine && Boolean(allowed(may, "take", [card]))} ready=${set.size === 1 && mayDo(may, "discard")} />`}
          ${laysMelds && html`<${Melds} pack=${pack} melds=${view.melds} you=${table.you} nameOf=${(/** @type {number} */ seat) => table.nameOf(seat)} seats=${view.counts.length} marks=${layout.marks} turn=${`${view.deal}.${view.turn}`}
            fits=${fits} pick=${pick} lay=${() => deeds.lay()} canLay=${Boolean(allowed(may, "lay", chosen.chosen))} chosen=${chosen.chosen.length} />`}
        </div>`}
    ${(!shows || table.link.value !== "open") && html`<${Prompt} table=${table} pack=${pack} do=${deeds.act} />`}
    ${table.you !== null && !shows && html`
      <${Hand} pack=${pack} cards=${hand.cards} chosen=${set} fresh=${table.fresh.value} must=${view.must_play} choose=${chosen.toggle} sorting=${hand.sorting} sort=${hand.sort} note=${counting.value && view.count && html`<span class="tally">count <b>${view.count.count}</b></span>`} />
      ${asked
        ? html`<${Confirm} word=${asked.word} told=${asked.told} confirm=${() => deeds.act(asked.act)} leave=${() => ask(null)} />`
        : ends !== null
          ? html`<div class="confirm" role="group" aria-label="Which end"><p>At which end?</p>${["low", "high"].map((end) => html`<button type="button" onClick=${() => deeds.off(ends, end)}>${end === "low" ? "Low end" : "High end"}</button>`)}<button type="button" class="plain" onClick=${() => chooseEnd(null)}>Not there</button></div>`
          : !ended && html`<${Actions} deeds=${buttons} />`}`}
    ${ended && !shows && html`<${BackToSheet} putBack=${putBack} />`}
  </div>`;
}

/** What is carried, and what dropping it means. @param {any} here */
function carrierOf({ chosen, hand, deeds }) {
  /** @param {string} card */
  const inHand = (card) => hand.cards.includes(card);
  return {
    /** @param {string} card */
    carried: (card) => (inHand(card) && chosen.chosen.includes(card) ? hand.cards.filter((/** @type {string} */ one) => chosen.chosen.includes(one)) : [card]),
    /** @param {string[]} cards @param {import("../move/drag.js").Drop} drop */
    drop(cards, drop) {
      if (!inHand(cards[0])) return drop.zone === "hand" && (cards[0] === "stock" ? deeds.draw() : deeds.take(cards[0]));
      if (drop.zone === "hand") return hand.move(cards, placeInHand(drop.element, drop.x, drop.y));
      if (drop.zone === "pile") return deeds.discard(cards);
      if (drop.zone === "lay") return deeds.lay(cards);
      const place = drop.element.getBoundingClientRect();
      return deeds.off(Number(drop.zone.replace("meld-", "")), drop.x < place.left + place.width / 2 ? "low" : "high", cards);
    },
  };
}

/** The row of buttons, and why one cannot be used. @param {any} here @returns {Deed[]} */
function buttonsOf({ table, layout, may, mine, chosen, deeds, call }) {
  const view = table.view.value;
  const others = mine ? null : view.to_move === null ? "The deal is over." : `It is ${table.nameOf(view.to_move)}’s turn.`;
  /** @param {string} what @param {string} [first] */
  const unless = (what, first) => others ?? (mayDo(may, what) ? (first ?? null) : `Not now. ${view.prompt ?? ""}`);
  const none = chosen.length ? null : "Choose the cards in your hand first.";
  const one = chosen.length === 1 ? null : "Choose the one card that you discard first.";
  /** @type {(Deed & {if?: boolean})[]} */
  const deedsShown = [
    { word: "Draw", why: unless("draw"), do: deeds.draw, strong: true },
    { word: "Take", why: unless("take"), do: () => deeds.take(), if: layout.pile === "top" },
    { word: "Lay down", why: others ?? none, do: () => deeds.lay(), if: layout.melds === "shared" },
    { word: "Discard", why: unless("discard", one ?? undefined), do: () => deeds.discard(), strong: true },
    { word: capital(layout.call ?? ""), why: layout.call && unless(layout.call), do: call, if: Boolean(layout.call) },
    { word: "No", why: null, do: () => deeds.act("no"), if: mayDo(may, "no") },
    { word: "Pass", why: null, do: () => deeds.act("pass"), if: mayDo(may, "pass") },
  ];
  return deedsShown.filter((deed) => deed.if !== false);
}

/** Keys that work wherever the focus is, unless one is typing. @param {Table} table @param {() => void} clear */
function useKeys(table, clear) {
  const run = useRef(clear);
  run.current = clear;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const key = (event) => {
      const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "?" || event.key === "r") openRules(table.game);
      else if (event.key === "/") toWords(table);
      else if (event.key === "Escape") return run.current();
      else if (event.key === "h" && hints.value) document.getElementById("hint")?.click();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}
