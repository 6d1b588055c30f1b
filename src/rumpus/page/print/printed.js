/** One thing on paper: a score sheet, rules, or a pack of cards. */
import { html, names } from "../base/html.js";
import { PackPaper } from "./pack.js";
import { OptionPaper, RulePaper } from "./rules.js";
import { EmptyScoreSheet } from "./score_sheet.js";

/** @typedef {import("./paper.js").Printing} Printing */

/** @type {Record<string, (props: Printing) => unknown>} */
const PAPERS = { sheet: EmptyScoreSheet, rules: RulePaper, options: OptionPaper, pack: PackPaper };

/** @param {{printing: Printing}} props */
export const Printed = ({ printing }) =>
  html`<main class=${names("printed", printing.paper, printing.large && "large", `of-${printing.what}`)}>
    <${PAPERS[printing.what]} ...${printing} /></main>`;
