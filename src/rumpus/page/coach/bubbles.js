/** What the coach says in the first turns, of any game: made of its layout, of what it is asked now, and of its own words on melds. */

import { capital, t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").View} View */
/** @typedef {import("../table/table.js").Layout} Layout */
/** Its title, what is said, and what of the table is meant. @typedef {{title: string, told: string, about: string}} Bubble */

/** @param {View} view @param {string} what */
const may = (view, what) => (view.may ?? []).some((one) => one.do === what);

/** Whether the turn has begun with a card, and goes on. @param {View} view */
export const hasDrawn = (view) => may(view, "discard");

const OTHERS = t("Others play now; then it is your turn.");
const PILES = {
  top: t("or take the upcard beside it, if you can use it"),
  spread: t("or take a card of the pile with all that lie above it, if you can lay it at once"),
  none: "",
};

/** @param {Layout} layout @param {View} view @param {boolean} mine */
function now(layout, view, mine) {
  if (!mine) return OTHERS;
  if (may(view, "no")) return `${view.prompt} “No” is a safe answer: then the first turn begins.`;
  if (layout.kind === "tiles")
    return `Lay tiles on the felt: tap them, then the felt, or drag them. If you cannot, pick a tile.`;
  if (hasDrawn(view)) return t("You have your card for this turn. Look for melds now.");
  return `Each turn begins with one card. Draw from the ${layout.stock}, ${PILES[layout.pile]}: tap it, or press a button below.`;
}

/** Where melds go. @param {Layout} layout */
function where({ melds, opening }) {
  if (melds === "hidden")
    return t("Melds stay in your hand. What is in none counts when the deal ends, so keep that low.");
  if (melds === "shared")
    return t("Choose its cards and press “Lay down”; a single card can be added to a meld that lies.");
  const first = opening?.points ? ` Your first play must be worth ${opening.points} points.` : "";
  return `You may rearrange whatever lies on the felt, as long as all of it is melds when you play.${first}`;
}

/** @param {Layout} layout */
function ending({ kind, call, hand }) {
  if (kind === "tiles")
    return `“Play” ends your turn, once every group is a meld; so does “Pick a tile”. Empty your ${hand} first.`;
  const calls = call ? ` With a good hand, choose one and press “${capital(call)}” instead.` : "";
  return `Choose a card that you can spare and press “Discard”: that ends your turn.${calls}`;
}

/**
 * The three of them.
 * @param {{layout: Layout, meld: string}} game @param {View} view @param {boolean} mine @returns {Bubble[]}
 */
export const bubblesOf = ({ layout, meld }, view, mine) => [
  { title: t("What to do now"), told: now(layout, view, mine), about: "begin" },
  { title: "Melds", told: `${meld} ${where(layout)}`, about: "melds" },
  {
    title: t("How your turn ends"),
    told: `${ending(layout)} “Hint” shows what a sensible player would do.`,
    about: "end",
  },
];
