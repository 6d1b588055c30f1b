/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$rules_page}from"rules/page.js";
import{$base_api,$base_html,$base_refusal,$vendor_preact_hooks}from"start.js";
const $lobby_rules=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{lasting}=$base_api;
const{html}=$base_html;
const{refused}=$base_refusal;
const{RuleText}=$rules_page;
function RulesPage({ game }) {
const [page, setPage] = useState(  (null));
const [games, setGames] = useState(  ([]));
useEffect(() => {
lasting("/games").then((found) => setGames(found.games), refused);
if (game) lasting(`/rules/${game}`).then(setPage, refused);
document.title = "Rules · Rumpus";
}, []);
return html`<div class="paper-page narrow"><header class="page-head"><a class="home" href="/" aria-label="Rumpus, lobby">R</a><div><h1>${page?.title ?? "Rules"}</h1></div></header>
<main>${page ? html`<div class="rules reading"><${RuleText} page=${page} level=${2} /></div>` : html`<ul class="rows">${games.map((one) => html`<li><span class="what">${one.title}</span><a class="button" href=${`/rules/${one.slug}`}>Read</a></li>`)}</ul>`}</main></div>`;
}
return{RulesPage}})();
export{$lobby_rules}
