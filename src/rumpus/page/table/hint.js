/** A hint at a table of cards: the proposed action, and its reason. */
import { useEffect } from "preact/hooks";
import { html } from "../base/html.js";
import { begun, t, tell, under } from "../base/sentence.js";
import { Told, worded } from "../faces/told.js";
import { inTurn, sayHint } from "./announcements.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../base/sentence.js").Told} SaidInParts */
/** @typedef {{lines: string[], acts?: string[], reason: string, said: SaidInParts}} Answer */

/** Words for typed lines of one word. @type {Record<string, string>} */
const WORDS = { draw: t("draw"), rap: t("rap"), pass: t("pass"), no: t("say no") };
/**
 * Words for typed lines with cards, by their first word.
 * @type {Record<string, (told: {cards: {cards: string[]}}) => SaidInParts>}
 */
const DEEDS = {
  take: (told) => tell("take {cards}", told),
  lay: (told) => tell("lay {cards}", told),
  discard: (told) => tell("discard {cards}", told),
  rap: (told) => tell("rap {cards}", told),
  knock: (told) => tell("knock {cards}", told),
};

/** Say a typed line of a hint in words. @param {Pack} pack @param {string} line @returns {SaidInParts} */
function inWords(pack, line) {
  const [verb, ...cards] = line.split(" ");
  const [, text, meld, end] = /^off (\S+) to (\d+)(?: (low|high))?$/.exec(line) ?? [];
  if (!text) return under(WORDS, line) ?? under(DEEDS, verb)?.({ cards: { cards } }) ?? worded(pack, line);
  const fields = { card: { card: text }, meld };
  if (!end) return tell("add {card} to meld {meld}", fields);
  return end === "low"
    ? tell("add {card} to meld {meld}, at its low end", fields)
    : tell("add {card} to meld {meld}, at its high end", fields);
}

/** @param {{pack: Pack, hint: Answer, do: (act: string) => void}} props */
export function HintShown({ pack, hint, do: act }) {
  const told = inTurn(hint.lines.map((line) => inWords(pack, line)));
  useEffect(() => sayHint(pack, told, hint.said), [hint]);
  const first = hint.acts?.[0] ?? hint.lines[0];
  return html`<span class="hint"><b><${Told} pack=${pack} told=${begun(told)} /></b>
    ${hint.reason && html`. <${Told} pack=${pack} told=${hint.said} />`} ${
      first &&
      html`<button type="button"
      class="quiet" onClick=${() => act(first)}>${t("Do it")}</button>`
    }</span>`;
}
