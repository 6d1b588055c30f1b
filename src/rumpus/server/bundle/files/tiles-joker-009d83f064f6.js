/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$faces_tile,$move_roving}from"start.js";
const $tiles_joker=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const{TileFace}=$faces_tile;
const{useRoving}=$move_roving;
function JokerChoice({ pack, choose, close }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
return html`<${Dialog} title="The joker stands for" close=${close} wide kind="joker-choice">
<div class="faces" role="group" aria-label="All tiles" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
${pack.rows.map((row) => html`<ul>${row.map(({ text, name }) => html`<li>
<button type="button" class="movable tile-button" data-stop aria-label=${name} onClick=${() => choose(text)}><${TileFace} pack=${pack} text=${text} /></button>
</li>`)}</ul>`)}
</div>
</${Dialog}>`;
}
return{JokerChoice}})();
export{$tiles_joker}
