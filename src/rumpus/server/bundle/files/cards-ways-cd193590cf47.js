/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$base_sentence,$faces_card,$faces_pack,$move_roving}from"start.js";
const $cards_ways=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const{capital,listed}=$base_sentence;
const{CardFace}=$faces_card;
const{isJoker,standsFor}=$faces_pack;
const{useRoving}=$move_roving;
const WhichEnd = ({ ways, answer }) => html`<div class="confirm" role="group" aria-label="Which end"><p>At which end?</p>
<div class="answers">${ways.map((way) => html`<button type="button" onClick=${() => answer(way)}>${capital(way.end ?? "")} end</button>`)}
<button type="button" class="plain" onClick=${() => answer(null)}>Not there</button></div></div>`;
function toldOf(pack, cards) {
const wild = cards.filter(isJoker);
return listed(wild.length ? wild.map((joker) => pack.name(standsFor(joker))) : [`from the ${pack.name(cards[0])}`]);
}
function WhichCards({ pack, ways, answer }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
const wild = ways[0].cards.filter(isJoker).length;
const title = wild ? (wild > 1 ? "The jokers stand for" : "The joker stands for") : "The meld begins";
return html`<${Dialog} title=${title} close=${() => answer(null)} kind="ways">
<ul class="scroll" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}>
${ways.map((way) => html`<li key=${way.act}><button type="button" class="way" data-stop onClick=${() => answer(way)}>
<span class="overlapped" aria-hidden="true">${way.cards.map((card) => html`<span class="slot"><${CardFace} pack=${pack} text=${card} /></span>`)}</span>
<span>${toldOf(pack, way.cards)}</span></button></li>`)}
</ul>
</${Dialog}>`;
}
const Ways = ({ pack, ways, answer }) =>
ways.every((way) => way.end)
? html`<${WhichEnd} ways=${ways} answer=${answer} />`
: html`<${WhichCards} pack=${pack} ways=${ways} answer=${answer} />`;
return{Ways}})();
export{$cards_ways}
