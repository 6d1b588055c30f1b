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
 * Put each example into one block with the sentence that leads to it and the one that explains it: a block stays whole
 * on paper.
 * @param {HTMLElement} body
 */
function joinExamples(body) {
  for (const example of body.querySelectorAll(":scope > pre")) {
    const [before, after] = [example.previousElementSibling, example.nextElementSibling];
    const block = body.ownerDocument.createElement("div");
    block.className = "example";
    example.before(block);
    if (before?.matches("p")) block.append(before);
    block.append(example);
    if (after?.matches("p:not(:has(strong), :has(+ pre))")) block.append(after);
  }
  return body;
}

/** @param {{html: string}} props */
export const Markup = ({ html }) =>
  [...joinExamples(new DOMParser().parseFromString(html, "text/html").body).childNodes].map(shown);
