/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$base_sentence,$base_stylesheet,$faces_face,$faces_told,$proof_promises,$rules_rules,$table_clock,$table_header,$table_hearing,$table_prompt,$vendor_preact_hooks}from"start.js";
const $result_words=(()=>{const{capital,figure,listed,many}=$base_sentence;
const whoIs = (table, seat) => (seat === table.you ? "you" : table.nameOf(seat));
const signed = (points) => (points > 0 ? `+${points}` : figure(points));
function does(table, seats, verb, what) {
const ordered = [...seats].sort((a, b) => Number(b === table.you) - Number(a === table.you));
const verbs = ordered.length > 1 || ordered[0] === table.you ? verb : `${verb}s`;
return `${capital(listed(ordered.map((seat) => whoIs(table, seat))))} ${verbs} ${what}`;
}
function dealWon(table, { winners, points }, game) {
if (!winners.length) return "Nobody wins the deal";
const [won, told] = [points[winners[0]], does(table, winners, "win", "the deal")];
const isTold = won && !game.lowest_wins && winners.every((seat) => points[seat] === won);
return isTold ? `${told}, ${signed(won)}${winners.length > 1 ? " each" : ""}` : told;
}
function wonTold(table, result, game) {
const { totals = [] } = table.view.value ?? {};
const stand = totals.map((points, seat) => `${whoIs(table, seat)} ${figure(points)}`);
return `${dealWon(table, result, game)}.${game.goal.deals === 1 ? "" : ` Totals: ${listed(stand)}.`}`;
}
function howEnded(table, { hands }) {
const line = [...table.log.value].reverse().find(({ events }) => events.some((  { event }) => event === "DealEnded"));
const lines = (line?.told ?? []).map((told) => told.split("\n")).find((told) => told.length > hands.length);
return lines?.slice(0, -hands.length).join(" ") ?? "";
}
function gameWon(table, { winners, points }) {
if (winners.length === points.length) return "The game is drawn";
const most = `the ${winners.length > 1 ? "win" : "game"} with ${many(points[winners[0]], "point")}`;
return does(table, winners, winners.length > 1 ? "share" : "win", most);
}
function paid(table, settlement) {
const told = settlement.flatMap((amount, seat) =>
amount ? `${whoIs(table, seat)} ${amount > 0 ? "collect" : "pay"}${seat === table.you ? "" : "s"} ${Math.abs(amount)}` : [],
);
return told.length ? `${capital(listed(told))}.` : "";
}
return{whoIs,signed,dealWon,wonTold,howEnded,gameWon,paid}})();
const $result_hands=(()=>{const{html,names}=$base_html;
const{capital,under}=$base_sentence;
const{Face}=$faces_face;
const{whoIs}=$result_words;
const DONE = { rap: "rapped", knock: "knocked" };
const Row = ({ pack, cards, word = "" }) => html`<span class=${names("overlapped", word && "down")} role="img" aria-label=${`${word && `${word}: `}${cards.map((card) => pack.name(card)).join(", ")}`}>
${cards.map((card) => html`<span class="slot" key=${card}><${Face} pack=${pack} text=${card} /></span>`)}</span>`;
const laidBefore = (table, game, seat) =>
game.layout.melds === "shared"
? (table.view.value?.melds ?? []).flatMap(({ cards, owners = [] }) => {
const own = cards.filter((_, place) => owners[place] === seat);
return own.length ? [own] : [];
})
: [];
function Shown({ table, pack, game, seat, result }) {
const left = [...(result.left[seat] ?? [])].sort(pack.by.suit);
const [melds, laid] = [result.melds[seat] ?? [], laidBefore(table, game, seat)];
return html`<li class="shown">
<h3>${capital(whoIs(table, seat))}${result.by === seat && html` <span class="badge">${under(DONE, result.reason) ?? result.reason}</span>`}</h3>
<div class="shown-cards">
${laid.map((cards) => html`<${Row} pack=${pack} cards=${cards} word="Laid" />`)}
${melds.map((cards) => html`<${Row} pack=${pack} cards=${cards} word="Meld" />`)}
${left.length > 0 && html`<${Row} pack=${pack} cards=${left} />`}
${!left.length && html`<span class="faded">No ${pack.noun}s left.</span>`}
</div>
</li>`;
}
const Hands = ({ table, pack, game, result }) => html`<ul class="hands">${result.hands.map(
(_, seat) => html`<${Shown} key=${seat} table=${table} pack=${pack} game=${game} seat=${seat} result=${result} />`,
)}</ul>`;
return{Hands}})();
const $result_next_deal=(()=>{const{useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{listed}=$base_sentence;
const{drawnWord,nameWord,wordOf}=$proof_promises;
const{useSecondsUntil}=$table_clock;
const{WaysAway,others}=$table_prompt;
function othersTold(table, agreed, over) {
const [ready, waits] = [others(table, true), others(table, false)];
if (agreed) return waits.length ? `Waiting for ${listed(waits)}.` : "A moment…";
if (over) return ready.length ? `${listed(ready)} would like to play again.` : "";
return waits.length
? `Still looking: ${listed(["you", ...waits])}.`
: ready.length
? `${listed(ready)} ${ready.length > 1 ? "wait" : "waits"} for you.`
: "";
}
const focused = (button) => button?.focus({ preventScroll: true });
function NextWord({ word, setWord }) {
return html`<details class="next-word"><summary>Your own word for the next shuffle</summary>
<label>If you alone name one, nobody can have picked the cards. The record tells it to all. <input type="text" maxlength="150" autocomplete="off" value=${word} onInput=${(  event) => setWord(event.currentTarget.value)} /></label></details>`;
}
function NextDeal({ table, putAside }) {
const [typed, setTyped] = useState("");
const places = table.places.value;
const left = useSecondsUntil(table, places?.pause_ends);
const look = html`<button type="button" class="look" onClick=${putAside}>Look at the table</button>`;
if (!places) return html`<div class="next-deal">${look}</div>`;
const over = places.stage === "over";
const away = over && html`<${WaysAway} record=${places.record} />`;
if (table.you === null) return html`<div class="next-deal">${look}${away}</div>`;
const agreed = places.agreed.includes(table.you);
const alone = !places.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you);
const told = othersTold(table, agreed, over);
const count = left === null ? "" : html`<span class="seconds" aria-hidden="true"> (${Math.ceil(left)})</span>`;
const playAgain = () => nameWord(table, alone ? drawnWord(table) : wordOf(table, typed), (word) => table.command("rematch", { word }));
const goOn = () => (over ? playAgain() : table.command("next"));
return html`${(told || !alone) && html`<p class="others" role="status">${told}${told && agreed ? count : ""}</p>`}
<div class="next-deal">
${!agreed && html`<button type="button" class="strong" ref=${focused} onClick=${goOn}>${over ? "Play again" : html`Next deal${count}`}</button>`}
${look}
${away}
</div>
${over && !agreed && !alone && html`<${NextWord} word=${typed} setWord=${setTyped} />`}`;
}
return{NextDeal}})();
const $result_standing=(()=>{const{html}=$base_html;
const{capital,figure}=$base_sentence;
const{aimTold,dealTold}=$table_header;
const{signed,whoIs}=$result_words;
const Way = ({ points, target }) => html`<span class="to-goal" aria-hidden="true"><i style=${{ width: `${Math.max(0, Math.min(100, (100 * points) / target))}%` }}></i></span>`;
function columnsOf(table, { laid, counts, points }, game) {
const { totals = [], outcome = null } = table.view.value ?? {};
const final = outcome?.points ?? totals;
const bonuses = final.some((all, seat) => all !== totals[seat]);
const { deals, target } = game.goal;
const columns = [
["laid", (seat) => laid[seat], laid.length],
["left", (seat) => counts[seat], true],
["points", (seat) => signed(points[seat]), true],
["bonus", (seat) => signed(final[seat] - totals[seat]), bonuses],
["total", (seat) => html`<b>${figure(final[seat])}</b>${target && html`<${Way} points=${final[seat]} target=${target} />`}`, deals !== 1],
];
return columns.flatMap(([name, told, isThere]) => (isThere ? [[name, told]] : []));
}
function Standing({ table, game, result }) {
const columns = columnsOf(table, result, game);
return html`<table class="standing"><caption>${dealTold(table.view.value?.deal ?? 0, game)} · ${aimTold(game)}</caption>
<thead><tr><td></td>${columns.map(([name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${result.hands.map((_, seat) => html`<tr><th scope="row">${capital(whoIs(table, seat))}</th>${columns.map(([, told]) => html`<td>${told(seat)}</td>`)}</tr>`)}</tbody>
</table>`;
}
return{Standing}})();
const $result_showdown=await(async()=>{const{html}=$base_html;
const{figures}=$base_sentence;
const{stylesheet}=$base_stylesheet;
const{Told}=$faces_told;
const{openRules}=$rules_rules;
const{useSaid}=$table_hearing;
const{Hands}=$result_hands;
const{NextDeal}=$result_next_deal;
const{Standing}=$result_standing;
const{dealWon,gameWon,howEnded,paid,wonTold}=$result_words;
await stylesheet("/bundle/result-09f4e485cfe7.css");
function Legend({ table, game, result }) {
const [ownRules, shared] = [table.view.value?.deal_rules?.filter(({ scores }) => scores), game.layout.melds === "shared"];
const melded = shared ? "laid on the table" : result.melds.some((melds) => melds.length) && "melds, which are not counted";
return html`<p class="legend">${melded && html`<span><i class="melded" aria-hidden="true"></i> ${melded}</span>`}
${ownRules?.map(({ told }) => html`<span>${told}</span>`)}
${game.scoring && html`<span>How a deal is scored: ${game.scoring.map((  clause) => html`<button type="button" class="clause" onClick=${() => openRules(game.slug, clause)}>${clause}</button> `)}</span>`}</p>`;
}
function Outcome({ table, game }) {
const outcome = table.view.value?.outcome;
if (!outcome) return null;
const settled = game.goal.pays && paid(table, outcome.settlement);
return html`<p class="outcome">${gameWon(table, outcome)}</p>${settled && html`<p class="paid">${settled}</p>`}`;
}
function Showdown({ table, pack, game, putAside }) {
const result = table.view.value?.result;
useSaid(result ? wonTold(table, result, game) : "");
if (!result) return null;
return html`<section class="showdown" aria-labelledby="showdown-title">
<header><h2 id="showdown-title">${dealWon(table, result, game)}</h2>
<p class="told"><${Told} pack=${pack} told=${figures(howEnded(table, result))} /></p></header>
<div class="ending" tabindex="0" role="region" aria-label="Hands and points">
<${Hands} table=${table} pack=${pack} game=${game} result=${result} />
<div class="brought"><${Standing} table=${table} game=${game} result=${result} /><${Legend} table=${table} game=${game} result=${result} /></div>
</div>
<footer><${Outcome} table=${table} game=${game} /><${NextDeal} table=${table} putAside=${putAside} /></footer>
</section>`;
}
return{Showdown}})();
export{$result_words,$result_hands,$result_next_deal,$result_standing,$result_showdown}
