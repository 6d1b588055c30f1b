/** Sentences with cards in them: a card is shown as a small one, and spoken by its name. */
import { html, names } from "../base/html.js";
import { SIGNS } from "./lettering.js";
import { isJoker, standsFor } from "./pack.js";
import { Shape } from "./suits.js";

/** @typedef {import("./pack.js").Pack} Pack */

/** What looks like a card: letters and numbers, the mark of a second copy, what a joker stands for. */
const WRITTEN = /(?<![\w=])([A-Z\d]{2,3}'?(?:=[A-Z\d]{2,3})?)(?![\w=])/;
/** @type {Record<string, string>} */
const PRINTED = { T: "10", E: "11" };

/** A card as a word. @param {{pack: Pack, text: string}} props */
function CardWord({ pack, text }) {
  const [joker, as] = [isJoker(text), standsFor(text)];
  const { drawing, rank } = pack.face(as || text);
  const sign = !pack.is_tiles && SIGNS[rank];
  return html`<span class="unseen">${pack.name(text)}</span><span class=${names("card-word", joker && "joker", as && "standing", drawing)} data-rank=${sign ? "" : (PRINTED[rank] ?? rank)} aria-hidden="true">
    ${sign && html`<${Shape} id=${sign} />`}${drawing && html`<${Shape} id=${drawing} />`}${joker && html`<${Shape} id="joker" />`}</span>`;
}

/** The words that are written like cards and are none, such as a player's name, stay. @param {unknown} events @returns {Set<string>} */
export const cardsIn = (events) => new Set(JSON.stringify(events ?? "").match(/(?<=")[^"']+(?='?")/g));

/**
 * A sentence, its cards shown as cards.
 * @param {{pack: Pack, told: string, among?: ReadonlySet<string>}} props `among`: what can be meant by a card, if not every card can
 */
export const Told = ({ pack, told, among }) =>
  told.split(WRITTEN).map((word, place) =>
    place % 2 && pack.knows(word) && (!among || among.has(word)) ? html`<${CardWord} pack=${pack} text=${word} />` : word,
  );
