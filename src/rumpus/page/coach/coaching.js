/**
 * Help at a table: a coach for the first turns, and hints. It is on by default until the user has finished two games of
 * the kind.
 */
import { get } from "../base/api.js";
import { help } from "../base/settings.js";
import { stored } from "../base/stored.js";

/** @typedef {import("../table/table.js").Table} Table */

const FIRST_GAMES = 2; // of a kind
/** The number of bubbles. */
export const BUBBLES = 3;

/** The game where the coach was last, and at which bubble. */
const coached = stored("coach", { game: "", bubble: 0 });

/**
 * Ask the server if this is one of the user's first games of its kind.
 * @param {Table} table
 * @returns {Promise<void>}
 */
export const learnNewness = (table) =>
  get("/me/levels").then(({ games }) => void (table.isNew.value = (games[table.game]?.finished ?? 0) < FIRST_GAMES));

/** @param {Table} table */
export const isHelped = (table) => table.you !== null && (help.value ? help.value === "on" : table.isNew.value);

/** @param {Table} table */
const keyOf = (table) => `${table.id} ${table.number}`;

/** The bubble to show; BUBBLES if the coach is done. @param {Table} table */
export const bubbleOf = (table) =>
  coached.value.game === keyOf(table) ? coached.value.bubble : table.isNew.value ? 0 : BUBBLES;

/** @param {Table} table @param {number} bubble */
export const showBubble = (table, bubble) => (coached.value = { game: keyOf(table), bubble });

/** Switch help on or off. The setting is left to itself where that is usual. @param {Table} table */
export function switchHelp(table) {
  const wanted = !isHelped(table);
  help.value = wanted === table.isNew.value ? "" : wanted ? "on" : "off";
  if (wanted) showBubble(table, 0);
}

/** Offer hints from now on, whichever game this is. @param {Table} table */
export function offerHints(table) {
  if (!isHelped(table)) help.value = "on";
}
