/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_guest,$base_html,$base_lazy,$base_me,$base_refusal,$base_route,$base_sentence,$faces_suits,$lobby_upload,$room_computers,$rules_rules,$vendor_preact_hooks}from"start.js";
const $lobby_mine=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{get}=$base_api;
const{called}=$base_guest;
const{html,names}=$base_html;
const{me}=$base_me;
const{orRefused}=$base_refusal;
const{capital,figure,listed,span}=$base_sentence;
const NONE = { running: [], finished: [], more: false, now: 0 };
const OFTEN = 30000;
const AT_FIRST = 3;
const NEVER = 1e15;
const ABANDONED = "abandoned";
function useMine() {
const [mine, setMine] = useState(NONE);
const user = me.value?.id;
useEffect(() => {
if (!user) return void setMine(NONE);
const learn = (news) => {
const { running, now } = news;
setMine((was) => (was.finished.length > news.finished.length ? { ...was, running, now } : news));
};
const look = () => document.hidden || get("/me/tables").then(learn, () => {});
look();
const timer = setInterval(look, OFTEN);
document.addEventListener("visibilitychange", look);
return () => {
clearInterval(timer);
document.removeEventListener("visibilitychange", look);
};
}, [user]);
return [mine, setMine];
}
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
return html`<li><span class="what"><b>${game.title}</b>${told && html` with ${told}`} <small>${capital(outcomeTold(game))}${pointsTold(game)} · ${day}</small></span>
<a class="button" href=${`/replay/${game.record}`}>Replay<span class="unseen"> ${game.title}${told && ` with ${told}`}, ${day}</span></a></li>`;
}
function MyGames({ mine, setMine }) {
const [open, setOpen] = useState(false);
const running = inOrder(mine.running.filter((table) => table.you !== null));
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
${running.length > 0 && html`<ul class="rows" aria-label="Running">${running.map((table) => html`<${Running} key=${table.id} table=${table} now=${mine.now} />`)}</ul>`}
${finished.length > 0 && html`<div class="past"><ul class="rows" aria-label="Finished">${finished.map((game) => html`<${Ended} key=${game.record} game=${game} />`)}</ul>
${hasMore && html`<p><button type="button" class="quiet" onClick=${more}>More finished games</button></p>`}</div>`}
</div></section>`;
}
return{useMine,MyGames}})();
const $lobby_search=(()=>{const{html}=$base_html;
const{many}=$base_sentence;
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
function found(games, wanted) {
return games.filter(({ title, sentence, also }) => {
const told = [title, sentence, ...also].join(" ").toLowerCase();
return wordsOf(wanted).every((word) => told.includes(word));
});
}
function boxNames({ title, also }, wanted) {
const words = wordsOf(wanted).filter((word) => !title.toLowerCase().includes(word));
return also.filter((  name) => words.some((word) => name.toLowerCase().includes(word)));
}
const Search = ({ wanted, look, count }) => html`<label for="search">Find a game</label>
<input id="search" type="search" placeholder="its name, or one on its box" autocomplete="off" spellcheck=${false} value=${wanted} onInput=${(  event) => look(event.currentTarget.value)} />
<span role="status" class="faded">${wanted.trim() && (count ? `${many(count, "game")} found` : "No game here is called that.")}</span>`;
return{found,boxNames,Search}})();
const $lobby_lobby=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{get,lasting,post,Refusal}=$base_api;
const{called}=$base_guest;
const{html}=$base_html;
const{beSomebody,GUEST,me}=$base_me;
const{lazy}=$base_lazy;
const{orRefused,refused}=$base_refusal;
const{go}=$base_route;
const{many}=$base_sentence;
const{drawn,Shape}=$faces_suits;
const{openRules}=$rules_rules;
const{KINDS,opponents,usualComputers}=$room_computers;
const{MyGames,useMine}=$lobby_mine;
const{boxNames,found,Search}=$lobby_search;
const{Upload}=$lobby_upload;
const MakeTable = lazy(() => import("lobby/make.js").then((part)=>part.$lobby_make).then((module) => module.MakeTable));
const Settings = lazy(() => import("table/preferences.js").then((part)=>part.$table_preferences).then((module) => module.Settings));
async function playNow(game, name) {
await beSomebody(name || GUEST);
const made = await post("/tables", { game: game.slug, computers: usualComputers(game), start: true });
go(`/table/${made.id}`);
}
function Name({ name, setName }) {
const user = me.value;
const onSubmit = (event) => {
event.preventDefault();
orRefused(beSomebody(name.trim() || GUEST));
};
return html`<form class="who" onSubmit=${onSubmit}>${user
? html`<span>You are </span>`
: html`<label>Your name <input type="text" maxlength="40" autocomplete="nickname" placeholder=${GUEST} value=${name} onInput=${(  event) => setName(event.currentTarget.value)}
onBlur=${() => name.trim() && orRefused(beSomebody(name.trim()))} /></label>`}<a key="me" href="/me">${user ? user.name : "Sign in"}</a></form>`;
}
function GameCard({ game, wanted, play, make, busy }) {
const onBox = boxNames(game, wanted);
const players =
game.least_seats === game.most_seats ? `${game.least_seats} players` : `${game.least_seats} to ${game.most_seats} players`;
return html`<li class="game"><article aria-labelledby=${`game-${game.slug}`}>
<p class="emblem" aria-hidden="true">${drawn(game.emblem).map((id) => html`<span class=${id}><${Shape} id=${id} /></span>`)}</p>
<h3 id=${`game-${game.slug}`}>${game.title}</h3>
<p class="sentence">${game.sentence}${onBox.length > 0 && html` <span class="faded">On the box: ${onBox.join(", ")}.</span>`}</p>
<p class="facts">${players} · <button type="button" class="clause" onClick=${() => openRules(game.slug)}>rules<span class="unseen"> of ${game.title}</span></button></p>
<p class="deeds"><button type="button" class="strong" disabled=${busy} onClick=${() => play(game)}>Play now<span class="unseen"> ${game.title}</span></button>
<button type="button" onClick=${() => make(game)}>Make a table…<span class="unseen"> for ${game.title}</span></button></p>
</article></li>`;
}
const TableRow = ({ table, word }) => html`<li><span class="what"><b>${table.title}</b> <small>${table.seats.map((seat) => called(seat, "free seat")).join(", ")}</small></span>
<a class="button" href=${`/table/${table.id}`}>${word}<span class="unseen"> ${table.title} with ${table.seats.map((seat) => called(seat, "a free seat")).join(", ")}</span></a></li>`;
const Opponents = ({ children }) => html`<p class="opponents"><label for="opponents">Play now against</label> <select id="opponents" value=${opponents.value} onChange=${(  event) => (opponents.value = event.currentTarget.value)}>
<option value="">Recommended</option>${KINDS.map(([kind, name, told]) => html`<option value=${kind}>${name} (${told})</option>`)}</select> ${children}</p>`;
function Tables({ title, tables, word, none }) {
if (!tables.length && !none) return null;
return html`<section class="leaf"><h2>${title}</h2>${tables.length ? html`<ul class="rows">${tables.map((table) => html`<${TableRow} key=${table.id} table=${table} word=${word} />`)}</ul>` : html`<p class="faded">${none}</p>`}</section>`;
}
function ByCode({ name }) {
const [code, setCode] = useState("");
const onSubmit = (event) => {
event.preventDefault();
if (!code.trim())
return refused(new Refusal({ code: "no-code", clause: null, subject: null, message: "Type the code that your host told you." }));
const known = name ? beSomebody(name) : Promise.resolve();
orRefused(known.then(() => get(`/tables/${encodeURIComponent(code.trim().toUpperCase())}`)).then((table) => go(`/table/${table.id}`)));
};
return html`<section aria-labelledby="code-title"><h3 id="code-title">Join friends</h3><p>They made a table and told you its code, or sent you its link.</p>
<form class="line" onSubmit=${onSubmit}><label>Code <input type="text" class="code" maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck=${false} value=${code} onInput=${(  event) => setCode(event.currentTarget.value)} /></label><button type="submit">Join</button></form></section>`;
}
function useListed() {
const [games, setGames] = useState(  (null));
const [tables, setTables] = useState(  ({ open: [], running: [] }));
useEffect(() => {
lasting("/games").then((found) => setGames(found.games), refused);
const look = () => document.hidden || get("/tables").then(setTables, () => {});
look();
const timer = setInterval(look, 10000);
return () => clearInterval(timer);
}, []);
return { games, tables };
}
const Masthead = ({ children }) => html`<header class="masthead">
<p class="rule" aria-hidden="true"><${Shape} id="dragon-B" /><${Shape} id="dragon-D" /><${Shape} id="dragon-C" /><${Shape} id="dragon-F" /></p>
<h1>Rumpus</h1><p class="motto">Rummy by the rules in the box</p>
<div class="masthead-foot">${children}</div></header>`;
function Lobby() {
const { games, tables } = useListed();
const [mine, setMine] = useMine();
const [name, setName] = useState("");
const [making, make] = useState(  (null));
const [settings, showSettings] = useState(false);
const [busy, setBusy] = useState(false);
const [wanted, look] = useState("");
const listed = games && found(games, wanted);
useEffect(() => {
document.title = "Rumpus";
}, []);
const play = async (game) => {
setBusy(true);
await orRefused(playNow(game, name.trim()));
setBusy(false);
};
const givenUp = mine.running.filter((table) => table.you === null && table.watching !== "nobody");
return html`<div class="paper-page lobby">
<${Masthead}><${Name} name=${name} setName=${setName} /><button type="button" class="plain" onClick=${() => showSettings(true)}>Settings</button></${Masthead}>
<main>
<${MyGames} mine=${mine} setMine=${setMine} />
<section aria-labelledby="games-title"><h2 id="games-title" class="unseen">Games</h2>
<${Opponents}><${Search} wanted=${wanted} look=${look} count=${listed?.length ?? 0} /></${Opponents}>
<ul class="games">${listed?.map((game) => html`<${GameCard} key=${game.slug} game=${game} wanted=${wanted} play=${play} make=${make} busy=${busy} />`)}
<li class="game by-code"><${ByCode} name=${name.trim()} /></li></ul></section>
<div class="beside">
<${Tables} title="Tables open to join" tables=${tables.open} word="Look in" none="None at the moment. Make one, and leave it open." />
<${Tables} title="Games I gave up" tables=${givenUp} word="Watch" />
<${Tables} title="Games to watch" tables=${tables.running ?? []} word="Watch" />
<${Upload} /></div>
</main>
<footer class="foot"><p>${games ? many(games.length, "game") : "Games"}, their rule pages, and every finished game kept as a record. <a href="/api">For programs</a></p></footer>
${making && html`<${MakeTable} game=${making} name=${name.trim() || GUEST} close=${() => make(null)} />`}
${settings && html`<${Settings} close=${() => showSettings(false)} />`}
</div>`;
}
return{playNow,Lobby}})();
export{$lobby_mine,$lobby_search,$lobby_lobby}
