/** What can be printed of an evening. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const SHEETS = /** @type {const} */ ([
  ["seats", t("Seat cards")],
  ["sheets", t("Score sheets")],
  ["standing", t("Standing")],
]);

/** @param {{live: import("../evening/live.js").LiveEvening, evening: import("../evening/live.js").Evening}} props */
export const Printing = ({ live, evening }) =>
  html`<p class="deeds">${SHEETS.map(
    ([what, word]) =>
      html`<a class="button" target="_blank" href=${`/evening/${live.code}/print?what=${what}`}>${word}</a>`,
  )}${evening.game && html`<a class="button" target="_blank" href=${`/print/${evening.game.slug}?what=options`}>${t("The rules of the evening")}</a>`}</p>`;
