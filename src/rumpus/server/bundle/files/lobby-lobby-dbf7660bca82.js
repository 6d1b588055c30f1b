/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_guest,$base_html,$base_lazy,$base_me,$base_refusal,$base_route,$base_sentence,$coach_coaching,$faces_suits,$lobby_upload,$proof_promises,$room_computers,$rules_rules,$vendor_preact_hooks}from"start.js";
const $lobby_opponents=(()=>{const{html}=$base_html;
const{lazy}=$base_lazy;
const{capital}=$base_sentence;
const{chosenKind,levelOptions,levelsOf,opponents}=$room_computers;
const Portrait = lazy(() => import("portraits/portrait.js").then((part)=>part.$portraits_portrait).then((module) => module.Portrait));
const FACES = 3;
const facesOf = (kinds, chosen) =>
chosen ? chosen.characters.slice(0, FACES) : levelsOf(kinds).flatMap(({ characters }, number) => (number % 2 ? [] : characters[0]));
const SUIT = "those who suit each game best.";
function Opponents({ kinds, isFirst }) {
const chosen = chosenKind(kinds);
const told = chosen ? `${chosen.description}.` : isFirst ? `gentle company in your first game; then ${SUIT}` : SUIT;
return html`<div class="opponents"><span class="company" aria-hidden="true">${facesOf(kinds, chosen).map(({ name }) => html`<${Portrait} key=${name} name=${name} />`)}</span>
<p><label for="opponents">Play now against</label> <select id="opponents" aria-describedby="opponents-told" value=${chosen?.kind ?? ""} onChange=${(  event) => (opponents.value = event.currentTarget.value)}>
<option value="">Recommended</option>${levelOptions(kinds)}</select>
<small id="opponents-told">${capital(told)}</small></p></div>`;
}
return{Opponents}})();
const $lobby_mine=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{get}=$base_api;
const{me}=$base_me;
const NONE = { running: [], finished: [], more: false, now: 0 };
const OFTEN = 30000;
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
return{useMine}})();
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
<span role="status" class="faded">${wanted.trim() && (count ? `${many(count, "game")} found` : "No game here has that name.")}</span>`;
return{found,boxNames,Search}})();
const $lobby_lobby=(()=>{const{useEffect,useRef,useState}=$vendor_preact_hooks;
const{get,lasting,post,Refusal}=$base_api;
const{called}=$base_guest;
const{html,names}=$base_html;
const{beSomebody,GUEST,me}=$base_me;
const{lazy}=$base_lazy;
const{orRefused,refused}=$base_refusal;
const{go}=$base_route;
const{many}=$base_sentence;
const{drawn,Shape}=$faces_suits;
const{startAlone}=$proof_promises;
const{openRules}=$rules_rules;
const{callCoach,coaching}=$coach_coaching;
const{usualComputers}=$room_computers;
const{Opponents}=$lobby_opponents;
const{useMine}=$lobby_mine;
const{boxNames,found,Search}=$lobby_search;
const{Upload}=$lobby_upload;
const AT_FIRST = matchMedia("(max-width: 599px)").matches ? 2 : 3;
const MyGames = lazy(() => import("lobby/my_games.js").then((part)=>part.$lobby_my_games).then((module) => module.MyGames));
const MakeTable = lazy(() =>
Promise.all([import("lobby/make.js").then((part)=>part.$lobby_make), import("room/options.js").then((part)=>part.$room_options), import("room/table_settings.js").then((part)=>part.$room_table_settings)]).then(([made]) => made.MakeTable),
);
const Settings = lazy(() => import("table/preferences.js").then((part)=>part.$table_preferences).then((module) => module.Settings));
async function playNow(game, kinds, name, isFirst) {
await beSomebody(name || GUEST);
const made = await post("/tables", { game: game.slug, computers: usualComputers(game, kinds, isFirst) });
if (isFirst) callCoach();
await startAlone(made).finally(() => go(`/table/${made.id}`));
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
function factsOf({ least_seats: least, most_seats: most, minutes, difficulty }) {
const players = least === most ? `${least} players` : `${least} to ${most} players`;
return [players, minutes && `${minutes} min`, difficulty].filter(Boolean).join(" · ");
}
function GameCard({ game, wanted, play, make, busy }) {
const onBox = boxNames(game, wanted);
return html`<li class=${names("game", game.start_here && "first")}><article aria-labelledby=${`game-${game.slug}`}>
<p class="emblem" aria-hidden="true">${drawn(game.emblem).map((id) => html`<span class=${id}><${Shape} id=${id} /></span>`)}</p>
<h3 id=${`game-${game.slug}`}>${game.title}</h3>
${game.start_here && html`<p class="start-here"><span>Start here</span></p>`}
<p class="sentence">${game.sentence}${onBox.length > 0 && html` <span class="faded">On the box: ${onBox.join(", ")}.</span>`}</p>
<p class="facts">${factsOf(game)} · <button type="button" class="clause" onClick=${() => openRules(game.slug)}>rules<span class="unseen"> of ${game.title}</span></button></p>
<p class="deeds"><button type="button" class="strong" disabled=${busy} onClick=${() => play(game)}>Play now<span class="unseen"> ${game.title}</span></button>
<button type="button" onClick=${() => make(game)}><span><span class="long">Make a table…</span><span class="short" aria-hidden="true">Table…</span></span><span class="unseen"> for ${game.title}</span></button></p>
</article></li>`;
}
const inOrder = (games) => [...games].sort((a, b) => Number(b.start_here) - Number(a.start_here));
const TableRow = ({ table, word }) => html`<li><span class="what"><b>${table.title}</b> <small>${table.seats.map((seat) => called(seat, "free seat")).join(", ")}</small></span>
<a class="button" href=${`/table/${table.id}`}>${word}<span class="unseen"> ${table.title} with ${table.seats.map((seat) => called(seat, "a free seat")).join(", ")}</span></a></li>`;
function Tables({ title, tables, word }) {
const [all, showAll] = useState(false);
if (!tables.length) return null;
const shown = all ? tables : tables.slice(0, AT_FIRST);
return html`<section class="leaf"><h2>${title}</h2><ul class="rows">${shown.map((table) => html`<${TableRow} key=${table.id} table=${table} word=${word} />`)}</ul>
${shown.length < tables.length && html`<p><button type="button" class="quiet" onClick=${() => showAll(true)}>${many(tables.length - shown.length, "more table")}</button></p>`}</section>`;
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
return html`<section aria-labelledby="code-title"><h3 id="code-title">Join friends</h3><p class="told">They made a table and told you its code, or sent you its link.</p>
<form class="line" onSubmit=${onSubmit}><label>Code <input type="text" class="code" maxlength="12" autocomplete="off" autocapitalize="characters" spellcheck=${false} value=${code} onInput=${(  event) => setCode(event.currentTarget.value)} /></label><button type="submit">Join</button></form></section>`;
}
function useListed() {
const [listed, list] = useState(  (null));
const [tables, setTables] = useState(  ({ open: [], running: [] }));
useEffect(() => {
lasting("/games").then(list, refused);
const look = () => document.hidden || get("/tables").then(setTables, () => {});
look();
const timer = setInterval(look, 10000);
return () => clearInterval(timer);
}, []);
return { games: listed && inOrder(listed.games), kinds: listed?.players ?? [], tables };
}
const Masthead = ({ children }) => html`<header class="masthead">
<p class="rule" aria-hidden="true"><${Shape} id="dragon-B" /><${Shape} id="dragon-D" /><${Shape} id="dragon-C" /><${Shape} id="dragon-F" /></p>
<h1>Rumpus</h1><p class="motto">Rummy by the rules in the box</p>
<div class="masthead-foot">${children}</div></header>`;
function Lobby() {
const { games, kinds, tables } = useListed();
const [mine, setMine] = useMine();
const [name, setName] = useState("");
const [making, make] = useState(  (null));
const [settings, showSettings] = useState(false);
const [busy, setBusy] = useState(false);
const [wanted, look] = useState("");
const hasPlayed = mine.running.length > 0 || mine.finished.length > 0;
const isFirst = !coaching.value && !hasPlayed;
const lists = useRef(false);
lists.current ||= hasPlayed && !busy;
const listed = games && found(games, wanted);
useEffect(() => {
document.title = "Rumpus";
}, []);
const play = async (game) => {
setBusy(true);
const begun = playNow(game, kinds, name.trim(), isFirst);
await orRefused(begun.catch((error) => (setBusy(false), Promise.reject(error))));
};
const givenUp = mine.running.filter((table) => table.you === null && table.watching !== "nobody");
return html`<div class="paper-page lobby">
<${Masthead}><${Name} name=${name} setName=${setName} /><button type="button" class="plain" onClick=${() => showSettings(true)}>Settings</button></${Masthead}>
<main>
${lists.current && html`<${MyGames} mine=${mine} setMine=${setMine} />`}
<${Tables} title="Tables open to join" tables=${tables.open} word="Look in" />
<section aria-labelledby="games-title"><h2 id="games-title" class="unseen">Games</h2>
<${Opponents} kinds=${kinds} isFirst=${isFirst} /><p class="looking"><${Search} wanted=${wanted} look=${look} count=${listed?.length ?? 0} /></p>
<ul class=${names("games", wanted.trim() && "sought")}>${listed?.map((game) => html`<${GameCard} key=${game.slug} game=${game} wanted=${wanted} play=${play} make=${make} busy=${busy} />`)}
<li class="game by-code"><${ByCode} name=${name.trim()} /></li></ul></section>
<div class="beside">
<${Tables} title="Games I gave up" tables=${givenUp} word="Watch" />
<${Tables} title="Games to watch" tables=${tables.running ?? []} word="Watch" />
<${Upload} /></div>
</main>
<footer class="foot"><p>${games ? many(games.length, "game") : "Games"}, their rule pages, and every finished game kept as a record. <a href="/api">For programs</a></p></footer>
${making && html`<${MakeTable} game=${making} kinds=${kinds} name=${name.trim() || GUEST} close=${() => make(null)} />`}
${settings && html`<${Settings} close=${() => showSettings(false)} />`}
</div>`;
}
return{Lobby}})();
export{$lobby_opponents,$lobby_mine,$lobby_search,$lobby_lobby}
