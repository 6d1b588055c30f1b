/** Which rule page is read, and the ways to it. */
import { signal } from "@preact/signals";
import { html } from "../base/html.js";

/**
 * The open rule page and the page before it. `anchor`: the id of the clause or section to show.
 * @typedef {{game: string, anchor: string|null, title?: string, before: Reading|null}} Reading
 */

export const reading = signal(/** @type {Reading|null} */ (null));

/** @param {string} game @param {string|null} [clause] */
export const openRules = (game, clause = null) =>
  (reading.value = { game, anchor: clause && `clause-${clause}`, before: null });

/** @param {{game: string, clause: string|null|undefined}} props */
export const ClauseLink = ({ game, clause }) =>
  clause && html`<button type="button" class="clause" onClick=${() => openRules(game, clause)}>${clause}</button>`;
