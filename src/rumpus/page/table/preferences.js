/** The settings of this page, in a dialog. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { counting, deck, help, pace, spelled, text, theme } from "../base/settings.js";
import { choose, SOUNDS, wanted } from "../sociable/listening.js";
import { t } from "../base/sentence.js";

/** @param {{word: string, value: import("@preact/signals").Signal<boolean>}} props */
const Switch = ({ word, value }) =>
  html`<label class="switch"><input type="checkbox" checked=${value.value}
      onChange=${() => (value.value = !value.value)} /> ${word}</label>`;

/** @param {{word: string, value: import("@preact/signals").Signal<string>, choices: [string, string][]}} props */
const Choice = ({ word, value, choices }) => html`<label class="choice"><span>${word}</span>
  <select value=${value.value} onChange=${(/** @type {any} */ event) => (value.value = event.currentTarget.value)}>
  ${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;

/** @param {{close: () => void}} props */
export const Settings = ({ close }) => html`<${Dialog} title=${t("Settings")} close=${close}>
  <${Choice} word=${t("Theme")} value=${theme} choices=${[
    ["", t("same as system")],
    ["light", t("light")],
    ["dark", t("dark")],
  ]} />
  <${Choice} word=${t("Text size")} value=${text} choices=${[
    ["", t("usual")],
    ["large", t("large")],
    ["largest", t("largest")],
  ]} />
  <${Choice} word=${t("Deck")} value=${deck} choices=${[
    ["", t("with all pips")],
    ["large", t("large print")],
  ]} />
  <${Choice} word=${t("Cards move")} value=${pace} choices=${[
    ["", t("same as system")],
    ["slow", t("slowly")],
    ["full", t("briskly")],
    ["less", t("not at all")],
  ]} />
  <${Choice} word=${t("Help at the table")} value=${help} choices=${[
    ["", t("in my first two games of each kind")],
    ["on", t("always")],
    ["off", t("never")],
  ]} />
  <${Switch} word=${t("Write cards as words in messages")} value=${spelled} />
  <${Switch} word=${t("Show the count of my hand in card games")} value=${counting} />
  <fieldset class="sounds"><legend>${t("Play a sound when")}</legend>
    ${SOUNDS.map(
      ([name, told]) => html`<label class="switch">
      <input type="checkbox" checked=${wanted.value.includes(name)} onChange=${() => choose(name)} /> ${told}</label>`,
    )}
  </fieldset>
</${Dialog}>`;
