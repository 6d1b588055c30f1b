/** Lets the player choose the tile that a joker stands for, from all tiles of the pack. */
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { TileFace } from "../faces/tile.js";
import { useRoving } from "../move/roving.js";
import { t } from "../base/sentence.js";

/** @param {{pack: import("../faces/pack.js").Pack, choose: (face: string) => void, close: () => void}} props */
export function JokerChoice({ pack, choose, close }) {
  const { ref, onKeyDown, onFocusIn } = useRoving();
  return html`<${Dialog} title=${t("The joker stands for")} close=${close} wide kind="joker-choice">
    <div class="faces" role="group" aria-label=${t("All tiles")} ref=${ref} onKeyDown=${onKeyDown}
      onFocusIn=${onFocusIn}>
      ${pack.rows.map(
        (row) =>
          html`<ul>${row.map(
            ({ text, name }) => html`<li>
        <button type="button" class="movable tile-button" data-stop aria-label=${name} onClick=${() => choose(text)}>
          <${TileFace} pack=${pack} text=${text} /></button>
      </li>`,
          )}</ul>`,
      )}
    </div>
  </${Dialog}>`;
}
