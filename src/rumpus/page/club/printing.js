/** What can be printed of an evening. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const SHEETS = /** @type {const} */ ([
  ["seats", t("Seat cards")],
  ["sheets", t("Score sheets")],
  ["standing", t("Standing")],
]);

/** The address of the rules with the options of the evening. @param {import("../evening/live.js").Evening} evening */
function rulesAddress({ game, settings: { played, tables } }) {
  const chosen = Object.entries(played.options).map(([name, value]) => [name, String(value ?? "none")]);
  const query = [["what", "options"], ["seats", String(tables.preferred)], ...chosen];
  return `/print/${game?.slug}?${new URLSearchParams(query)}`;
}

/** @param {{live: import("../evening/live.js").LiveEvening, evening: import("../evening/live.js").Evening}} props */
export const Printing = ({ live, evening }) =>
  html`<p class="deeds">${SHEETS.map(
    ([what, word]) =>
      html`<a class="button" target="_blank" href=${`/evening/${live.code}/print?what=${what}`}>${word}</a>`,
  )}${evening.game && html`<a class="button" target="_blank" href=${rulesAddress(evening)}>${t("The rules of the evening")}</a>`}</p>`;
