/** Text of rule pages, which the server sends as markup. Text is shown as text; no script in it can run. */
import { h } from "preact";

const ELEMENTS = new Set(
  "a blockquote br code div em h1 h2 h3 h4 h5 h6 hr li ol p pre strong table tbody td th thead tr ul".split(" "),
);
const LEADS_ON = /^(?:#|https?:|[\w-]+\.md(?:#|$))/;

/** @param {Node} node @returns {any} */
function shown(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
  if (!(node instanceof Element)) return null;
  const [name, href] = [node.localName, node.getAttribute("href") ?? ""];
  if (!ELEMENTS.has(name)) return null;
  return h(
    name,
    { class: node.className || undefined, ...(LEADS_ON.test(href) && { href }) },
    ...[...node.childNodes].map(shown),
  );
}

/**
 * @param {{html: string, tidy?: (body: HTMLElement) => HTMLElement}} props `tidy` may change the text before it is
 * shown
 */
export const Markup = ({ html, tidy = (body) => body }) =>
  [...tidy(new DOMParser().parseFromString(html, "text/html").body).childNodes].map(shown);
