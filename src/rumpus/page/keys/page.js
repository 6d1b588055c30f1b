/** A dialog that lists the shortcuts available now: the place of each, and its effect. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { KEYS } from "./list.js";
import { called } from "./names.js";
import { works } from "./press.js";

/** Keys of the browser itself, and of rows: they work everywhere. @type {[keys: string[], told: string][]} */
const EVERYWHERE = [
  [["tab"], t("to the next part of the page; with Shift, to the one before")],
  [["enter", " "], t("choose a card or a tile, put down what is chosen, press a button")],
  [keysOf("next"), t("to the next card of a row")],
  [keysOf("previous"), t("to the card before")],
  [keysOf("first"), t("to the first card of a row")],
  [keysOf("last"), t("to the last card of a row")],
];

/**
 * The places of the shortcuts, and the effect of each by its id.
 * @type {[place: string, told: Record<string, string>][]}
 */
const PLACES = [
  [
    t("At a table"),
    {
      "let-go": t("let go of what is chosen, close what is open"),
      "to-hand": t("to your cards or tiles"),
      words: t("to the line for typed words"),
      hint: t("a hint, where hints are on"),
      rules: t("the rules of the game"),
      keys: t("this list"),
    },
  ],
  [
    t("With tiles"),
    {
      new: t("put what is chosen down as a new group"),
      "to-rack": t("put what is chosen back on the rack"),
      "to-table": t("to the tiles on the table"),
      split: t("part the group before this tile"),
      undo: t("take the last step back"),
      redo: t("take it again"),
    },
  ],
  [
    t("In a replay"),
    {
      forward: t("a step forward"),
      back: t("a step back"),
      begin: t("to the first moment of the deal"),
      end: t("to the last moment of the deal"),
      "deal-before": t("the deal before"),
      "deal-after": t("the next deal"),
      play: t("play it by itself, or pause"),
    },
  ],
];

/** @param {string} id */
function keysOf(id) {
  return KEYS.find((one) => one.id === id)?.keys ?? [];
}

/** @returns {[place: string, rows: [keys: string[], told: string][]][]} */
const here = () => [
  [t("Everywhere"), EVERYWHERE],
  ...PLACES.map(([place, told]) => {
    const ids = Object.keys(told).filter(works);
    return /** @type {[string, [string[], string][]]} */ ([place, ids.map((id) => [keysOf(id), told[id]])]);
  }),
];

/** @param {{close: () => void}} props */
export const Keys = ({ close }) => html`<${Dialog} title=${t("Keys")} kind="typed" wide close=${close}>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Keys")}>${here().map(
      ([place, rows]) =>
        rows.length > 0 &&
        html`<h3>${place}</h3>
      <dl>${rows.map(([keys, told]) => html`<div><dt>${keys.map(called).join(t(" or "))}</dt><dd>${told}</dd></div>`)}
      </dl>`,
    )}</div>
  </${Dialog}>`;
