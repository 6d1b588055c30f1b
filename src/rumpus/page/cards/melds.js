/** The melds on the table, each in front of the player who laid it, and a place to lay down cards. */
import { useRef } from "preact/hooks";
import { useFit } from "../base/fit.js";
import { html, names } from "../base/html.js";
import { CardFace } from "../faces/card.js";
import { useRoving } from "../move/roving.js";
import { t } from "../base/sentence.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../table/table.js").Meld} Meld */

const FIT = {
  name: "--fit",
  sizes: ["1.28", "1.2", "1.1", "1", "0.9", "0.8", "0.72", "0.64", "0.56", "0.5"],
  lying: ":scope > .before",
};

/** A name in two signs, to mark a card by. @param {string} name */
const marked = (name) => name.charAt(0).toUpperCase() + (/\d$/.exec(name)?.[0] ?? name.charAt(1));

/** Return the player who laid a meld: the owner of most of its cards. @param {Meld} meld */
function laidBy({ owners = [] }) {
  /** @param {number} seat */
  const share = (seat) => owners.filter((owner) => owner === seat).length;
  return owners.reduce((most, seat) => (share(seat) > share(most) ? seat : most), owners[0] ?? 0);
}

/**
 * A meld. A card that scores for another player than the meld's is marked with that player's name, unless it is the
 * user.
 * @param {{pack: Pack, meld: Meld, you: number|null, nameOf: (seat: number) => string, marks: boolean, fits: boolean,
 *   pick: (meld: Meld) => void}} props
 */
function MeldOnTable({ pack, meld, you, nameOf, marks, fits, pick }) {
  const [owners, own] = [meld.owners ?? [], laidBy(meld)];
  const strangers = owners.map((owner) => marks && owner !== own);
  const cards = meld.cards.map((card) => pack.name(card)).join(", ");
  const label = t("Meld {number}, {kind}: {cards}", { number: meld.number, kind: meld.kind, cards });
  return html`<li>
    <button type="button" class=${names("meld", fits && "fits")} data-stop data-zone=${`meld-${meld.number}`}
      aria-label=${label} onClick=${() => pick(meld)}>
      <span class="number" aria-hidden="true">${meld.number}</span>
      <span class="overlapped">${meld.cards.map(
        (
          card,
          place,
        ) => html`<span class=${names("slot", strangers[place] && owners[place] === you && "mine")} key=${card}
          data-card=${card}><${CardFace} pack=${pack} text=${card} />
          ${
            strangers[place] &&
            owners[place] !== you &&
            html`<i class="owner" aria-hidden="true">
            ${marked(nameOf(owners[place]))}</i>`
          }</span>`,
      )}</span>
    </button>
  </li>`;
}

/**
 * @param {{pack: Pack, melds: Meld[], you: number|null, nameOf: (seat: number) => string, seats: number, marks:
 * boolean, turn: unknown, fits: (meld: Meld) => boolean, pick: (meld: Meld) => void, lay: (() => void)|null, canLay:
 * boolean, chosen: number, why: string|null}} props `lay`: null once the deal is over; `why`: why nothing can be laid
 * down at this moment of it
 */
export function Melds({ pack, melds, you, nameOf, seats, marks, turn, fits, pick, lay, canLay, chosen, why }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  const scroll = useRef(/** @type {HTMLElement|null} */ (null));
  useFit(scroll, FIT, turn, melds);
  const order = Array.from({ length: seats }, (_, seat) => ((you ?? 0) + 1 + seat) % seats);
  const told = chosen > 1 ? t("Lay down these {count} cards", { count: chosen }) : t("Lay down here"); // one is no meld
  return html`<section class="laid" aria-labelledby="laid-title" data-zone="lay" data-place="table" ref=${ref}
    onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
    <h2 id="laid-title" class="unseen">${t("On the table")}</h2>
    <div class="laid-scroll" data-scrolls ref=${scroll}>
      ${order.map((seat) => {
        const own = melds.filter((meld) => laidBy(meld) === seat);
        return (
          own.length > 0 &&
          html`<div class="before" key=${seat}><h3>${seat === you ? t("You") : nameOf(seat)}</h3>
          <ul>${own.map(
            (meld) => html`<${MeldOnTable} key=${meld.number} pack=${pack} meld=${meld} you=${you}
              nameOf=${nameOf} marks=${marks} fits=${fits(meld)} pick=${pick} />`,
          )}</ul></div>`
        );
      })}
      ${!melds.length && html`<p class="empty">${t("No meld lies on the table yet.")}</p>`}
    </div>
    ${
      you !== null &&
      lay &&
      html`<button type="button" class=${names("lay-here", canLay && "ready")} data-stop
      aria-disabled=${why ? "true" : undefined} title=${why ?? undefined} onClick=${lay}>${told}</button>`
    }
  </section>`;
}
