/** What is agreed on besides the rules: clock, who may watch, what happens while somebody is gone; each choice in words. */
import { many } from "../base/sentence.js";

/** Clocks as people ask for them, and what each means. @type {[string, string, Record<string, number|null>][]} */
export const CLOCKS = [
  ["none", "No clock", {}],
  ["30", "30 seconds a turn", { per_turn: 30 }],
  ["60", "A minute a turn", { per_turn: 60 }],
  ["bank", "10 minutes each, and 5 seconds a turn", { bank: 600, increment: 5 }],
  ["day", "A day a turn", { per_turn: 86400 }],
  ["days", "Three days a turn", { per_turn: 259200 }],
];

/** @type {[string, string][]} */
export const WATCHING = [
  ["open", "everybody"],
  ["delayed", "everybody, one deal later"],
  ["hands", "everybody, with all hands open"],
  ["nobody", "nobody"],
];

const SECOND_NAME = "The server cannot tell whether somebody who plays here looks on under a second name as well.";

/** What those see who watch. @type {Record<string, string>} */
export const SEEN = {
  open: "Who watches sees what lies on the table, and no hand.",
  delayed: "Who watches sees a deal when the next one is dealt, and no hand.",
  hands: `Who watches sees all hands while you play. ${SECOND_NAME}`,
  nobody: "Who has no seat sees nothing of the game.",
};

/** @type {[string, string][]} */
export const ABSENCE = [
  ["computer", "a computer player plays until they are back"],
  ["skip", "their turns are skipped as cheaply as can be"],
  ["wait", "the others wait"],
];

/** @typedef {{per_turn?: number|null, bank?: number|null, increment?: number}} Clock */

/** A clock as those read it who play by it. @param {Clock} clock */
export function clockText({ per_turn = null, bank = null, increment = 0 }) {
  const usual = CLOCKS.find(
    ([, , one]) => (one.per_turn ?? null) === per_turn && (one.bank ?? null) === bank && (one.increment ?? 0) === increment,
  );
  const parts = [
    per_turn && `${many(per_turn, "second")} a turn`,
    bank && `${many(bank, "second")} each`,
    increment && `and ${many(increment, "second")} a turn`,
  ];
  return usual ? usual[1] : parts.filter(Boolean).join(", ");
}

/** What somebody chose, in words. @param {[string, string][]} choices @param {string} value */
export const chosenText = (choices, value) => choices.find(([key]) => key === value)?.[1] ?? value;
