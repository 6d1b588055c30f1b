/** The call that ends a deal, rapping or knocking: what it is and what it risks, in the words of the game. */
import { html } from "../base/html.js";
import { ClauseLink } from "../rules/rules.js";
import { mayDo } from "./intents.js";

/** @typedef {import("../table/table.js").Layout} Layout */

/** Whether one is asked if one calls. @param {import("../table/table.js").May[]} may @param {string|null} call */
export const isOffered = (may, call) => call !== null && mayDo(may, call) && mayDo(may, "no");

/** @param {{game: string, calling: Layout["calling"]}} props */
export const CallTold = ({ game, calling }) =>
  calling ? html`${calling.told} <${ClauseLink} game=${game} clause=${calling.clause} />` : html`This ends the deal.`;
