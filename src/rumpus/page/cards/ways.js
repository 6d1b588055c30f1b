/** Asks which of several ways is meant: the end of a run for a card, or the card that a joker stands for. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { listed, t } from "../base/sentence.js";
import { CardFace } from "../faces/card.js";
import { isJoker, standsFor } from "../faces/pack.js";
import { useRoving } from "../move/roving.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./intents.js").Way} Way */
/** @typedef {{ways: Way[], answer: (way: Way|null) => void}} Asked */

/** @param {Asked} props */
const WhichEnd = ({
  ways,
  answer,
}) => html`<div class="confirm" role="group" aria-label=${t("Which end")}><p>${t("At which end?")}</p>
  <div class="answers">
    ${ways.map(
      (way) => html`<button type="button" onClick=${() => answer(way)}>
      ${way.end === "low" ? t("Low end") : t("High end")}</button>`,
    )}
  <button type="button" class="plain" onClick=${() => answer(null)}>${t("Not there")}</button></div></div>`;

/** Describe the difference between a way and the others. @param {Pack} pack @param {string[]} cards */
function toldOf(pack, cards) {
  const wild = cards.filter(isJoker);
  return listed(
    wild.length
      ? wild.map((joker) => pack.name(standsFor(joker)))
      : [t("from the {card}", { card: pack.name(cards[0]) })],
  );
}

/** @param {{pack: Pack} & Asked} props */
function WhichCards({ pack, ways, answer }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  const wild = ways[0].cards.filter(isJoker).length;
  const title = wild ? (wild > 1 ? t("The jokers stand for") : t("The joker stands for")) : t("The meld begins");
  return html`<${Dialog} title=${title} close=${() => answer(null)} kind="ways">
    <ul class="scroll" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      ${ways.map(
        (way) => html`<li key=${way.act}><button type="button" class="way" data-stop onClick=${() => answer(way)}>
        <span class="overlapped" aria-hidden="true">
          ${way.cards.map((card) => html`<span class="slot"><${CardFace} pack=${pack} text=${card} /></span>`)}</span>
        <span>${toldOf(pack, way.cards)}</span></button></li>`,
      )}
    </ul>
  </${Dialog}>`;
}

/** @param {{pack: Pack} & Asked} props */
export const Ways = ({ pack, ways, answer }) =>
  ways.every((way) => way.end)
    ? html`<${WhichEnd} ways=${ways} answer=${answer} />`
    : html`<${WhichCards} pack=${pack} ways=${ways} answer=${answer} />`;
