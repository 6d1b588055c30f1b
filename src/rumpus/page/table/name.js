/**
 * Shows a name in a space that may be too short. The number at its end stays visible, because computer players differ
 * only in it.
 */
import { html } from "../base/html.js";

/** @param {{name: string}} props */
export function Name({ name }) {
  const [, stem, tail] = /^(.*?)( \d+)?$/.exec(name) ?? ["", name, ""];
  return html`<span class="named"><span class="stem">${stem}</span>
    ${tail && html`<span class="tail">${tail}</span>`}</span>`;
}
