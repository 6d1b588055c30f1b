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

/**
 * A draw: its command, and how many meetings are repeats.
 * @typedef {{command: any, repeats: number, bound: number}} Drawn
 */

/**
 * The button that draws seats, with its progress. `wanted`: how this round is drawn, if not as the evening.
 * @param {PartProps & {again?: boolean, wanted?: Record<string, unknown>, tell: (drawn: Drawn) => void}} props
 */
export function DrawSeats({ live, evening, orSay, tell, again = false, wanted = {} }) {
  const [part, progress] = useState(/** @type {number|null} */ (null));
  const number = evening.rounds.length + (again ? 0 : 1);
  const draw = async () => {
    progress(0);
    try {
      const after = evening.seq; // what others do during the search is news
      const drawn = await live.propose({ again, seed: newSeed(), ...wanted }, progress);
      await live.command({ ...drawn.command, after });
      tell(drawn);
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

/**
 * Say if fewer repeats are possible.
 * @param {{count: number, bound: number}} fields `bound`: the fewest repeats that may be possible
 */
function limitTold(fields) {
  if (fields.count === fields.bound) return t("Fewer is not possible.");
  return fields.bound ? t("At least {bound} cannot be avoided.", fields) : t("The search found no fewer.");
}

/**
 * The meetings of the last draw that are repeats. Nothing after its seats have changed.
 * @param {{drawn: Drawn|null, round: import("../evening/live.js").Round}} props
 */
export function Meetings({ drawn, round }) {
  const seats = JSON.stringify(round.tables.map(({ people }) => people));
  if (drawn?.command.round !== round.number || JSON.stringify(drawn.command.tables) !== seats) return null;
  const { command, repeats: count, bound } = drawn;
  const fields = { first: round.number, last: round.number + command.later.length, count, bound };
  const isPlan = command.later.length > 0;
  if (!count)
    return html`<p class="note" role="status">${
      isPlan
        ? t("In rounds {first} to {last}, as planned, nobody meets twice.", fields)
        : t("In round {first}, nobody meets a person whom they have met before.", fields)
    }</p>`;
  return html`<p class="note" role="status">${
    isPlan
      ? t("In rounds {first} to {last}, as planned, {count} pair meets again.", fields, {
          plural: "In rounds {first} to {last}, as planned, pairs meet again {count} times.",
        })
      : t("In round {first}, {count} pair meets again.", fields, {
          plural: "In round {first}, {count} pairs meet again.",
        })
  } ${limitTold(fields)}</p>`;
}

/** Draws the next round. The organiser may choose another format for it. @param {PartProps & {tell: (drawn: Drawn) =>
 * void}} props */
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
      html`<label class="line">${t("People in the final")} <input type="text" inputmode="numeric" maxlength="3"
        value=${best} onInput=${(/** @type {any} */ event) => setBest(event.currentTarget.value)} /></label>`
    }
    ${
      (format || evening.settings.format) === "by-hand" &&
      html`<p class="faded">${t("People sit down in the order of their numbers. Then exchange two at a time.")}</p>`
    }</div>`;
}
