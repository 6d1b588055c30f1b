/** One thing on paper: a score sheet, rules, or a pack of cards. */
import { html, names } from "../base/html.js";
import { t } from "../base/sentence.js";
import { PackPaper } from "./pack.js";
import { OptionPaper, RulePaper } from "./rules.js";
import { EmptyScoreSheet } from "./score_sheet.js";

/** @typedef {import("./paper.js").Printing} Printing */

/** @type {Record<string, (props: Printing) => unknown>} */
const PAPERS = { sheet: EmptyScoreSheet, rules: RulePaper, options: OptionPaper, pack: PackPaper };

/** Advice for the window that prints. @param {{what: string}} props */
export const Advice = ({ what }) =>
  html`<p>${
    what === "pack"
      ? t(
          "Print on thick paper at 100 % (“actual size”). Fold each sheet along the dashed line, glue it, then cut at the marks.",
        )
      : t("Print it from your browser, or save it there as a PDF.")
  }</p><p><button type="button" class="strong" onClick=${() => print()}>${t("Print…")}</button></p>`;

/** @param {{printing: Printing}} props */
export const Printed = ({ printing }) =>
  html`<main class=${names("printed", printing.paper, printing.large && "large", `of-${printing.what}`)}>
    <${PAPERS[printing.what]} ...${printing} /></main>`;
