/** A link as a QR code: dark on light also in the evening, with the quiet zone of four modules that readers need. */
import { generate } from "lean-qr";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const QUIET = 4;

/** @param {{link: string}} props */
export function QrCode({ link }) {
  const code = generate(link);
  const places = Array.from({ length: code.size }, (_, place) => place);
  const modules = places.flatMap((y) => places.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const side = code.size + 2 * QUIET;
  return html`<svg class="qr-code" role="img" aria-label=${t("QR code of the link")}
    viewBox=${`${-QUIET} ${-QUIET} ${side} ${side}`} shape-rendering="crispEdges">
    <rect x=${-QUIET} y=${-QUIET} width=${side} height=${side} fill="#fff" /><path d=${modules} fill="#000" /></svg>`;
}
