/** A dialog that lists the words to type in this game. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { saidOf, t } from "../base/sentence.js";

/** A card of each suit as it is written, and its name. @param {import("../faces/pack.js").Pack} pack */
const written = (pack) =>
  pack.rows
    .map((row, suit) => row[Math.min(row.length - 1, 3 * suit)])
    .map(({ text, name }) => `${text} ${name}`)
    .join(", ");

/** @param {{game: any, pack: import("../faces/pack.js").Pack, close: () => void}} props */
export const Words = ({
  game,
  pack,
  close,
}) => html`<${Dialog} title=${t("What can be typed")} kind="typed" wide close=${close}>
  <p>${t("Written: {cards}.", { cards: written(pack) })}</p>
  <dl class="scroll" tabindex="0" aria-label=${t("Words")}>
    ${game.words.map(
      (/** @type {any} */ word) => html`<div><dt>${word.typed}</dt><dd>
        ${saidOf(word, "meaning")}</dd></div>`,
    )}</dl>
</${Dialog}>`;
