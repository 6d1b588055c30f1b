/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_dialog,$base_html,$base_route,$keys_list,$keys_shown,$rules_rules,$table_link}from"start.js";
const $table_menu=(()=>{const{Dialog}=$base_dialog;
const{html}=$base_html;
const{go}=$base_route;
const{shortcut}=$keys_list;
const{openKeys}=$keys_shown;
const{openRules}=$rules_rules;
const{TableLink}=$table_link;
function Menu({ table, game, close, open }) {
const playing = table.places.value?.stage === "playing" || table.places.value?.stage === "between";
return html`<${Dialog} title=${game.title} close=${close}>
<div class="menu">
<button type="button" onClick=${() => (close(), openRules(table.game))}>Rules of the game</button>
<button type="button" onClick=${() => open("score")}>Score sheet</button>
<button type="button" onClick=${() => open("settings")}>Settings</button>
<button type="button" aria-keyshortcuts=${shortcut("keys")} onClick=${() => (close(), openKeys())}>Keys</button>
<a class="button" href="/">Lobby${table.you !== null ? " (your seat is kept)" : ""}</a>
${table.you !== null && playing && html`<button type="button" onClick=${() => open("leaving")}>Give up the seat…</button>`}
</div>
<h3>Link to this table</h3><${TableLink} table=${table} />
</${Dialog}>`;
}
function Leaving({ table, close }) {
const leave = async () => (await table.command("leave")) && go("/");
const alone = !table.places.value?.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you);
const then = alone
? "Nobody else plays here: the game ends, without a winner."
: "A computer player plays your hand to the end of the game. You cannot take the seat again; you may watch.";
return html`<${Dialog} title="Give up the seat?" close=${close}>
<p>${then}</p>
<p class="deeds"><button type="button" class="strong" onClick=${close}>Stay</button><button type="button" onClick=${leave}>Give up the seat</button><a class="button" href="/">Lobby (your seat is kept)</a></p>
</${Dialog}>`;
}
return{Menu,Leaving}})();
export{$table_menu}
