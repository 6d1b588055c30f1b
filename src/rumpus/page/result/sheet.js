/** The sheet that tells how a deal ended lies over the table, and can be put aside to look at what lies under it. */
import { useLayoutEffect, useState } from "preact/hooks";
import { html } from "../base/html.js";
import { whenSettled } from "../move/flights.js";
import { t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */

/**
 * Whether the deal has ended, whether its sheet lies over the table, and how it is put aside and back. A deal that ends
 * before one's eyes has its sheet when the last card has landed.
 * @param {Table} table
 */
export function useSheet(table) {
  const view = table.view.value;
  const deal = view?.result ? `${table.number}.${view.deal}` : "";
  const [aside, put] = useState("");
  const [seen, see] = useState(deal);
  useLayoutEffect(() => (deal === seen ? undefined : whenSettled(() => see(deal))), [deal]);
  const isAside = Boolean(deal) && aside === deal;
  const shows = Boolean(deal) && seen === deal && !isAside;
  return { ended: Boolean(deal), shows, isAside, putAside: () => put(deal), putBack: () => put("") };
}

/** @param {HTMLElement|null} button */
const focused = (button) => button?.focus({ preventScroll: true });

/** What stands where the buttons of the turn were while one looks at the table. @param {{putBack: () => void}} props */
export const BackToSheet = ({ putBack }) =>
  html`<div class="actions to-sheet"><button type="button" class="strong" ref=${focused} onClick=${putBack}>
      ${t("Result")}</button></div>`;
