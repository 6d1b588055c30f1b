/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$base_stylesheet,$faces_face,$table_name}from"start.js";
const $table_hands=await(async()=>{const{html,names}=$base_html;
const{stylesheet}=$base_stylesheet;
const{Face}=$faces_face;
const{Name}=$table_name;
await stylesheet("/bundle/hands-4d00e842b755.css");
function OpenHands({ table, hands, pack }) {
const view = table.view.value;
if (!hands.some(({ cards }) => cards.length) || view?.result) return null;
return html`<section class=${names("open-hands", pack.is_tiles && "tile-hands")} aria-labelledby="hands-title" tabindex="0">
<h2 id="hands-title" class="unseen">Hands</h2>
${hands.map(({ seat, cards }) => html`<div key=${seat} class=${names("open-hand", view?.to_move === seat && "turn")}>
<h3><${Name} name=${table.nameOf(seat)} /></h3>
<ul>${[...cards].sort(pack.by.suit).map((card) => html`<li key=${card} data-card=${card}><span class="unseen">${pack.face(card).name}</span><${Face} pack=${pack} text=${card} /></li>`)}</ul>
</div>`)}
</section>`;
}
return{OpenHands}})();
export{$table_hands}
