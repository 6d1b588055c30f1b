/** A hint: what one could do, and its steps laid out as the draft. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../base/html.js";

/** @typedef {{lines: string[], acts: string[], reason: string}} Told */

const ENDS = /^(go|pick|pass)\b/;
const MOST_TOLD = 3;

/** The first steps in words; how many there are beyond them. @param {string[]} steps */
const inWords = (steps) =>
  steps.length <= MOST_TOLD + 1
    ? steps.join(", then ")
    : `${steps.slice(0, MOST_TOLD).join(", then ")}, and ${steps.length - MOST_TOLD} more steps`;

/** @param {import("./draft.js").Draft} draft */
export const hintFor = (draft) =>
  /** @param {{table: import("../table/table.js").Table, do: (act: string) => void}} props */
  function Hint({ table, do: act }) {
    const [hint, setHint] = useState(/** @type {Told|"asked"|null} */ (null));
    useEffect(() => setHint(null), [table.view.value?.seq]);
    const ask = async () => {
      setHint("asked");
      setHint((await table.ask("hint")) ?? null);
    };
    if (!hint || hint === "asked") return html`<button type="button" id="hint" class="quiet" aria-keyshortcuts="h" aria-disabled=${hint ? "true" : undefined} onClick=${ask}>${hint ? "Thinking…" : "Hint"}</button>`;
    const steps = hint.acts.filter((line) => !ENDS.test(line));
    const told = inWords(steps.length ? steps : hint.lines);
    const show = () => {
      draft.become(steps);
      setHint(null);
    };
    const first = steps.length ? html`<button type="button" class="quiet" onClick=${show}>Show me</button>` : html`<button type="button" class="quiet" onClick=${() => act(hint.acts[0])}>Do it</button>`;
    return html`<span class="hint"><b>${told}</b>. ${hint.reason} ${first} <button type="button" class="plain" aria-label="Close the hint" onClick=${() => setHint(null)}>✕</button></span>`;
  };
