/** What can be printed of an evening. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const SHEETS = /** @type {const} */ ([
  ["seats", t("Seat cards")],
  ["sheets", t("Score sheets")],
  ["standing", t("Standing")],
]);

/** The address that prints the rules of the evening, with its options. @param {any} settings */
const rulesOf = ({ played, tables, format }) => {
  const seats = format.startsWith("duels") ? 2 : tables.preferred;
  const options = Object.entries(played.options).map(([name, value]) => [name, String(value ?? "none")]);
  return `/print/${played.game}?${new URLSearchParams([["what", "options"], ["seats", seats], ...options])}`;
};

/** @param {{live: import("../evening/live.js").LiveEvening, evening: import("../evening/live.js").Evening}} props */
export const Printing = ({ live, evening }) =>
  html`<p class="deeds">${SHEETS.map(
    ([what, word]) =>
      html`<a class="button" target="_blank" href=${`/evening/${live.code}/print?what=${what}`}>${word}</a>`,
  )}${
    evening.game &&
    html`<a class="button" target="_blank" href=${rulesOf(evening.settings)}>${t("The rules of the evening")}</a>`
  }</p>`;
