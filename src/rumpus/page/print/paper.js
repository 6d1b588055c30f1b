/** Sheets of paper: their sizes in millimetres, and the settings of a print. */
import { t } from "../base/sentence.js";

/**
 * `page`: the rule page; `large`: true for large print; `game`: its description with the chosen options.
 * @typedef {{what: string, paper: string, large: boolean, game: any, seats: number, page: any}} Printing
 */

/** The free height of a sheet inside its margins, upright and on its side. @type {Record<string, [number, number]>} */
const HEIGHTS = { a4: [273, 186], letter: [255, 191] };
export const PAPERS = Object.keys(HEIGHTS);

/** @param {string} paper @param {boolean} wide */
export const heightOf = (paper, wide) => HEIGHTS[paper][Number(wide)];

/** Return the paper of this user's country: Letter in North America, A4 elsewhere. */
export const usualPaper = () => (/-(US|CA|MX)$/.test(navigator.language) ? "letter" : "a4");

/** The things that can be printed of a game, in words. @param {any} game @returns {[string, string][]} */
export const printable = (game) => [
  ["sheet", t("a score sheet")],
  ["rules", t("the rules")],
  ["options", t("the rules of a table, on one page")],
  ...(game.pack.kind === "cards" ? [/** @type {[string, string]} */ (["pack", t("the pack of cards")])] : []),
];

/** Say when the game ends and which total wins. @param {any} game @returns {string[]} */
export const goalTold = ({ goal: { deals, target }, lowest_wins: lowest }) =>
  [
    deals && t("The game ends after {count} deal.", { count: deals }, { plural: "The game ends after {count} deals." }),
    target && t("The game ends at {target} points.", { target }),
    lowest ? t("The lowest total wins.") : t("The highest total wins."),
  ].filter(Boolean);
