/** What the record proves, worked out in this browser. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { capital } from "../base/sentence.js";
import { judged, trust } from "../proof/judged.js";

/** @typedef {import("../proof/judged.js").Judged} Judged */

/** By how a statement stands: a sign, and a look. @type {Record<string, [string, string]>} */
const SIGNS = { shown: ["✓", "good"], "not shown": ["○", "faded"], contradicted: ["✕", "bad"] };

/** The verdict in a line, which claims no more than its statements. @param {Judged} found @returns {[string, string]} words and look */
function inALine({ statements, cardsChosen }) {
  const refuted = statements.filter(({ stance }) => stance === "contradicted");
  if (refuted.length) return [`✕ Contradicted: ${refuted.map(({ told }) => told).join("; ")}`, "bad"];
  const shown = statements.filter(({ stance }) => stance === "shown").length;
  const told = `${shown} of ${statements.length} statements are shown, none is contradicted`;
  return cardsChosen ? [`The cards were chosen. ${told}`, ""] : [`✓ ${told}`, "good"];
}

/** @param {{statement: import("../proof/verifier.js").Statement}} props */
function Found({ statement: { told, stance, evidence } }) {
  const [sign, look] = SIGNS[stance];
  return html`<li class=${look}><b><span aria-hidden="true">${sign}</span> ${capital(stance)}: ${told}</b><br /><span class="faded">${evidence}</span></li>`;
}

/** @param {{recording: import("./recording.js").Recording}} props */
export function Verdict({ recording }) {
  const [state, setState] = useState(/** @type {{busy?: boolean, wrong?: string, found?: Judged}} */ ({}));
  const check = async () => {
    setState({ ...state, busy: true });
    try {
      setState({ found: await judged(recording) });
    } catch (error) {
      setState({ wrong: error instanceof Error ? error.message : String(error) });
    }
  };
  const trusting = (/** @type {string} */ key) => {
    trust(key);
    check();
  };
  const { found, busy, wrong } = state;
  const [line, look] = found ? inALine(found) : ["", ""];
  return html`<section class="verdict" aria-labelledby="proves-title"><h2 id="proves-title">What this record proves</h2>
    <div role="status">
      ${wrong && html`<p class="bad"><b>✕ It could not be checked.</b> ${wrong}</p>`}
      ${found && html`<p class=${names("verdict-line", look)}><b>${line}</b></p>`}
    </div>
    ${found ? html`<ul class="findings" tabindex="0" aria-label="What was found">${found.statements.map((statement) => html`<${Found} key=${statement.statement} statement=${statement} />`)}</ul>
      ${found.unchecked.map((told) => html`<p class="faded">${told}</p>`)}
      ${found.offered && html`<p>The record is signed by this server: ${found.offered.slice(0, 16)}… If you know whose it is, and trust them to keep records: <button type="button" onClick=${() => trusting(/** @type {string} */ (found.offered))}>I trust this server</button></p>`}` : html`<p class="faded">Were the rules followed, and was the deal fair? This browser can work out what the record shows, and what it cannot show.</p>`}
    <p class="deeds"><button type="button" aria-disabled=${busy ? "true" : undefined} onClick=${() => !busy && check()}>${busy ? "Checking…" : found ? "Check again" : "Check the record"}</button></p>
  </section>`;
}
