/** How many look on. Who they are nobody is told. */
import { html } from "../base/html.js";

/** @param {{table: import("../table/table.js").Table}} props */
export function Watchers({ table }) {
  const count = table.watchers.value;
  return html`<p class="watchers">${count > 0 && html`${count} watching`}</p>`;
}
