/** The hands that are open to whoever looks: all of them, or that of one seat. */
import { html, names } from "../base/html.js";
import { CardFace } from "../faces/card.js";
import { Name } from "../table/name.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */

/** @param {{player: import("./player.js").Player, pack: Pack}} props */
export function OpenHands({ player, pack }) {
  const view = player.frame?.view;
  const eyes = player.eyes.value;
  const hands = /** @type {string[][]} */ (eyes === "all" ? (view?.hands ?? []) : eyes === "" ? [] : [view?.hand ?? []]);
  if (!hands.length || !hands.some((hand) => hand.length) || player.table.places.value.stage !== "playing") return null;
  /** @param {number} index */
  const seatOf = (index) => (eyes === "all" ? index : Number(eyes));
  return html`<section class=${names("open-hands", pack.is_tiles && "tile-hands")} aria-labelledby="hands-title" tabindex="0">
    <h2 id="hands-title" class="unseen">Hands</h2>
    ${hands.map((hand, index) => html`<div key=${index} class=${names("open-hand", view?.to_move === seatOf(index) && "turn")}>
      <h3><${Name} name=${player.table.nameOf(seatOf(index))} /></h3>
      <ul>${[...hand].sort(pack.by.suit).map((card) => html`<li key=${card} data-card=${card}><span class="unseen">${pack.face(card).name}</span><${CardFace} pack=${pack} text=${card} /></li>`)}</ul>
    </div>`)}
  </section>`;
}
