/** Pictures of all cards or tiles of a pack, to choose some by touch. */
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";
import { Face } from "./face.js";
import { alike, isJoker } from "./pack.js";

/** @typedef {import("./pack.js").Pack} Pack */

/** Every copy of a face. @param {any} game @param {string} text */
const copies = (game, text) => Object.keys(game.pack.faces).filter((other) => alike(other) === alike(text));

/** The points of cards. @param {any} game @param {string[]} cards */
export const pointsOfCards = (game, cards) =>
  cards.reduce((sum, card) => sum + (game.pack.faces[card]?.points ?? 0), 0);

/** Chosen cards in a row; a touch takes one back. @param {{pack: Pack, cards: string[], drop: (card: string) => void}}
 * props */
export const Picked = ({ pack, cards, drop }) =>
  html`<ul class="picked" aria-label=${t("Chosen")}>${cards.map(
    (card) => html`<li key=${card}><button type="button" aria-label=${t("Take back {card}", { card: pack.name(card) })}
    onClick=${() => drop(card)}><${Face} pack=${pack} text=${card} /></button></li>`,
  )}</ul>`;

/**
 * @param {{game: any, pack: Pack, taken: string[], pick: (card: string) => void}} props `taken`: cards that cannot be
 * chosen again
 */
export function Picker({ game, pack, taken, pick }) {
  const jokers = Object.keys(game.pack.faces).filter(isJoker).slice(0, 1);
  /** @param {string} text */
  const one = (text) => {
    const free = copies(game, text).find((copy) => !taken.includes(copy));
    return html`<li key=${text}><button type="button" aria-label=${pack.name(text)} disabled=${!free}
      onClick=${() => free && pick(free)}><${Face} pack=${pack} text=${text} /></button></li>`;
  };
  return html`<div class="picker">${[...pack.rows.map((row) => row.map(({ text }) => text)), jokers].map(
    (row) => row.length > 0 && html`<ul>${row.map(one)}</ul>`,
  )}</div>`;
}
