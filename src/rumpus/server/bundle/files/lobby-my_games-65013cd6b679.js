/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_guest,$base_html,$base_refusal,$base_sentence,$vendor_preact_hooks}from"start.js";
const $lobby_my_games=(()=>{const{useState}=$vendor_preact_hooks;
const{get}=$base_api;
const{called}=$base_guest;
const{html,names}=$base_html;
const{orRefused}=$base_refusal;
const{capital,figure,listed,many,span}=$base_sentence;
const IS_PHONE = matchMedia("(max-width: 599px)").matches;
const AT_FIRST = IS_PHONE ? 1 : 3;
const RUNNING_AT_FIRST = IS_PHONE ? 3 : Infinity;
const NEVER = 1e15;
const ABANDONED = "abandoned";
const isMyTurn = (table) => table.stage === "playing" && table.to_move === table.you;
const inOrder = (tables) =>
[...tables].sort((a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || (a.deadline ?? NEVER) - (b.deadline ?? NEVER));
function standing(table, now) {
const { stage, seats, to_move: mover, deadline } = table;
if (stage === "gathering") {
const free = seats.filter(({ kind }) => !kind).length;
return free ? `waiting for players, ${free} of ${seats.length} seats free` : "not begun yet";
}
if (stage === "between") return "a deal is over";
if (mover === null || mover === undefined) return "running";
const turn = mover === table.you ? "your turn" : `${seats[mover].name}’s turn`;
return deadline ? `${turn} · ${span(deadline - now)} left` : turn;
}
const others = ({ seats, you }) => listed(seats.filter((seat, number) => number !== you && seat.kind).map((seat) => called(seat)));
function Running({ table, now }) {
const told = others(table);
return html`<li class=${names(isMyTurn(table) && "my-turn")}><span class="what"><b>${table.title}</b>${told && html` with ${told}`} <small>${standing(table, now)}</small></span>
<a class=${names("button", isMyTurn(table) && "strong")} href=${`/table/${table.id}`}>Continue<span class="unseen"> ${table.title}${told && ` with ${told}`}</span></a></li>`;
}
function moreTold(tables) {
const mine = tables.filter(isMyTurn).length;
return `${many(tables.length, "more game")}${mine ? `, your turn in ${mine === tables.length ? "all" : mine}` : ""}`;
}
function outcomeTold({ outcome, seats, you }) {
if (outcome.reason === ABANDONED) return "given up, nobody won";
const winners = outcome.winners.map((seat) => (seat === you ? "you" : seats[seat].name));
return winners.length ? `${listed(winners)} won` : "nobody won";
}
function pointsTold({ outcome, seats, you }) {
const told = outcome.points.map((points, seat) => `${seat === you ? "you" : seats[seat].name} ${figure(points)}`);
return outcome.reason === ABANDONED ? "" : ` (${told.join(", ")})`;
}
function Ended({ game }) {
const day = new Date(1000 * game.ended).toLocaleDateString(undefined, { dateStyle: "medium" });
const told = others(game);
return html`<li><span class="what"><b>${game.title}</b>${told && html` with ${told}`} <small>${capital(outcomeTold(game))}${pointsTold(game)} · <time>${day}</time></small></span>
<a class="button" href=${`/replay/${game.record}`}>Replay<span class="unseen"> ${game.title}${told && ` with ${told}`}, ${day}</span></a></li>`;
}
function MyGames({ mine, setMine }) {
const [open, setOpen] = useState(false);
const [all, showAll] = useState(false);
const running = inOrder(mine.running.filter((table) => table.you !== null));
const shown = all || running.length <= RUNNING_AT_FIRST + 1 ? running : running.slice(0, RUNNING_AT_FIRST);
const finished = open ? mine.finished : mine.finished.slice(0, AT_FIRST);
if (!running.length && !finished.length) return null;
const more = async () => {
setOpen(true);
if (!open || !mine.more) return;
const older = await orRefused(get(`/me/tables?before=${mine.finished[mine.finished.length - 1].ended}`));
if (older) setMine({ ...mine, finished: [...mine.finished, ...older.finished], more: older.more });
};
const hasMore = mine.more || finished.length < mine.finished.length;
return html`<section class="leaf my-games" aria-labelledby="mine-title"><h2 id="mine-title">My games</h2><div>
${running.length > 0 && html`<div><ul class="rows" aria-label="Running">${shown.map((table) => html`<${Running} key=${table.id} table=${table} now=${mine.now} />`)}</ul>
${shown.length < running.length && html`<p><button type="button" class="quiet" onClick=${() => showAll(true)}>${moreTold(running.slice(shown.length))}</button></p>`}</div>`}
${finished.length > 0 && html`<div class="past"><ul class="rows" aria-label="Finished">${finished.map((game) => html`<${Ended} key=${game.record} game=${game} />`)}</ul>
${hasMore && html`<p><button type="button" class="quiet" onClick=${more}>More finished games</button></p>`}</div>`}
</div></section>`;
}
return{MyGames}})();
export{$lobby_my_games}
