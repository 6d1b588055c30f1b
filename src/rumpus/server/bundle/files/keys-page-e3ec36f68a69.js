/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$keys_list,$keys_press}from"start.js";
const $keys_page=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const{called,KEYS}=$keys_list;
const{works}=$keys_press;
const isHere = ({ id, at }) => at === "Everywhere" || works(id);
function Keys({ close }) {
const here = KEYS.filter(isHere);
const places = [...new Set(here.map(({ at }) => at))];
return html`<${Dialog} title="Keys" kind="typed" wide close=${close}>
<div class="scroll" tabindex="0" role="region" aria-label="Keys">${places.map((place) => html`<h3>${place}</h3>
<dl>${here.filter(({ at }) => at === place).map(({ keys, told }) => html`<div><dt>${keys.map(called).join(" or ")}</dt><dd>${told}</dd></div>`)}</dl>`)}</div>
</${Dialog}>`;
}
return{Keys}})();
export{$keys_page}
