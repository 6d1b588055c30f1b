/** Drawing the seats of a round: by the format of the evening or by another one, with the progress of the search. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { t } from "../base/sentence.js";
import { Choice } from "../evening/choice.js";

/** @typedef {import("./organiser.js").PartProps} PartProps */

/** The formats of an evening. @type {[string, string][]} */
export const FORMATS = [
  ["everybody-meets", t("Everybody meets")],
  ["by-standing", t("By standing")],
  ["duels", t("Duels, everybody against everybody")],
  ["duels-by-standing", t("Duels by standing")],
  ["by-hand", t("By hand")],
];

/** A seed for a draw. The server stores it with the draw. */
const newSeed = () => Math.floor(Math.random() * 2 ** 31);

/** The button that draws seats, with its progress. @param {PartProps & {again?: boolean, wanted?: Record<string, unknown>}}
 * props `wanted`: how this round is drawn, if not as the evening */
export function DrawSeats({ live, evening, orSay, again = false, wanted = {} }) {
  const [part, progress] = useState(/** @type {number|null} */ (null));
  const number = evening.rounds.length + (again ? 0 : 1);
  const draw = async () => {
    progress(0);
    try {
      const { command } = await live.propose({ again, seed: newSeed(), ...wanted }, progress);
      await live.command(command);
    } finally {
      progress(null);
    }
  };
  if (part !== null)
    return html`<div class="drawing" role="status"><p>${t("Drawing the seats…")}</p>
      <progress value=${part} max="1" aria-label=${t("Drawing the seats…")}></progress>
      <button type="button" onClick=${() => orSay(live.cancel())}>${t("Cancel")}</button></div>`;
  return html`<button type="button" class=${names(...(again ? [] : ["strong", "big"]))} onClick=${() => orSay(draw())}>
    ${again ? t("Draw again") : t("Draw the seats of round {number}", { number })}</button>`;
}

/** Draws the next round. The organiser may choose another format for it. @param {PartProps} props */
export function DrawNext(props) {
  const { evening } = props;
  const [format, setFormat] = useState("");
  const [best, setBest] = useState(String(evening.settings.tables.preferred));
  const wanted = { ...(format && { format }), ...(format === "final" && { finalists: Number(best) || 0 }) };
  return html`<div class="draw-next"><${DrawSeats} ...${props} wanted=${wanted} />
    <${Choice} word=${t("How")} value=${format} change=${setFormat}
      choices=${[["", t("As the evening")], ...FORMATS, ["final", t("Final of the best")]]} />
    ${
      format === "final" &&
      html`<label class="line">${t("People in the final")} <input type="text" inputmode="numeric" maxlength="3" value=${best}
        onInput=${(/** @type {any} */ event) => setBest(event.currentTarget.value)} /></label>`
    }
    ${
      (format || evening.settings.format) === "by-hand" &&
      html`<p class="faded">${t("People sit down in the order of their numbers. Then exchange two at a time.")}</p>`
    }</div>`;
}
