/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$portraits_portrait}from"portraits/portrait.js";
import{$base_html,$portraits_kinds,$vendor_preact_hooks}from"start.js";
const $portraits_looks=(()=>{const{useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{sentenceOf,titleOf}=$portraits_kinds;
const{Portrait}=$portraits_portrait;
function Looks({ kinds, place }) {
const [told, tell] = useState(false);
const sentence = sentenceOf(kinds, place);
if (!sentence) return html`<${Portrait} name=${place.name} />`;
return html`<button type="button" aria-label=${`About ${place.name}`} aria-expanded=${told} onClick=${() => tell(!told)} onBlur=${() => tell(false)}><${Portrait} name=${place.name} /></button>
<span role="status">${told && html`<span class="said about">${place.name}, ${titleOf(kinds, place.kind)}: ${sentence}</span>`}</span>`;
}
return{Looks}})();
export{$portraits_looks}
