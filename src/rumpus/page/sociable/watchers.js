/** The number of watchers. Their names are secret. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

/** @param {{table: import("../table/table.js").Table}} props */
export function Watchers({ table }) {
  const count = table.watchers.value;
  return html`<p class="watchers">${count > 0 && t("{count} watching", { count })}</p>`;
}
