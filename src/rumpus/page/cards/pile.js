/** Stock and discard pile. In games like 500 the pile is spread: each card shows the effect of taking from there. */
import { html, names } from "../base/html.js";
import { listed, t, tell } from "../base/sentence.js";
import { CardBack, CardFace } from "../faces/card.js";
import { useRoving } from "../move/roving.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */

/** So many cards under the upcard are there, to be seen while those on top of them still fly. */
const UNDER = 4;
/** The reason why a stock lies face up. */
const TURNED = t("the discard pile, turned over as it lay, so its order is known");

/** Describe the known cards of the stock. @param {Pack} pack @param {number} count @param {string[]} known */
function stockTold(pack, count, known) {
  const cards = pack.counted(count);
  return known.length
    ? t("Stock, {cards}, {card} on top: the discard pile, turned over as it lay, so its order is known", {
        cards,
        card: pack.face(known[0]).name,
      })
    : t("Stock, {cards}", { cards });
}

/** @param {{pack: Pack, count: number, known: string[], can: boolean, draw: () => void}} props */
export const Stock = ({
  pack,
  count,
  known,
  can,
  draw,
}) => html`<div class="heap" title=${known.length ? TURNED : undefined}>
  <div class="stock-place" data-place="stock">
  ${
    count > 1 &&
    html`<span class="beneath">
    ${
      known.length
        ? html`<${CardFace} pack=${pack} text=${known[1] ?? known[0]} />`
        : html`<${CardBack}
      count=${count - 1} />`
    }</span>`
  }
  <button type="button" class=${names("movable", "stock", can && "can")} data-movable=${can ? "" : undefined} data-stop
    data-card="stock"
      aria-label=${can ? t("{stock}. Draw", { stock: stockTold(pack, count, known) }) : stockTold(pack, count, known)}
        onClick=${draw}>
    ${
      !count
        ? html`<span class="card gap"></span>`
        : known.length
          ? html`<${CardFace} pack=${pack}
      text=${known[0]} />`
          : html`<${CardBack} />`
    }
  </button></div>
  <p aria-hidden="true">${tell("Stock {count}", { count: html`<b>${count}</b>` })}
    ${known.length > 0 && html`<small class="turned">${t("turned over as it lay")}</small>`}</p>
</div>`;

/** @param {{pack: Pack, pile: string[], can: boolean, ready: boolean, pick: () => void}} props */
export function Pile({ pack, pile, can, ready, pick }) {
  const top = pile[pile.length - 1];
  const label = top
    ? t("Discard pile, {cards}, {card} on top", { cards: pack.counted(pile.length), card: pack.face(top).name })
    : t("Discard pile, empty");
  return html`<div class="heap">
    <div class=${names("pile-place", ready && "ready")} data-zone="pile" data-place="pile">
      ${pile.slice(-1 - UNDER, -1).map(
        (card) => html`<span class="under" key=${card} data-card=${card}>
        <${CardFace} pack=${pack} text=${card} /></span>`,
      )}
      <button type="button" class=${names("movable", can && "can")} data-movable=${can && top ? "" : undefined}
        data-stop data-card=${top} aria-label=${label} onClick=${pick}>
        ${top ? html`<${CardFace} pack=${pack} text=${top} />` : html`<span class="card gap"></span>`}
      </button>
    </div>
    <p aria-hidden="true">${tell("Pile {count}", { count: html`<b>${pile.length}</b>` })}</p>
  </div>`;
}

/**
 * Describe a card of the spread pile.
 * @param {Pack} pack
 * @param {string} text
 * @param {number} count of cards above it
 * @param {boolean} can
 */
function depthTold(pack, text, count, can) {
  const told = { card: pack.face(text).name, count };
  return can
    ? t("{card}, with {count} card above it, can be taken", told, {
        plural: "{card}, with {count} cards above it, can be taken",
      })
    : t("{card}, with {count} card above it", told, { plural: "{card}, with {count} cards above it" });
}

/** @param {string} card @param {string[]} above @param {boolean} can */
function bringsTold(card, above, can) {
  if (!above.length) return can ? t("You take {card}.", { card }) : t("You would take {card}.", { card });
  const told = { card, above: listed(above) };
  return can
    ? t("You take {card} and, from above it, {above}.", told)
    : t("You would take {card} and, from above it, {above}.", told);
}

/**
 * @param {{pack: Pack, pile: string[], takes: (card: string) => boolean, depth: string|null, ready: boolean, isMine:
 * boolean, reach: (card: string|null) => void, take: (card: string) => void, discard: () => void}} props `discard`: of
 * the card that is ready
 */
export function SpreadPile({ pack, pile, takes, depth, ready, reach, take, discard }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  const from = depth ? pile.indexOf(depth) : -1;
  const can = depth !== null && takes(depth); // if not, the server says best why
  const brought = from < 0 ? [] : pile.slice(from);
  const [first, ...above] = brought.map((card) => t("the {card}", { card: pack.face(card).name }));
  /** @param {MouseEvent} event */
  const onClick = (event) => ready && event.target instanceof Element && !event.target.closest("button") && discard();
  return html`<section class=${names("spread", ready && "ready")} aria-labelledby="pile-title" data-zone="pile"
    data-place="pile" onClick=${onClick}>
    <h2 id="pile-title">${tell("Discard pile {count}", { count: html`<b>${pile.length}</b>` })}</h2>
    <div class="spread-cards" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      ${pile.map(
        (card, place) => html`<span class=${names("slot", from >= 0 && place >= from && "reached")} key=${card}>
          <button type="button" class=${names("movable", takes(card) && "can")}
            data-movable=${takes(card) ? "" : undefined} data-stop data-card=${card}
            aria-label=${depthTold(pack, card, pile.length - place - 1, takes(card))}
            aria-pressed=${depth === card} onClick=${() => reach(depth === card ? null : card)}>
              <${CardFace} pack=${pack} text=${card} /></button></span>`,
      )}
      ${!pile.length && html`<span class="card gap"></span>`}
    </div>
    ${
      brought.length > 0 &&
      html`<div class="brings">
      <p>${bringsTold(first, above, can)}</p>
      <button type="button" class=${names(can && "strong")} aria-disabled=${can ? undefined : "true"}
        onClick=${() => take(brought[0])}>
          ${t("Take {count} card", { count: brought.length }, { plural: "Take {count} cards" })}</button>
      <button type="button" class="quiet" onClick=${() => reach(null)}>${t("Leave it")}</button>
    </div>`
    }
  </section>`;
}
