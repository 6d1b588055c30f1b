/** The keys that work here, in a dialog. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { called, EVERYWHERE, KEYS } from "./list.js";
import { works } from "./press.js";
import { t } from "../base/sentence.js";

/** Keys of rows and of the browser itself work everywhere. @param {import("./list.js").Key} key */
const isHere = ({ id, at }) => at === EVERYWHERE || works(id);

/** @param {{close: () => void}} props */
export function Keys({ close }) {
  const here = KEYS.filter(isHere);
  const places = [...new Set(here.map(({ at }) => at))];
  return html`<${Dialog} title=${t("Keys")} kind="typed" wide close=${close}>
    <div class="scroll" tabindex="0" role="region" aria-label=${t("Keys")}>${places.map(
      (place) => html`<h3>${place}</h3>
      <dl>${here.filter(({ at }) => at === place).map(({ keys, told }) => html`<div><dt>${keys.map(called).join(t(" or "))}</dt><dd>${told}</dd></div>`)}</dl>`,
    )}</div>
  </${Dialog}>`;
}
