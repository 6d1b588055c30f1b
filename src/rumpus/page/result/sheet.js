/** The sheet with the result of a deal lies over the table. The user can put it aside to see the table. */
import { useLayoutEffect, useState } from "preact/hooks";
import { html } from "../base/html.js";
import { whenSettled } from "../move/flights.js";
import { t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */

/**
 * Return the state of the sheet: if the deal has ended, if the sheet is open, and functions to put it aside and back. A
 * sheet opens when the last card has landed.
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

/** The button in place of the turn's buttons while the sheet is aside. @param {{putBack: () => void}} props */
export const BackToSheet = ({ putBack }) =>
  html`<div class="actions to-sheet"><button type="button" class="strong" ref=${focused} onClick=${putBack}>
      ${t("Result")}</button></div>`;
