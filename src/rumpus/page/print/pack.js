/**
 * A pack of cards to cut out. The front and the back of a card are beside each other: fold the sheet along its middle,
 * glue it, and cut. So no printer has to meet a front with its back.
 */
import { html } from "../base/html.js";
import { CardBack, CardFace } from "../faces/card.js";
import { packOf } from "../faces/pack.js";

/** @typedef {import("./paper.js").Printing} Printing */

/** The cards of a sheet, one below another, on their side: so a sheet of A4 and one of Letter hold them. */
const ON_A_SHEET = 4;

/** @param {{side: string, place: number}} props */
const Mark = ({ side, place }) => html`<i class=${`mark ${side}`} style=${{ "--place": place }}></i>`;

/** The marks beside the cards to cut along, and the line to fold along. */
const Marks = () => html`${[0, 1, 2, 3, ON_A_SHEET].map(
  (place) => html`<${Mark} side="left" place=${place} /><${Mark} side="right" place=${place} />`,
)}${[0, 2].map((place) => html`<${Mark} side="top" place=${place} /><${Mark} side="bottom" place=${place} />`)}
<i class="fold"></i>`;

/** @param {{children?: unknown}} props */
const Turned = ({ children }) => html`<div class="on-its-side"><div class="cut-card">${children}</div></div>`;

/** @param {Printing} props */
export function PackPaper({ game }) {
  const [pack, cards] = [packOf(game), Object.keys(game.pack.faces)];
  const sheets = Array.from({ length: Math.ceil(cards.length / ON_A_SHEET) }, (_, sheet) =>
    cards.slice(sheet * ON_A_SHEET, (sheet + 1) * ON_A_SHEET),
  );
  return sheets.map(
    (shown) => html`<section class="pack-paper"><div class="cards"><${Marks} />
    ${shown.map(
      (text) => html`<${Turned}><${CardFace} pack=${pack} text=${text} /></${Turned}>
        <${Turned}><${CardBack} /></${Turned}>`,
    )}</div></section>`,
  );
}
