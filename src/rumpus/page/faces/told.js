/** Sentences with cards in them: a card is shown as a small one, and spoken by its name. */
import { capital, partsOf, t, textOf } from "../base/sentence.js";
import { html, names } from "../base/html.js";
import { spelled } from "../base/settings.js";
import { SIGNS } from "./lettering.js";
import { isJoker, standsFor } from "./pack.js";
import { Shape } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */
/** @typedef {import("../base/sentence.js").Told} Told */

/** @type {Record<string, string>} */
const PRINTED = { T: "10", E: "11" };
/** The separators between cards and between rows, with their spoken form. @type {Record<string, string>} */
const BETWEEN = { " ": ", ", " / ": "; " };
const BEGINS = /(^|[.!?]\s+)$/;

/** A card as a word. @param {{pack: Pack, text: string}} props */
function CardWord({ pack, text }) {
  const [joker, as] = [isJoker(text), standsFor(text)];
  const { drawing, rank } = pack.face(as || text);
  const sign = !pack.is_tiles && SIGNS[rank];
  return html`<span class=${names("card-word", joker && "joker", as && "standing", drawing)}
    data-rank=${sign ? "" : (PRINTED[rank] ?? rank)}>
    ${sign && html`<${Shape} id=${sign} />`}${drawing && html`<${Shape} id=${drawing} />`}
    ${joker && html`<${Shape} id="joker" />`}</span>`;
}

/**
 * Make a sentence of a typed line, with its cards shown as cards.
 * @param {Pack} pack
 * @param {string} line
 * @returns {Told}
 */
export const worded = (pack, line) => ({
  items: line.split(" ").map((word) => (pack.knows(word) ? { card: word } : word)),
});

/** Split a sentence into text at even places and cards at odd ones. @param {Told} told */
function alternating(told) {
  const parts = [""];
  for (const part of partsOf(told))
    if (part.card === undefined) parts[parts.length - 1] += textOf(part);
    else parts.push(part.card, "");
  return parts;
}

/** A part as it is spoken. @param {Pack} pack @param {string[]} parts @param {number} place */
function partSpoken(pack, parts, place) {
  const [before, part, after] = [parts[place - 1], parts[place], parts[place + 1]];
  if (place % 2 === 0) return place && after ? (BETWEEN[part] ?? part) : part;
  const inRow = (place > 1 && BETWEEN[before]) || (place < parts.length - 2 && BETWEEN[after]);
  const name = inRow ? pack.name(part) : t("the {card}", { card: pack.name(part) });
  return BEGINS.test(before) && !(place > 1 && !before) ? capital(name) : name;
}

/** @param {Pack} pack @param {string[]} parts */
const joined = (pack, parts) => parts.map((_, place) => partSpoken(pack, parts, place)).join("");

/**
 * Return a sentence as it is spoken: cards by name ("the queen of clubs"), with commas between them.
 * @param {Pack} pack
 * @param {Told} told
 */
export const spoken = (pack, told) => joined(pack, alternating(told));

/** A sentence whose cards are drawn, or named if the user prefers words. @param {{pack: Pack, told: Told}} props */
export function Told({ pack, told }) {
  const parts = alternating(told);
  const words = joined(pack, parts);
  if (parts.length === 1 || spelled.value) return words;
  const drawn = parts.map((part, place) => (place % 2 ? html`<${CardWord} pack=${pack} text=${part} />` : part));
  return html`<span aria-hidden="true">${drawn}</span><span class="unseen">${words}</span>`;
}
