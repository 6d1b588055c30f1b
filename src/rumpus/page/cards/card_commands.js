/**
 * Commands of a player at a table of cards, given by buttons, taps and drags. Each sends one action and waits for the
 * server's answer.
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { refused } from "../base/refusal.js";
import { t } from "../base/sentence.js";
import { spoken } from "../faces/told.js";
import { placeInHand } from "../table/order.js";
import { CALLS } from "./calling.js";
import { allowed, layingAnyhow, layingOffAnyhow, mayDo, taking, waysToLay, waysToLayOff } from "./intents.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./actions.js").Deed} Deed */
/** @typedef {import("./intents.js").Way} Way */

/** The chosen cards of the hand. Cards that leave the hand are removed. @param {string[]} hand */
export function useChosen(hand) {
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const held = chosen.filter((card) => hand.includes(card));
  /** @param {string} card */
  const toggle = (card) => setChosen(held.includes(card) ? held.filter((one) => one !== card) : [...held, card]);
  return { chosen: held, toggle, setChosen };
}

/**
 * Ask the player which of several ways is meant. The promise resolves to the chosen way, or to null if the player
 * cancels. If the table changes first, the question disappears and the promise never resolves.
 * @param {number} seq
 */
export function useWays(seq) {
  const [asked, ask] = useState(/** @type {import("./ways.js").Asked|null} */ (null));
  useLayoutEffect(() => ask(null), [seq]);
  /** @param {Way[]} ways @returns {Promise<Way|null>} */
  const askWhich = (ways) => new Promise((answer) => ask({ ways, answer: (way) => (ask(null), answer(way)) }));
  /** @param {Way[]} ways @returns {Promise<Way|null|undefined>} */
  const oneOf = async (ways) => (ways.length > 1 ? askWhich(ways) : ways[0]);
  return { asked, oneOf };
}

/**
 * Return the commands of a player as functions. Each sends one action and waits for the server's answer.
 * @param {Table} table
 * @param {Pack} pack
 * @param {ReturnType<typeof useChosen>} hand
 * @param {(ways: Way[]) => Promise<Way|null|undefined>} oneOf chooses a way: null if the player wants none, undefined
 * if there is none
 */
export function commandsOf(table, pack, { chosen, setChosen }, oneOf) {
  const view = table.view.value;
  const may = view?.may ?? [];
  const pile = view?.pile ?? [];
  /** @param {string} act */
  const act = async (act) => {
    const done = await table.act(act);
    if (done) setChosen([]);
    return done;
  };
  const draw = () => act("draw");
  const take = (card = pile[pile.length - 1]) => act(taking(may, card, card === pile[pile.length - 1]));
  return {
    act,
    draw,
    take,
    /**
     * Draw or take the card that was dragged to the hand. "stock" means the stock, unless a card of the pile has that
     * name.
     * @param {string} card
     */
    bring: (card) => (card === "stock" && !pile.includes(card) ? draw() : take(card)),
    /** @param {string[]} [cards] */
    async lay(cards = chosen) {
      if (!cards.length) return choosing(t("Choose the cards of a meld first, then lay them down."));
      const way = await oneOf(waysToLay(may, cards));
      return way !== null && act(way?.act ?? layingAnyhow(cards, pack.by.rank));
    },
    /** @param {string[]} [cards] */
    discard: (cards = chosen) =>
      cards.length === 1 ? act(`discard ${cards[0]}`) : choosing(t("Choose the one card that you discard.")),
    /**
     * One after another, as long as each is accepted and nothing else happens.
     * @param {number} meld @param {string} [end] @param {string[]} [cards]
     */
    async off(meld, end = "", cards = chosen) {
      if (!cards.length) return choosing(t("Choose a card of your hand first, then the meld it goes to."));
      for (const card of cards) {
        const ways = waysToLayOff(table.view.value?.may ?? [], card, meld);
        const way = ways.find((one) => end && one.end === end) ?? (await oneOf(ways));
        const [number, seq] = [table.number, table.seq + 1];
        if (way === null || !(await table.act(way?.act ?? layingOffAnyhow(card, meld)))) return false;
        if (table.number !== number || table.seq > seq) return false;
      }
      setChosen([]);
      return true;
    },
  };
}

/** @param {string} message */
export function choosing(message) {
  refused(new Refusal({ code: "choose", clause: null, subject: null, message }));
  return false;
}

/** Return the cards that a drag carries, and the commands for dropping them. @param {any} here */
export function carrierOf({ chosen, hand, deeds }) {
  /** @param {string} card */
  const inHand = (card) => hand.cards.includes(card);
  return {
    /** @param {string} card */
    carried: (card) =>
      inHand(card) && chosen.chosen.includes(card)
        ? hand.cards.filter((/** @type {string} */ one) => chosen.chosen.includes(one))
        : [card],
    /** @param {string[]} cards @param {import("../move/drag.js").Drop} drop */
    drop(cards, drop) {
      if (!inHand(cards[0])) return drop.zone === "hand" && deeds.bring(cards[0]);
      if (drop.zone === "hand") return hand.move(cards, placeInHand(drop.element, drop.x, drop.y));
      if (drop.zone === "pile") return deeds.discard(cards);
      if (drop.zone === "lay") return deeds.lay(cards);
      const place = drop.element.getBoundingClientRect();
      return deeds.off(
        Number(drop.zone.replace("meld-", "")),
        drop.x < place.left + place.width / 2 ? "low" : "high",
        cards,
      );
    },
  };
}

/** Say whose turn it is, if it is another player's. @param {Table} table */
function othersTurn(table) {
  if (table.isMine.value) return null;
  const toMove = table.view.value?.to_move ?? null;
  return toMove === null ? t("The deal is over.") : t("It is {name}’s turn.", { name: table.nameOf(toMove) });
}

/**
 * Say that an action is not possible now, with the current prompt.
 * @param {Pack} pack
 * @param {import("../table/table.js").View|null} view
 */
const notNow = (pack, view) => t("Not now. {prompt}", { prompt: spoken(pack, view?.prompt_said ?? "") });

/**
 * Return the reason why nothing can be laid down at this moment of the deal, or null.
 * @param {Table} table
 * @param {Pack} pack
 */
export function notLaying(table, pack) {
  const view = table.view.value;
  return (
    othersTurn(table) ??
    (["lay", "off", "discard"].some((what) => mayDo(view?.may ?? [], what)) ? null : notNow(pack, view))
  );
}

/**
 * Begin to choose in a spread pile, at the card nearest to its top that can be taken.
 * @param {import("../table/table.js").View} view @param {(card: string) => void} reach
 */
function chooseInPile({ pile, may }, reach) {
  const card = [...pile].reverse().find((one) => allowed(may, "take", [one]));
  if (!card) return;
  reach(card);
  /** @type {HTMLElement|null} */ (document.querySelector(`.spread [data-card="${CSS.escape(card)}"]`))?.focus();
}

/**
 * The row of buttons, and why one cannot be used. Where an offer can be refused only its answers are there.
 * @param {any} here @returns {Deed[]}
 */
export function buttonsOf({ table, pack, layout, chosen, deeds, call, reach }) {
  const view = table.view.value;
  const [others, may] = [othersTurn(table), view.may ?? []];
  /** @param {string} what @param {string} [first] */
  const unless = (what, first) => others ?? (mayDo(may, what) ? (first ?? null) : notNow(pack, view));
  const none = chosen.length ? null : t("Choose the cards in your hand first.");
  const one = chosen.length === 1 ? null : t("Choose the one card that you discard first.");
  const discards = one === null && mayDo(may, "discard");
  /** @type {(Deed & {if?: boolean})[]} */
  const deedsShown = [
    { word: t("Draw"), why: unless("draw"), do: deeds.draw, strong: true },
    {
      word: t("Take"),
      why: unless("take"),
      do: () => (layout.pile === "spread" ? chooseInPile(view, reach) : deeds.take()),
      if: layout.pile !== "none",
    },
    { word: t("Lay down"), why: notLaying(table, pack) ?? none, do: () => deeds.lay(), if: layout.melds === "shared" },
    { word: t("Discard"), why: unless("discard", one ?? undefined), do: () => deeds.discard(), strong: true },
    {
      word: CALLS[layout.call]?.word,
      why: layout.call && unless(layout.call),
      do: call,
      asks: discards,
      if: Boolean(layout.call),
    },
    { word: t("No"), why: null, do: () => deeds.act("no"), if: mayDo(may, "no") },
    { word: t("Pass"), why: null, do: () => deeds.act("pass"), if: mayDo(may, "pass") },
  ];
  const isOffer = table.isMine.value && mayDo(may, "no");
  return deedsShown.filter((deed) => deed.if !== false && (!isOffer || !deed.why));
}
