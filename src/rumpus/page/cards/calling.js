/** The call that ends a deal, rapping or knocking: its meaning and its risk, in the words of the game. */
import { useEffect } from "preact/hooks";
import { html } from "../base/html.js";
import { ClauseLink } from "../rules/rules.js";
import { say } from "../voice/announcer.js";
import { mayDo } from "./intents.js";
import { said, t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Layout} Layout */

/**
 * Return true if the player may call or decline now.
 * @param {import("../table/table.js").May[]} may
 * @param {string|null} call
 */
export const isOffered = (may, call) => call !== null && mayDo(may, call) && mayDo(may, "no");

/**
 * The sentences for each call.
 * @type {Record<string, {word: string, choose: string, yes: string, question: string, discarding: (what: {card:
 * string}) => string}>}
 */
export const CALLS = {
  rap: {
    word: t("Rap"),
    choose: t("Choose the card that you discard, then rap."),
    yes: t("Yes, rap"),
    question: t("Rap?"),
    discarding: (what) => t("Rap, discarding the {card}?", what),
  },
  knock: {
    word: t("Knock"),
    choose: t("Choose the card that you discard, then knock."),
    yes: t("Yes, knock"),
    question: t("Knock?"),
    discarding: (what) => t("Knock, discarding the {card}?", what),
  },
};

/** The tables at which the call was explained once. */
const explained = new WeakSet();

/**
 * Announce the explanation of a call to screen readers, the first time that it is offered.
 * @param {object} table
 * @param {boolean} offered
 * @param {Layout["calling"]} calling
 */
export function useExplained(table, offered, calling) {
  useEffect(() => {
    if (!offered || !calling || explained.has(table)) return;
    explained.add(table);
    say(said(calling.said));
  }, [offered]);
}

/** @param {{game: string, calling: Layout["calling"]}} props */
export const CallTold = ({ game, calling }) =>
  calling
    ? html`${said(calling.said)} <${ClauseLink} game=${game} clause=${calling.clause} />`
    : t("This ends the deal.");
