/** How others come to this table: its link, its code, and the link as a picture for cameras. */
import { useState } from "preact/hooks";
import { copied } from "../base/copy.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";

const QrCode = lazy(() => import("../sociable/qr_code.js").then((module) => module.QrCode));

/** The names by which a machine calls itself: links with them lead others nowhere. */
const HERE_ALONE = /^(localhost$|127\.|\[::1\]$)/;
export const isHereAlone = () => HERE_ALONE.test(location.hostname);

/** @param {{table: import("./table.js").Table}} props */
export function TableLink({ table }) {
  const [said, say] = useState("");
  const link = `${location.origin}/table/${table.id}`;
  const copy = async () => say((await copied(link)) ? "The link is copied." : "Copy it by hand, please.");
  return html`<div class="invite"><input type="text" readonly aria-label="Link to this table" value=${link} onFocus=${(/** @type {any} */ event) => event.currentTarget.select()} />
      <button type="button" onClick=${copy}>Copy link</button></div>
    <p>Code <b class="code">${table.frame.value.code}</b> <span role="status" class="faded">${said}</span></p>
    ${!isHereAlone() && html`<${QrCode} link=${link} />`}`;
}
