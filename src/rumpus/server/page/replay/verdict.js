/** Whether the deals were fair, worked out in this browser from the revealed secret. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { many } from "../base/sentence.js";

/** @typedef {import("./fair.js").Finding} Finding */

/**
 * @param {import("./recording.js").Recording} recording @param {{pack: import("../faces/pack.js").PackDocument}} game
 * @returns {Promise<Finding[]|null>} null where the orders were given
 */
async function judged(recording, game) {
  const [{ findings, isDerived, readFile }, text, deals] = await Promise.all([
    import("./fair.js"),
    recording.file(),
    recording.everything(),
  ]);
  const file = readFile(text);
  return isDerived(file) ? findings(file, deals, game.pack) : null;
}

/** @param {{recording: import("./recording.js").Recording, game: any}} props */
export function Verdict({ recording, game }) {
  const [state, setState] = useState(/** @type {{busy?: boolean, wrong?: string, given?: boolean, found?: Finding[]}} */ ({}));
  const check = async () => {
    setState({ busy: true });
    try {
      const found = await judged(recording, game);
      setState(found ? { found } : { given: true });
    } catch (error) {
      setState({ wrong: error instanceof Error ? error.message : String(error) });
    }
  };
  const failed = state.found?.filter((one) => !one.holds) ?? [];
  return html`<section class="verdict" aria-labelledby="fair-title"><h2 id="fair-title">Fair deals</h2>
    <div role="status">
      ${state.given && html`<p>The orders of this game were given in advance; there is no secret to check them by.</p>`}
      ${state.wrong && html`<p class="bad"><b>✕ It could not be checked.</b> ${state.wrong}</p>`}
      ${state.found && html`<p class=${names("verdict-line", failed.length ? "bad" : "good")}><b>${failed.length ? `✕ Not verified: ${many(failed.length, "thing does", "things do")} not hold` : "✓ Fair deal: verified"}</b></p>`}
    </div>
    ${state.found ? html`<ul class="findings" tabindex="0" aria-label="What was checked">${[...failed, ...state.found.filter((one) => one.holds)].map((one) => html`<li class=${one.holds ? "" : "bad"}><b>${one.holds ? "✓" : "✕"} ${one.what}.</b> <span class="faded">${one.told}</span></li>`)}</ul>` : html`<p class="faded">The secret fixed every card before the first one was shown. This browser can work all of them out again.</p>`}
    <button type="button" aria-disabled=${state.busy ? "true" : undefined} onClick=${() => !state.busy && check()}>${state.busy ? "Checking…" : state.found ? "Check again" : "Check the deals"}</button>
  </section>`;
}
