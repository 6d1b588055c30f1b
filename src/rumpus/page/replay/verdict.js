/** The verdict on a record, computed in this browser. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { saidOf, t } from "../base/sentence.js";
import { findVerdict, trust, trustNoMore } from "../proof/verdict.js";

/** @typedef {import("../proof/verdict.js").RecordVerdict} RecordVerdict */

/** By how a statement stands: a sign, and a look. @type {Record<string, [string, string]>} */
const SIGNS = { shown: ["✓", "good"], "not shown": ["○", "faded"], contradicted: ["✕", "bad"] };
const BY_WORD = ["◐", "faded"];

/**
 * The verdict in a line, which begins with Yes, Partly or No, and claims no more than its statements.
 * @param {RecordVerdict} found @returns {[string, string]} words and look
 */
function inALine({ statements, cardsChosen }) {
  const refuted = statements.filter(({ stance }) => stance === "contradicted");
  if (refuted.length)
    return [
      t("No. Do not rely on this record. Contradicted: {statements}", {
        statements: refuted.map((one) => saidOf(one, "told")).join("; "),
      }),
      "bad",
    ];
  const shown = statements.filter(({ stance }) => stance === "shown");
  const theirs = shown.filter(isByWord).length;
  const isAll = shown.length === statements.length;
  const told = [
    isAll ? t("Yes.") : shown.length ? t("Partly.") : t("No."),
    cardsChosen ? t("The cards were chosen.") : "",
    shownTold({ count: shown.length, all: statements.length, ours: shown.length - theirs, theirs }),
    t("None is contradicted."),
  ];
  return [told.filter(Boolean).join(" "), isAll ? "good" : ""];
}

/**
 * Say how many statements are shown, and by whom.
 * @param {{count: number, all: number, ours: number, theirs: number}} told
 */
function shownTold(told) {
  const { count, all, ours, theirs } = told;
  if (!count) return t("None of the {all} statements is shown.", told);
  if (count === all)
    return ours && theirs
      ? t("All {count} statements are shown: {ours} by this browser and {theirs} by this server's word.", told)
      : ours
        ? t("All {count} statements are shown by this browser.", told)
        : t("All {count} statements are shown by this server's word.", told);
  if (ours && theirs)
    return t(
      "{count} of the {all} statements are shown: {ours} by this browser and {theirs} by this server's word.",
      told,
    );
  return ours
    ? t("{count} of the {all} statements is shown by this browser.", told, {
        plural: "{count} of the {all} statements are shown by this browser.",
      })
    : t("{count} of the {all} statements is shown by this server's word.", told, {
        plural: "{count} of the {all} statements are shown by this server's word.",
      });
}

/** @type {Record<string, string>} */
const STANCES = { shown: t("Shown"), "not shown": t("Not shown"), contradicted: t("Contradicted") };

/** Return true if a statement relies on the word of the server. @param {import("../proof/verdict.js").Found} found */
const isByWord = ({ isTheirs, statement, code }) => isTheirs || (statement === "promised" && code === "server");

/** @param {{statement: import("../proof/verdict.js").Found}} props */
function Found({ statement }) {
  const { stance } = statement;
  const told = saidOf(statement, "told");
  const byWord = isByWord(statement);
  const [sign, look] = byWord && stance === "shown" ? BY_WORD : SIGNS[stance];
  return html`<li class=${look}><b><span aria-hidden="true">
        ${sign}</span> ${
          byWord
            ? t("{stance} by this server's word: {statement}", { stance: STANCES[stance], statement: told })
            : t("{stance}: {statement}", { stance: STANCES[stance], statement: told })
        }</b><br /><span class="faded">${saidOf(statement, "evidence")}</span></li>`;
}

/** @param {string} key */
const begun = (key) => `${key.slice(0, 16)}…`;

/**
 * The server's key that signed the record, and buttons to trust the key or not.
 * @param {{signer: import("../proof/verdict.js").Signer, trusting: (key: string) => void, trustingNoMore: () => void}}
 * props
 */
function Signed({ signer, trusting, trustingNoMore }) {
  const { by, isStolen, offered, isTrusted } = signer;
  const key = begun(by);
  const told = isStolen
    ? t(
        "Signed with a key of this server, {key}, which it has published as stolen: " +
          "somebody else may have signed this.",
        { key },
      )
    : t("Signed with a key of this server, {key}.", { key });
  const advice = t(
    "If you know its owner and believe them, say so: " +
      "that proves nothing more, but from then on this browser takes their word.",
  );
  const others =
    offered && offered !== by
      ? t("It would trust the newest key, {key}, and with it this one.", { key: begun(offered) })
      : "";
  return html`<p>${told}
      ${
        offered &&
        html` ${[advice, others].filter(Boolean).join(" ")} <button type="button"
        onClick=${() => trusting(offered)}>${t("I trust this server")}</button>`
      }</p>
    ${
      isTrusted &&
      html`<p><button type="button" class="quiet" onClick=${trustingNoMore}>
        ${t("Trust this server no longer")}</button></p>`
    }`;
}

/** @param {{recording: import("./recording.js").Recording}} props */
export function Verdict({ recording }) {
  const [state, setState] = useState(/** @type {{busy?: boolean, wrong?: string, found?: RecordVerdict}} */ ({}));
  const check = async () => {
    setState({ ...state, busy: true });
    try {
      setState({ found: await findVerdict(recording) });
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
  return html`<section class="verdict" aria-labelledby="proves-title"><h2 id="proves-title">
      ${t("Can you rely on this record?")}</h2>
    <div role="status">
      ${wrong && html`<p class="bad"><b>${t("✕ It could not be checked.")}</b> ${wrong}</p>`}
      ${found && html`<p class=${names("verdict-line", look)}><b>${line}</b></p>`}
    </div>
    ${
      found
        ? html`<div class="findings" tabindex="0" role="group" aria-label=${t("What was found")}><ul>
            ${found.statements.map((statement) => html`<${Found} key=${statement.statement} statement=${statement} />`)}
          </ul>
      ${found.unchecked.map((told) => html`<p class="faded">${told}</p>`)}
      <p class="faded">
        ${t("No record shows who sat there, who knew the cards, whether they talked, or when it was played.")}</p>
      ${
        found.signer &&
        html`<${Signed} signer=${found.signer} trusting=${trusting}
        trustingNoMore=${trustingNoMore} />`
      }</div>`
        : html`<p class="faded">
          ${t(
            "Were the cards dealt fairly? " +
              "This browser can work out what the record shows of that, and what it cannot show. " +
              "Moves and scores this server has checked.",
          )}</p>`
    }
    <p class="deeds"><button type="button" aria-disabled=${busy ? "true" : undefined} onClick=${() => !busy && check()}>
        ${busy ? t("Checking…") : found ? t("Check again") : t("Check the record")}</button></p>
  </section>`;
}
