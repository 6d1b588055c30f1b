/**
 * The texts of the coach for the first turns of any game. They follow from the game's layout, the current prompt, and
 * the game's sentence about melds.
 */

import { t } from "../base/sentence.js";
import { spoken } from "../faces/told.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../table/table.js").View} View */
/** @typedef {import("../table/table.js").Layout} Layout */
/**
 * The title and text of a bubble, and the part of the table that it explains.
 * @typedef {{title: string, told: import("../base/sentence.js").Told, about: string}} Bubble
 */

/** @param {View} view @param {string} what */
const may = (view, what) => (view.may ?? []).some((one) => one.do === what);

/** Return true if the player has drawn and can discard. @param {View} view */
export const hasDrawn = (view) => may(view, "discard");

const OTHERS = t("Others play now; then it is your turn.");
/** The beginning of a turn, by the kind of pile. @type {Record<string, string>} */
const BEGINNINGS = {
  top: t(
    "Each turn begins with one card. Draw from the stock, or take the upcard beside it, if you can use it: tap it, " +
      "or press a button below.",
  ),
  spread: t(
    "Each turn begins with one card. Draw from the stock, or take a card of the pile with all that lie above it, " +
      "if you can lay it at once: tap it, or press a button below.",
  ),
  none: t("Each turn begins with one card. Draw from the stock: tap it, or press a button below."),
};

/** @param {Pack} pack @param {Layout} layout @param {View} view @param {boolean} mine */
function now(pack, layout, view, mine) {
  if (!mine) return OTHERS;
  const prompt = spoken(pack, view.prompt_said ?? "");
  if (may(view, "no")) return t("{prompt} “No” is a safe answer: then the first turn begins.", { prompt });
  if (layout.kind === "tiles")
    return t("Lay tiles on the felt: tap them, then the felt, or drag them. If you cannot, pick a tile.");
  if (hasDrawn(view)) return t("You have your card for this turn. Look for melds now.");
  return BEGINNINGS[layout.pile];
}

/** Where melds go. @param {Layout} layout */
function where({ melds, opening }) {
  if (melds === "hidden")
    return t("Melds stay in your hand. What is in none counts when the deal ends, so keep that low.");
  if (melds === "shared")
    return t("Choose its cards and press “Lay down”; a single card can be added to a meld that lies.");
  const told = t("You may rearrange whatever lies on the felt, as long as all of it is melds when you play.");
  const { points } = opening ?? {};
  return points ? [told, t("Your first play must be worth {points} points.", { points })].join(" ") : told;
}

/** @param {Layout} layout */
function ending({ kind, call }) {
  if (kind === "tiles")
    return t("“Play” ends your turn, once every group is a meld; so does “Pick a tile”. Empty your rack first.");
  const told = t("Choose a card that you can spare and press “Discard”: that ends your turn.");
  if (!call) return told;
  const calling =
    call === "rap"
      ? t("With a good hand, choose one and press “Rap” instead.")
      : t("With a good hand, choose one and press “Knock” instead.");
  return [told, calling].join(" ");
}

/**
 * Return the three bubbles.
 * @param {Pack} pack
 * @param {{layout: Layout, meld_said: any}} game
 * @param {View} view
 * @param {boolean} mine
 * @returns {Bubble[]}
 */
export const bubblesOf = (pack, { layout, meld_said }, view, mine) => [
  { title: t("What to do now"), told: now(pack, layout, view, mine), about: "begin" },
  { title: t("Melds"), told: { items: [meld_said, where(layout)] }, about: "melds" },
  {
    title: t("How your turn ends"),
    told: [ending(layout), t("“Hint” shows what a sensible player would do.")].join(" "),
    about: "end",
  },
];
