/** Which rule page is read, and the ways to it. */
import { signal } from "@preact/signals";
import { html } from "../base/html.js";

/** What is read, and what one came from. @typedef {{game: string, clause: string|null, title?: string, before: Reading|null}} Reading */

export const reading = signal(/** @type {Reading|null} */ (null));

/** @param {string} game @param {string|null} [clause] */
export const openRules = (game, clause = null) => (reading.value = { game, clause, before: null });

/** @param {{game: string, clause: string|null|undefined}} props */
export const ClauseLink = ({ game, clause }) =>
  clause && html`<button type="button" class="clause" onClick=${() => openRules(game, clause)}>${clause}</button>`;
