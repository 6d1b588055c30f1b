/** A name in a place that may be too short for it: the number at its end stays, or all computer players would look alike. */
import { html } from "../base/html.js";

/** @param {{name: string}} props */
export function Name({ name }) {
  const [, stem, tail] = /^(.*?)( \d+)?$/.exec(name) ?? ["", name, ""];
  return html`<span class="named"><span class="stem">${stem}</span>
    ${tail && html`<span class="tail">${tail}</span>`}</span>`;
}
