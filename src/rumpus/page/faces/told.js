/** Sentences with cards in them: a card is shown as a small one, and spoken by its name. */
import { capital } from "../base/sentence.js";
import { html, names } from "../base/html.js";
import { spelled } from "../base/settings.js";
import { SIGNS } from "./lettering.js";
import { isJoker, standsFor } from "./pack.js";
import { Shape } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */

/** What looks like a card: letters and numbers, the mark of a second copy, what a joker stands for. */
const WRITTEN = /(?<![\w=])([A-Z\d]{2,3}'?(?:=[A-Z\d]{2,3})?)(?![\w=])/;
/** @type {Record<string, string>} */
const PRINTED = { T: "10", E: "11" };
/** What is written between cards in a row, and between rows, and how it is spoken. @type {Record<string, string>} */
const BETWEEN = { " ": ", ", " / ": "; " };
/** What goes before the name of a single card, where it needs no "the". */
const HAS_ARTICLE = /(^|\s)(the|a|an|another|your)\s$/i;
const BEGINS = /(^|[.!?]\s+)$/;

/** A card as a word. @param {{pack: Pack, text: string}} props */
function CardWord({ pack, text }) {
  const [joker, as] = [isJoker(text), standsFor(text)];
  const { drawing, rank } = pack.face(as || text);
  const sign = !pack.is_tiles && SIGNS[rank];
  return html`<span class=${names("card-word", joker && "joker", as && "standing", drawing)} data-rank=${sign ? "" : (PRINTED[rank] ?? rank)}>
    ${sign && html`<${Shape} id=${sign} />`}${drawing && html`<${Shape} id=${drawing} />`}${joker && html`<${Shape} id="joker" />`}</span>`;
}

/** The words that are written like cards and are none, such as a player's name, stay. @param {unknown} events @returns {Set<string>} */
export const cardsIn = (events) => new Set(JSON.stringify(events ?? "").match(/(?<=")[^"']+(?='?")/g));

/**
 * A sentence in parts: text at even places, cards at odd ones.
 * @param {Pack} pack @param {string} told @param {ReadonlySet<string>} [among] what can be meant by a card, if not every card can
 */
function partsOf(pack, told, among) {
  const parts = [""];
  told.split(WRITTEN).forEach((word, place) => {
    if (place % 2 && pack.knows(word) && (!among || among.has(word))) parts.push(word, "");
    else parts[parts.length - 1] += word;
  });
  return parts;
}

/** A part as it is spoken. @param {Pack} pack @param {string[]} parts @param {number} place */
function partSpoken(pack, parts, place) {
  const [before, part, after] = [parts[place - 1], parts[place], parts[place + 1]];
  if (place % 2 === 0) return place && after ? (BETWEEN[part] ?? part) : part;
  const inRow = (place > 1 && BETWEEN[before]) || (place < parts.length - 2 && BETWEEN[after]);
  const name = inRow || HAS_ARTICLE.test(before) ? pack.name(part) : `the ${pack.name(part)}`;
  return BEGINS.test(before) && !(place > 1 && !before) ? capital(name) : name;
}

/** @param {Pack} pack @param {string[]} parts */
const joined = (pack, parts) => parts.map((_, place) => partSpoken(pack, parts, place)).join("");

/**
 * A sentence as it is spoken: its cards by their names, "the queen of clubs", several in a row one after another.
 * @param {Pack} pack @param {string} told @param {ReadonlySet<string>} [among]
 */
export const spoken = (pack, told, among) => joined(pack, partsOf(pack, told, among));

/**
 * A sentence, its cards shown as cards, or by their names where somebody likes that better.
 * @param {{pack: Pack, told: string, among?: ReadonlySet<string>}} props `among`: what can be meant by a card, if not every card can
 */
export function Told({ pack, told, among }) {
  const parts = partsOf(pack, told, among);
  const words = joined(pack, parts);
  if (parts.length === 1 || spelled.value) return words;
  const drawn = parts.map((part, place) => (place % 2 ? html`<${CardWord} pack=${pack} text=${part} />` : part));
  return html`<span aria-hidden="true">${drawn}</span><span class="unseen">${words}</span>`;
}
