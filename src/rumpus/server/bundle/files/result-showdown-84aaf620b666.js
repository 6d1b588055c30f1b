/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_html,$base_sentence,$faces_face,$faces_told,$rules_rules,$table_clock}from"start.js";
const $result_next_deal=(()=>{const{html}=$base_html;
const{listed}=$base_sentence;
const{useSecondsUntil}=$table_clock;
const others = (table, agreed) =>
(table.places.value?.seats ?? []).flatMap((seat, index) =>
index !== table.you && seat.kind === "person" && seat.here && table.places.value?.agreed.includes(index) === agreed ? [seat.name] : [],
);
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
function NextDeal({ table, putAside }) {
const places = table.places.value;
const left = useSecondsUntil(table, places?.pause_ends);
const look = html`<button type="button" class="look" onClick=${putAside}>Look at the table</button>`;
if (!places) return html`<div class="next-deal">${look}</div>`;
const over = places.stage === "over";
const away = over && places.record && html`<a class="button" href=${`/replay/${places.record}`}>Replay</a><a class="button" href=${`/api/records/${places.record}/file`} download>Record</a><a class="button" href="/">Lobby</a>`;
if (table.you === null) return html`<div class="next-deal">${look}${away}</div>`;
const agreed = places.agreed.includes(table.you);
const told = othersTold(table, agreed, over);
const count = left === null ? "" : html`<span class="seconds" aria-hidden="true"> (${Math.ceil(left)})</span>`;
return html`${told && html`<p class="others" role="status">${told}${agreed ? count : ""}</p>`}
<div class="next-deal">
${!agreed && html`<button type="button" class="strong" ref=${focused} onClick=${() => table.command(over ? "rematch" : "next")}>${over ? "Play again" : html`Next deal${count}`}</button>`}
${look}
${away}
</div>`;
}
return{NextDeal}})();
const $result_showdown=(()=>{const{html,names}=$base_html;
const{capital,figure,figures,listed,many}=$base_sentence;
const{Face}=$faces_face;
const{Told}=$faces_told;
const{openRules}=$rules_rules;
const{NextDeal}=$result_next_deal;
const whoIs = (table, seat) => (seat === table.you ? "you" : table.nameOf(seat));
const Row = ({ pack, cards, down }) => html`<span class=${names("overlapped", down && "down")} role="img" aria-label=${`${down ? "Meld: " : ""}${cards.map((card) => pack.name(card)).join(", ")}`}>
${cards.map((card) => html`<span class="slot" key=${card}><${Face} pack=${pack} text=${card} /></span>`)}</span>`;
function ShownHand({ table, pack, seat, result }) {
const [melds, left] = [result.melds[seat] ?? [], [...(result.left[seat] ?? [])].sort(pack.by.suit)];
const won = result.winners.includes(seat);
return html`<li class=${names("shown", won && "won")}>
<h3>${capital(whoIs(table, seat))}${won ? html` <span class="badge">${seat === table.you ? "win" : "wins"}</span>` : ""}${result.by === seat && !won ? html` <span class="badge soft">${result.reason === "rap" ? "rapped" : result.reason}</span>` : ""}</h3>
<div class="shown-cards">
${melds.map((meld) => html`<${Row} pack=${pack} cards=${meld} down />`)}
${left.length > 0 && html`<${Row} pack=${pack} cards=${left} />`}
${!melds.length && !left.length && html`<span class="faded">No ${pack.noun}s left.</span>`}
</div>
<p class="count"><span>left <b>${result.counts[seat]}</b></span><span>points <b>${signed(result.points[seat])}</b></span></p>
</li>`;
}
const signed = (points) => (points > 0 ? `+${points}` : figure(points));
function Outcome({ table }) {
const outcome = table.view.value?.outcome;
if (!outcome) return null;
const winners = outcome.winners.map((  seat) => (seat === table.you ? "you" : table.nameOf(seat)));
const told = winners.length
? `${listed(winners)} ${winners.length > 1 || winners[0] === "you" ? "win" : "wins"} the game`
: "The game is over";
return html`<p class="outcome">${capital(told)}</p>`;
}
function settledTold(table) {
const paid =   (table.view.value?.outcome?.settlement ?? []);
const told = paid.map(
(amount, seat) =>
amount && `${whoIs(table, seat)} ${amount > 0 ? "collect" : "pay"}${seat === table.you ? "" : "s"} ${Math.abs(amount)}`,
);
return capital(told.filter(Boolean).join(", "));
}
function bonusTold(table) {
const { outcome, totals = [] } = table.view.value ?? {};
const points =   (outcome?.points ?? []);
if (points.every((final, seat) => final === totals[seat])) return "";
return `With the bonuses: ${points.map((final, seat) => `${whoIs(table, seat)} ${figure(final)}`).join(", ")}.`;
}
function endTold(table, result) {
const told = result.told ?? table.log.value[table.log.value.length - 1]?.told ?? [];
const sentences = told.join(" ").match(/[^.!]+[.!]/g) ?? [];
const first = sentences.findIndex((sentence) => / left \(| nothing left/.test(sentence));
return sentences.slice(0, first < 0 ? 2 : first).join(" ").trim() || `The deal ends: ${result.reason}.`;
}
function Showdown({ table, pack, game, putAside }) {
const view = table.view.value;
const result = view?.result;
if (!view || !result) return null;
const seats = result.hands.map((_, seat) => seat);
const told = endTold(table, result);
const paid = settledTold(table);
const ownRules = view.deal_rules?.filter(({ scores }) => scores);
const melded = result.melds.some((melds) => melds.length);
return html`<section class="showdown" aria-labelledby="showdown-title">
<header><h2 id="showdown-title">${view.outcome ? "The game is over" : `Deal ${view.deal}`}</h2><${Outcome} table=${table} />
<p class="told"><${Told} pack=${pack} told=${figures(told)} /></p></header>
<ul class="hands" tabindex="0" aria-label="The hands">${seats.map((seat) => html`<${ShownHand} key=${seat} table=${table} pack=${pack} seat=${seat} result=${result} />`)}</ul>
<p class="totals">${view.deal > 1 ? html`<span class="after">After ${many(view.deal, "deal")}:</span>` : ""}${seats.map((seat) => html`<span>${capital(whoIs(table, seat))}: <b>${figure(view.totals[seat])}</b></span>`)}</p>
${bonusTold(table) && html`<p class="paid">${bonusTold(table)}</p>`}
${paid && html`<p class="paid">${paid}.</p>`}
<p class="legend">${melded && html`<span><i class="melded" aria-hidden="true"></i> melds, which are not counted</span>`}${ownRules?.map(({ told }) => html`<span>${told}</span>`)}<span>${game.lowest_wins ? "Fewest points win." : "Most points win."}</span>${game.scoring && html`<span>How a deal is scored: ${game.scoring.map((  clause) => html`<button type="button" class="clause" onClick=${() => openRules(game.slug, clause)}>${clause}</button> `)}</span>`}</p>
<${NextDeal} table=${table} putAside=${putAside} />
</section>`;
}
return{Showdown}})();
export{$result_next_deal,$result_showdown}
