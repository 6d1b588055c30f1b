/** A hint: the proposed action, and its steps arranged as a draft. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../base/html.js";
import { begun, t, tell, under } from "../base/sentence.js";
import { Told, worded } from "../faces/told.js";
import { shortcut } from "../keys/list.js";
import { inTurn, sayHint } from "../table/announcements.js";
import { useGlow } from "../table/prompt.js";

/** @typedef {import("../base/sentence.js").Told} SaidInParts */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {{lines: string[], acts: string[], reason: string, said: SaidInParts}} Answer */

/** Actions that happen at once and cannot be arranged as a draft. */
const ENDS = /^(go|pick|pass|play|open)\b/;
const MOST_TOLD = 3;

/** The words for ending a turn without a play. @type {Record<string, string>} */
const WORDS = { pick: t("pick a tile"), pass: t("pass") };

/** A step as people say it. @param {Pack} pack @param {string} step @returns {SaidInParts} */
function said(pack, step) {
  const [, verb, moved, from, to] = /^(off|move) (.*?)(?: from (\d+))? to (\d+|new)$/.exec(step) ?? [];
  const laid = /^lay (.*)$/.exec(step)?.[1];
  if (laid) return tell("lay {tiles}", { tiles: worded(pack, laid) });
  if (!verb) return under(WORDS, step) ?? worded(pack, step);
  const fields = { tiles: worded(pack, moved), from, to };
  if (verb === "off") return tell("add {tiles} to group {to}", fields);
  return to === "new"
    ? tell("move {tiles} from group {from} to a new group", fields)
    : tell("move {tiles} from group {from} to group {to}", fields);
}

/** The first steps in words; how many there are beyond them. @param {SaidInParts[]} steps */
const inWords = (steps) =>
  steps.length <= MOST_TOLD + 1
    ? inTurn(steps)
    : tell("{steps}, and {count} more steps", {
        steps: inTurn(steps.slice(0, MOST_TOLD)),
        count: steps.length - MOST_TOLD,
      });

/** Describe a hint: the steps to lay tiles, or the way to end the turn. @param {Pack} pack @param {Answer} hint */
function stepsOf(pack, { acts, lines }) {
  const steps = acts.filter((line) => !ENDS.test(line));
  return (steps.length ? steps : lines).map((step) => said(pack, step));
}

/** @param {import("./draft.js").Draft} draft */
export const hintFor = (draft) =>
  /**
   * @param {{table: import("../table/table.js").Table, pack: import("../faces/pack.js").Pack, do: (act: string) =>
   * void}} props
   */
  function Hint({ table, pack, do: act }) {
    const [hint, setHint] = useState(/** @type {Answer|"asked"|null} */ (null));
    useEffect(() => setHint(null), [table.view.value?.seq]);
    useGlow(table, hint && hint !== "asked" ? hint.acts : undefined);
    const ask = async () => {
      setHint("asked");
      const found = /** @type {Answer|undefined} */ (await table.ask("hint"));
      setHint(found ?? null);
      if (found) sayHint(pack, inWords(stepsOf(pack, found)), found.said);
    };
    if (!hint || hint === "asked")
      return html`<button type="button" id="hint" class="quiet" aria-keyshortcuts=${shortcut("hint")}
        aria-disabled=${hint ? "true" : undefined} onClick=${ask}>${hint ? t("Thinking…") : t("Hint")}</button>`;
    const steps = hint.acts.filter((line) => !ENDS.test(line));
    const told = begun(inWords(stepsOf(pack, hint)));
    const show = () => {
      draft.become(steps);
      setHint(null);
    };
    const first = steps.length
      ? html`<button type="button" class="quiet" onClick=${show}>${t("Show me")}</button>`
      : html`<button type="button" class="quiet" onClick=${() => act(hint.acts[0])}>${t("Do it")}</button>`;
    return html`<span class="hint"><b><${Told} pack=${pack} told=${told} /></b>. <${Told} pack=${pack}
        told=${hint.said} /> ${first} <button type="button" class="plain" aria-label=${t("Close the hint")}
          onClick=${() => setHint(null)}>✕</button></span>`;
  };
