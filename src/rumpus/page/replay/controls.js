/** Going forwards and back through a record. */
import { html } from "../base/html.js";
import { shortcut } from "../keys/list.js";
import { useKeys } from "../keys/press.js";
import { t } from "../base/sentence.js";

/** @typedef {import("./player.js").Player} Player */

const SPEEDS = [0.5, 1, 2, 4];
/** The signs of the steps, in a field of 24 by 24. */
const SIGNS = {
  first: "M6 5v14M19 5L9 12l10 7z",
  back: "M17 5L7 12l10 7z",
  forward: "M7 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

/** @param {{word: string, sign: keyof typeof SIGNS, keys: string, off?: boolean, do: () => void}} props */
const Step = ({ word, sign, keys, off, do: go }) =>
  html`<button type="button" class="sign" aria-label=${word} title=${word} aria-keyshortcuts=${keys}
    aria-disabled=${off ? "true" : undefined} onClick=${() => !off && go()}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <path d=${SIGNS[sign]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      </svg></button>`;

/** @param {{player: Player}} props */
export function Controls({ player }) {
  const { recording } = player;
  const [at, deal, count] = [player.at.value, player.deal.value, player.frames.value.length];
  useKeys(keysOf(player), true);
  const plays = player.playing.value;
  /** @param {(value: string) => void} take */
  const onChange = (take) => (/** @type {any} */ event) => take(event.currentTarget.value);
  return html`<div class="controls" role="group" aria-label=${t("Replay")}>
    <input type="range" class="slider" aria-label=${t("Moment of the deal")} min="0" max=${Math.max(0, count - 1)}
      value=${at}
        aria-valuetext=${t("{number} of {count}: {told}", {
          number: at + 1,
          count,
          told: { items: player.frame?.said ?? [] },
        })}
      onInput=${onChange((value) => player.skip(Number(value)))} />
    <div class="steps">
      <${Step} word=${t("First moment of the deal")} sign="first" keys=${shortcut("begin")} off=${at === 0}
        do=${() => player.skip(0)} />
      <${Step} word=${t("Back")} sign="back" keys=${shortcut("back")} off=${player.isFirst} do=${() => player.back()} />
      <button type="button" class="strong play" aria-keyshortcuts=${shortcut("play")} aria-pressed=${plays}
        onClick=${() => player.toggle()}>${plays ? t("Pause") : t("Play")}</button>
      <${Step} word=${t("Forward")} sign="forward" keys=${shortcut("forward")} off=${player.isLast}
        do=${() => player.forward()} />
      <${Step} word=${t("Last moment of the deal")} sign="last" keys=${shortcut("end")} off=${at >= count - 1}
        do=${() => player.skip(count - 1)} />
      <span class="moment">${at + 1} / ${count}</span>
    </div>
    <div class="choices">
      ${
        recording.deals > 1 &&
        html`<label>${t("Deal")} <select aria-label=${t("Deal")} value=${deal}
          onChange=${onChange((value) => player.open(Number(value)))}>
            ${Array.from(
              { length: recording.deals },
              (_, index) => html`<option value=${index + 1}>
              ${t("{number} of {count}", { number: index + 1, count: recording.deals })}</option>`,
            )}</select></label>`
      }
      <label>${t("Seen by")} <select aria-label=${t("Seen by")} value=${player.eyes.value}
          onChange=${onChange((value) => player.look(value))}>
        <option value="all">${t("all hands")}</option><option value="">${t("a spectator")}</option>
        ${recording.summary.names.map(
          (/** @type {string} */ name, /** @type {number} */ seat) => html`<option
          value=${seat}>${name}</option>`,
        )}</select></label>
      <label>${t("Speed")} <select aria-label=${t("Speed")} value=${player.speed.value}
          onChange=${onChange((value) => (player.speed.value = Number(value)))}>
            ${SPEEDS.map((speed) => html`<option value=${speed}>${speed} ×</option>`)}</select></label>
    </div>
  </div>`;
}

/** @param {Player} player @returns {Record<string, () => void>} */
const keysOf = (player) => ({
  back: () => player.back(),
  forward: () => player.forward(),
  begin: () => player.skip(0),
  end: () => player.skip(player.frames.value.length - 1),
  "deal-before": () => player.open(player.deal.value - 1),
  "deal-after": () => player.open(player.deal.value + 1),
  play: () => player.toggle(),
});
