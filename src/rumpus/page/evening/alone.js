/** The start of a file that prints an evening and needs nothing else. Its data is in the file. */
import { render } from "preact";
import { html, names } from "../base/html.js";
import { Advice } from "../print/advice.js";
import { OptionPaper } from "../print/rules.js";
import { SHEETS } from "./paper.js";

const [data, place] = ["data", "page"].map((id) => document.getElementById(id));
if (data && place) {
  /** `at`: when the file was written, in seconds; `rules`: those of its game, for each size of table. */
  const { what, paper, evening, round, at, rules } = JSON.parse(data.textContent ?? "");
  const printedAt = new Date(1000 * at).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  const sheets = what.map((/** @type {string} */ one) =>
    one === "rules"
      ? rules.map((/** @type {any} */ of) => html`<${OptionPaper} ...${of} paper=${paper} />`)
      : html`<${SHEETS[one]} evening=${evening} round=${evening.rounds[round - 1]} printedAt=${printedAt} />`,
  );
  render(
    html`<header class="print-bar"><${Advice} what="" /></header>
      <main class=${names("printed", paper)}>${sheets}</main>`,
    place,
  );
}
