/** The portrait of a player at a table. Press the portrait of a computer player to read its description. */
import { useState } from "preact/hooks";
import { html } from "../base/html.js";
import { sentenceOf, titleOf } from "./kinds.js";
import { Portrait } from "./portrait.js";
import { t } from "../base/sentence.js";

/** @param {{kinds: import("./kinds.js").Kind[], place: {kind: string, name: string}}} props */
export function Looks({ kinds, place }) {
  const [told, tell] = useState(false);
  const sentence = sentenceOf(kinds, place);
  if (!sentence) return html`<${Portrait} name=${place.name} isPerson=${place.kind === "person"} />`;
  return html`<button type="button" aria-label=${t("About {name}", { name: place.name })} aria-expanded=${told}
    onClick=${() => tell(!told)} onBlur=${() => tell(false)}><${Portrait} name=${place.name} /></button>
    <span role="status">
      ${
        told &&
        html`<span class="said about">
        ${t("{name}, {kind}: {sentence}", { name: place.name, kind: titleOf(kinds, place.kind), sentence })}</span>`
      }
    </span>`;
}
