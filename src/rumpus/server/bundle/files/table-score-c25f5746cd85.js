/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$base_sentence,$vendor_preact_hooks}from"start.js";
const $table_score=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{figure}=$base_sentence;
const DealRow = ({ deal, number }) => html`<tr><th scope="row">${number}</th>${deal.points.map(
(points, seat) => html`<td>${(deal.entries[seat]?.length ?? 0) > 1 ? deal.entries[seat].map((entry) => html`<span class="entry">${figure(entry)}</span>`) : figure(points)}</td>`,
)}<td class="reason">${deal.reason}</td></tr>`;
function ScoreSheet({ table, close }) {
const [sheet, setSheet] = useState(  (null));
useEffect(() => {
table.ask("score").then((answer) => answer && setSheet(answer));
}, []);
return html`<${Dialog} title="Score sheet" close=${close}>
${!sheet ? html`<p>One moment…</p>` : !sheet.deals.length ? html`<p>No deal is finished yet.</p>` : html`<div class="scroll" tabindex="0" role="region" aria-label="Score sheet"><table class="sheet">
<thead><tr><th scope="col">Deal</th>${sheet.names.map((name) => html`<th scope="col">${name}</th>`)}<th scope="col" class="reason">ended by</th></tr></thead>
<tbody>${sheet.deals.map((deal, index) => html`<${DealRow} deal=${deal} number=${sheet.first + index} />`)}</tbody>
<tfoot><tr><th scope="row">Total</th>${sheet.totals.map((total) => html`<td><b>${figure(total)}</b></td>`)}<td class="reason"></td></tr></tfoot>
</table></div>`}
</${Dialog}>`;
}
return{ScoreSheet}})();
export{$table_score}
