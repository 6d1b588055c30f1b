/** What can be typed in this game, in a dialog. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";

/** @param {{game: any, close: () => void}} props */
export const Words = ({ game, close }) => html`<${Dialog} title="What can be typed" kind="typed" wide close=${close}>
  <dl class="scroll" tabindex="0" aria-label="Words">${game.words.map((/** @type {{typed: string, meaning: string}} */ word) => html`<div><dt>${word.typed}</dt><dd>${word.meaning}</dd></div>`)}</dl>
</${Dialog}>`;
