/** The open hands that watchers see, until the result shows all hands. */
import { html, names } from "../base/html.js";
import { stylesheet } from "../base/stylesheet.js";
import { Face } from "../faces/face.js";
import { Name } from "./name.js";
import { t } from "../base/sentence.js";

await stylesheet("/page/looks/hands.css");

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {{seat: number, cards: string[]}} Open */

/** @param {{table: {view: {value: any}, nameOf: (seat: number) => string}, hands: Open[], pack: Pack}} props */
export function OpenHands({ table, hands, pack }) {
  const view = table.view.value;
  if (!hands.some(({ cards }) => cards.length) || view?.result) return null;
  return html`<section class=${names("open-hands", pack.is_tiles && "tile-hands")} aria-labelledby="hands-title"
    tabindex="0">
    <h2 id="hands-title" class="unseen">${t("Hands")}</h2>
    ${hands.map(
      ({ seat, cards }) => html`<div key=${seat} class=${names("open-hand", view?.to_move === seat && "turn")}>
      <h3><${Name} name=${table.nameOf(seat)} /></h3>
      <ul>${[...cards].sort(pack.by.suit).map(
        (card) => html`<li key=${card} data-card=${card}><span class="unseen">
            ${pack.face(card).name}</span><${Face} pack=${pack} text=${card} /></li>`,
      )}</ul>
    </div>`,
    )}
  </section>`;
}
