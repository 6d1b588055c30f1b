/** What the record proves, worked out in this browser. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { capital, t } from "../base/sentence.js";
import { judged, trust, trustNoMore } from "../proof/judged.js";

/** @typedef {import("../proof/judged.js").Judged} Judged */

/** By how a statement stands: a sign, and a look. @type {Record<string, [string, string]>} */
const SIGNS = { shown: ["✓", "good"], "not shown": ["○", "faded"], contradicted: ["✕", "bad"] };
const BY_WORD = ["◐", "faded"];

/**
 * The verdict in a line, which begins with Yes, Partly or No, and claims no more than its statements.
 * @param {Judged} found @returns {[string, string]} words and look
 */
function inALine({ statements, cardsChosen }) {
  const refuted = statements.filter(({ stance }) => stance === "contradicted");
  if (refuted.length)
    return [`No. Do not rely on this record. Contradicted: ${refuted.map(({ told }) => told).join("; ")}`, "bad"];
  const shown = statements.filter(({ stance }) => stance === "shown");
  const theirs = shown.filter(isByWord).length;
  const ours = shown.length - theirs;
  const [byUs, byThem] = [t("by this browser"), t("by this server's word")];
  const by =
    ours && theirs
      ? `shown: ${ours} ${byUs} and ${theirs} ${byThem}`
      : `shown${shown.length ? ` ${ours ? byUs : byThem}` : ""}`;
  const isAll = shown.length === statements.length;
  const answer = isAll ? "Yes" : shown.length ? "Partly" : "No";
  const some = isAll ? `All ${shown.length}` : `${shown.length || "None"} of the ${statements.length}`;
  const how = `${some} statements ${shown.length > 1 ? "are" : "is"} ${by}. None is contradicted.`;
  return [`${answer}. ${cardsChosen ? t("The cards were chosen. ") : ""}${how}`, isAll ? "good" : ""];
}

/** Whether a statement rests on what the server says. @param {import("../proof/judged.js").Found} found */
const isByWord = ({ isTheirs, statement, code }) => isTheirs || (statement === "promised" && code === "server");

/** @param {{statement: import("../proof/judged.js").Found}} props */
function Found({ statement }) {
  const { told, stance, evidence } = statement;
  const byWord = isByWord(statement);
  const [sign, look] = byWord && stance === "shown" ? BY_WORD : SIGNS[stance];
  return html`<li class=${look}><b><span aria-hidden="true">${sign}</span> ${capital(stance)}${byWord && t(" by this server's word")}: ${told}</b><br /><span class="faded">${evidence}</span></li>`;
}

/** @param {string} key */
const begun = (key) => `${key.slice(0, 16)}…`;

/**
 * Which key of this server signed the record, and what one may say of it.
 * @param {{signer: import("../proof/judged.js").Signer, trusting: (key: string) => void, trustingNoMore: () => void}} props
 */
function Signed({ signer, trusting, trustingNoMore }) {
  const { by, isStolen, offered, isTrusted } = signer;
  const others =
    offered && offered !== by ? ` It would trust the newest key, ${begun(offered)}, and with it this one.` : "";
  return html`<p>Signed with a key of this server, ${begun(by)}${isStolen ? t(", which it has published as stolen: somebody else may have signed this.") : "."}
      ${offered && html` If you know its owner and believe them, say so: that proves nothing more, but from then on this browser takes their word.${others} <button type="button" onClick=${() => trusting(offered)}>${t("I trust this server")}</button>`}</p>
    ${isTrusted && html`<p><button type="button" class="quiet" onClick=${trustingNoMore}>${t("Trust this server no longer")}</button></p>`}`;
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
  const trustingNoMore = () => {
    trustNoMore();
    check();
  };
  const { found, busy, wrong } = state;
  const [line, look] = found ? inALine(found) : ["", ""];
  return html`<section class="verdict" aria-labelledby="proves-title"><h2 id="proves-title">${t("Can you rely on this record?")}</h2>
    <div role="status">
      ${wrong && html`<p class="bad"><b>${t("✕ It could not be checked.")}</b> ${wrong}</p>`}
      ${found && html`<p class=${names("verdict-line", look)}><b>${line}</b></p>`}
    </div>
    ${
      found
        ? html`<div class="findings" tabindex="0" role="group" aria-label=${t("What was found")}><ul>${found.statements.map((statement) => html`<${Found} key=${statement.statement} statement=${statement} />`)}</ul>
      ${found.unchecked.map((told) => html`<p class="faded">${told}</p>`)}
      <p class="faded">${t("No record shows who sat there, who knew the cards, whether they talked, or when it was played.")}</p>
      ${found.signer && html`<${Signed} signer=${found.signer} trusting=${trusting} trustingNoMore=${trustingNoMore} />`}</div>`
        : html`<p class="faded">${t("Were the cards dealt fairly? This browser can work out what the record shows of that, and what it cannot show. Moves and scores this server has checked.")}</p>`
    }
    <p class="deeds"><button type="button" aria-disabled=${busy ? "true" : undefined} onClick=${() => !busy && check()}>${busy ? "Checking…" : found ? t("Check again") : t("Check the record")}</button></p>
  </section>`;
}
