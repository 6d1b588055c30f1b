/** The own hand: fanned, sorted, and every card a button that can be dragged. */
import { useRef } from "preact/hooks";
import { html, names } from "../base/html.js";
import { useWidth } from "../base/width.js";
import { CardFace } from "../faces/card.js";
import { useRoving } from "../move/roving.js";
import { t } from "../base/sentence.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */

/** So many cards bend a fan as far as it goes. */
const BENT = 9;
const SORTINGS = /** @type {const} */ ([
  ["suit", t("Suit")],
  ["rank", t("Rank")],
  ["meld", t("Melds")],
]);

/**
 * Return the number of rows for so many cards. In a row, no card covers the index of another.
 * @param {number} count
 * @param {number} width
 */
function rowsFor(count, width) {
  const most = Math.max(6, Math.floor((width - 46) / 24));
  return Math.ceil(count / most) || 1;
}

/** @param {string[]} cards @param {number} rows */
function split(cards, rows) {
  const each = Math.ceil(cards.length / rows);
  return Array.from({ length: rows }, (_, row) => cards.slice(row * each, (row + 1) * each));
}

/**
 * @param {{pack: Pack, card: string, place: number, mid: number, chosen: boolean, fresh: boolean, must: boolean,
 * melded: boolean, choose: (card: string) => void}} props
 */
function HandCard({ pack, card, place, mid, chosen, fresh, must, melded, choose }) {
  const name = [pack.face(card).name, fresh && t("drawn"), must && t("must be played"), melded && t("in a meld")]
    .filter(Boolean)
    .join(", ");
  return html`<li class=${names("slot", chosen && "chosen", melded && "melded")} style=${{ "--d": place - mid }}>
    <button type="button" class="movable" data-movable data-stop data-card=${card} aria-pressed=${chosen}
      aria-label=${name} onClick=${() => choose(card)}>
      <${CardFace} pack=${pack} text=${card} />${(fresh || must) && html`<span class="fresh"></span>`}
    </button>
  </li>`;
}

/**
 * @param {{pack: Pack, cards: string[], chosen: ReadonlySet<string>, fresh: ReadonlySet<string>, must: string|null,
 * melds: string[][], choose: (card: string) => void, sorting: string, sort: (by: "suit"|"rank"|"meld") => void, note?:
 * unknown}} props
 */
export function Hand({ pack, cards, chosen, fresh, must, melds, choose, sorting, sort, note }) {
  const melded = new Set(melds.flat());
  const { ref, onKeyDown, onFocusIn } = useRoving();
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const width = useWidth(box);
  const rows = split(cards, rowsFor(cards.length, width));
  return html`<section class=${names("own", rows.length === 1 && "roomy")} ref=${box} aria-labelledby="hand-title">
    <div class="own-head">
      <h2 id="hand-title">${t("Your hand")}</h2>${note}
      <div class="sorts" role="group" aria-label=${t("Sort your hand")}>
        ${SORTINGS.map(
          ([by, word]) => html`<button type="button" class="quiet" aria-pressed=${sorting === by}
          onClick=${() => sort(by)}>${word}</button>`,
        )}
      </div>
    </div>
    <div class="hand" data-zone="hand" data-place="hand" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      ${rows.map(
        (row) =>
          html`<ul class="fan" style=${{ "--bend": Math.min(1, BENT / row.length) }}>${row.map(
            (card, place) =>
              html`<${HandCard} key=${card} pack=${pack} card=${card} place=${place} mid=${(row.length - 1) / 2}
                chosen=${chosen.has(card)} fresh=${fresh.has(card)} must=${must === card} melded=${melded.has(card)}
                  choose=${choose} />`,
          )}</ul>`,
      )}
    </div>
  </section>`;
}
