/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html}from"start.js";
const $answers_words=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const written = (pack) =>
pack.rows.map((row, suit) => row[Math.min(row.length - 1, 3 * suit)]).map(({ text, name }) => `${text} ${name}`).join(", ");
const Words = ({ game, pack, close }) => html`<${Dialog} title="What can be typed" kind="typed" wide close=${close}>
<p>Written: ${written(pack)}.</p>
<dl class="scroll" tabindex="0" aria-label="Words">${game.words.map((  word) => html`<div><dt>${word.typed}</dt><dd>${word.meaning}</dd></div>`)}</dl>
</${Dialog}>`;
return{Words}})();
export{$answers_words}
