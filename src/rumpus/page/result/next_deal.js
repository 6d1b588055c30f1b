/** Controls to go on after a deal or a game, with the players who have not agreed yet and the time left. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { listed, t } from "../base/sentence.js";
import { drawnWord, nameWord, wordOf } from "../proof/followed.js";
import { useSecondsUntil } from "../table/clock.js";
import { WaysAway, others } from "../table/prompt.js";

/** @typedef {import("../table/table.js").Table} Table */

/**
 * Describe the agreement of the others.
 * @param {Table} table
 * @param {boolean} agreed true if the user has agreed
 * @param {boolean} over
 */
function othersTold(table, agreed, over) {
  const [ready, waits] = [others(table, true), others(table, false)];
  if (agreed) return waits.length ? t("Waiting for {names}.", { names: listed(waits) }) : t("A moment…");
  if (waits.length && !over) return t("Still looking: {names}.", { names: listed([t("you"), ...waits]) });
  const [names, count] = [listed(ready), ready.length];
  if (!count) return "";
  return over
    ? t("{names} would like to play again.", { names })
    : t("{names} waits for you.", { names, count }, { plural: "{names} wait for you." });
}

/** @param {HTMLElement|null} button */
const focused = (button) => button?.focus({ preventScroll: true });

/**
 * A word of one's own for the next shuffle.
 * @param {{word: string, setWord: (word: string) => void}} props
 */
function NextWord({ word, setWord }) {
  return html`<details class="next-word"><summary>${t("Your own word for the next shuffle")}</summary>
    <label>${t("If you alone name one, nobody can have picked the cards. The record tells it to all.")} <input
        type="text" maxlength="150" autocomplete="off" value=${word}
          onInput=${(/** @type {any} */ event) => setWord(event.currentTarget.value)} /></label></details>`;
}

/** @param {{table: Table, putAside: () => void}} props */
export function NextDeal({ table, putAside }) {
  const [typed, setTyped] = useState("");
  const places = table.places.value;
  const left = useSecondsUntil(table, places?.pause_ends);
  const look = html`<button type="button" class="look" onClick=${putAside}>${t("Look at the table")}</button>`;
  if (!places) return html`<div class="next-deal">${look}</div>`;
  const over = places.stage === "over";
  const away = over && html`<${WaysAway} record=${places.record} />`;
  if (table.you === null) return html`<div class="next-deal">${look}${away}</div>`;
  const agreed = places.agreed.includes(table.you);
  const alone = !places.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you);
  const told = othersTold(table, agreed, over);
  const count = left === null ? "" : html`<span class="seconds" aria-hidden="true"> (${Math.ceil(left)})</span>`;
  const playAgain = () =>
    nameWord(table, alone ? drawnWord(table) : wordOf(table, typed), (word) => table.command("rematch", { word }));
  const goOn = () => (over ? playAgain() : table.command("next"));
  return html`${(told || !alone) && html`<p class="others" role="status">${told}${told && agreed ? count : ""}</p>`}
    <div class="next-deal">
      ${
        !agreed &&
        html`<button type="button" class="strong" ref=${focused} onClick=${goOn}>
        ${over ? t("Play again") : [t("Next deal"), count]}</button>`
      }
      ${look}
      ${away}
    </div>
    ${over && !agreed && !alone && html`<${NextWord} word=${typed} setWord=${setTyped} />`}`;
}
