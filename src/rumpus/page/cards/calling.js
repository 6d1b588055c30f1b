/** The call that ends a deal, rapping or knocking: what it is and what it risks, in the words of the game. */
import { useEffect } from "preact/hooks";
import { html } from "../base/html.js";
import { ClauseLink } from "../rules/rules.js";
import { say } from "../voice/announcer.js";
import { mayDo } from "./intents.js";
import { said, t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Layout} Layout */

/** Whether one is asked if one calls. @param {import("../table/table.js").May[]} may @param {string|null} call */
export const isOffered = (may, call) => call !== null && mayDo(may, call) && mayDo(may, "no");

/**
 * What is said of each call.
 * @type {Record<string, {word: string, choose: string, yes: string, question: string, discarding: (what: {card: string}) => string}>}
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

/** The tables at which it was said once what a call is. */
const explained = new WeakSet();

/**
 * Who does not look hears what they are asked about, the first time that they are.
 * @param {object} table @param {boolean} offered @param {Layout["calling"]} calling
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
