/** How others come to this table: its link and its code. */
import { useState } from "preact/hooks";
import { copied } from "../base/copy.js";
import { html } from "../base/html.js";

/** @param {{table: import("./table.js").Table}} props */
export function TableLink({ table }) {
  const [said, say] = useState("");
  const link = `${location.origin}/table/${table.id}`;
  const copy = async () => say((await copied(link)) ? "The link is copied." : "Copy it by hand, please.");
  return html`<div class="invite"><input type="text" readonly aria-label="Link to this table" value=${link} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
      <button type="button" onClick=${copy}>Copy link</button></div>
    <p>Code <b class="code">${table.frame.value.code}</b> <span role="status" class="faded">${said}</span></p>`;
}
