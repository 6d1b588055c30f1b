/** What a joker stands for, chosen from all tiles of the pack. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { TileFace } from "../faces/tile.js";
import { SUITS } from "../faces/pack.js";
import { useRoving } from "../move/roving.js";

const NUMBERS = Array.from({ length: 13 }, (_, place) => place + 1);

/** @param {{pack: import("../faces/pack.js").Pack, choose: (face: string) => void, close: () => void}} props */
export function JokerChoice({ pack, choose, close }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  return html`<${Dialog} title="The joker stands for" close=${close} wide kind="joker-choice">
    <div class="faces" role="group" aria-label="All tiles" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
      ${Object.keys(SUITS.tiles).map((colour) => html`<ul>${NUMBERS.map((number) => {
        const face = `${colour}${number}`;
        return html`<li><button type="button" class="movable tile-button" data-stop aria-label=${pack.face(face).name} onClick=${() => choose(face)}><${TileFace} text=${face} /></button></li>`;
      })}</ul>`)}
    </div>
  </${Dialog}>`;
}
