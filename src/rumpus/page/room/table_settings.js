/** The agreements besides the rules: the clock, the watchers, and the rule for absent players, each in words. */
import { span, t } from "../base/sentence.js";
import { isSlow } from "../table/clock.js";

/**
 * The clocks to choose from, with the words and the values of each.
 * @type {[string, string, Record<string, number|null>][]}
 */
export const CLOCKS = [
  ["none", t("No clock"), {}],
  ["30", t("30 seconds a turn"), { per_turn: 30 }],
  ["60", t("A minute a turn"), { per_turn: 60 }],
  ["bank", t("10 minutes each, and 5 seconds a turn"), { bank: 600, increment: 5 }],
  ["day", t("A day a turn"), { per_turn: 86400 }],
  ["days", t("Three days a turn"), { per_turn: 259200 }],
];

/** @type {[string, string][]} */
export const WATCHING = [
  ["open", t("everybody")],
  ["delayed", t("everybody, one deal later")],
  ["hands", t("everybody, with all hands open")],
  ["nobody", t("nobody")],
];

const SECOND_NAME = t("The server cannot tell whether a player also watches under a second name.");

/** The views that watchers may have. @type {Record<string, string>} */
export const SEEN = {
  open: t("Watchers see the table, but no hand."),
  delayed: t("Watchers see each deal once the next one is dealt, but no hand."),
  hands: [t("Watchers see all hands while you play."), SECOND_NAME].join(" "),
  nobody: t("Only the players see the game."),
};

/** @typedef {import("../table/clock.js").Control} Clock */
/** @typedef {{clock: Clock, absence: string, grace: number}} Agreed */

/** @type {[string, string][]} */
const GONE = [
  ["computer", t("a computer player plays until they are back")],
  ["skip", t("the least costly move is made for them")],
  ["wait", t("the others wait")],
];
/** @type {[string, string][]} */
const TIME_UP = [
  ["computer", t("a computer player plays that turn")],
  ["skip", t("the least costly move is made, such as draw and discard")],
];

/**
 * Return the possible rules for absent players. With calendar time, they apply after the player's time is up.
 * @param {Clock} clock
 */
export const absenceChoices = (clock) => (isSlow(clock) ? TIME_UP : GONE);

/** The times that a player may be absent, in seconds. @type {[string, string][]} */
export const GRACE = [
  ["15", t("15 seconds")],
  ["60", t("a minute")],
  ["300", t("five minutes")],
  ["1800", t("half an hour")],
];

/** Return true if the time of an absence matters. @param {Agreed} agreed */
export const hasGrace = ({ clock, absence }) => !isSlow(clock) && absence !== "wait";

/** Describe the rule for absent players in a sentence. @param {Agreed} agreed */
export function absenceTold({ clock, absence, grace }) {
  const plays = absence === "computer";
  if (isSlow(clock)) {
    return plays
      ? t(
          "Nobody plays for a player before their time is up; " +
            "if they are away then, a computer player plays that turn.",
        )
      : t("Nobody plays for a player before their time is up; then the least costly move is made for them.");
  }
  if (absence === "wait") return t("The table waits for players who are away.");
  const time = GRACE.find(([seconds]) => Number(seconds) === grace)?.[1] ?? span(grace);
  return plays
    ? t(
        "If somebody is gone for {time} while others are there, a computer player plays for them until they are back.",
        { time },
      )
    : t("If somebody is gone for {time} while others are there, the least costly move is made for them.", { time });
}

/** Describe a clock for the players who use it. @param {Clock} clock */
export function clockText({ per_turn = null, bank = null, increment = 0 }) {
  const usual = CLOCKS.find(
    ([, , one]) =>
      (one.per_turn ?? null) === per_turn && (one.bank ?? null) === bank && (one.increment ?? 0) === increment,
  );
  const parts = [
    per_turn && t("{count} second a turn", { count: per_turn }, { plural: "{count} seconds a turn" }),
    bank && t("{count} second each", { count: bank }, { plural: "{count} seconds each" }),
    increment && t("and {count} second a turn", { count: increment }, { plural: "and {count} seconds a turn" }),
  ];
  return usual ? usual[1] : parts.filter(Boolean).join(", ");
}

/** Return the words of a choice. @param {[string, string][]} choices @param {string} value */
export const chosenText = (choices, value) => choices.find(([key]) => key === value)?.[1] ?? value;
