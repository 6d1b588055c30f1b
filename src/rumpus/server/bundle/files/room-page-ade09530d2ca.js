/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_copy,$base_dialog,$base_html,$base_lazy,$base_me,$base_refusal,$base_route,$base_sentence,$base_settings,$faces_pack,$move_glide,$room_game,$rules_rules,$table_prompt,$table_talk,$vendor_preact_hooks,$vendor_signals_signals}from"start.js";
const $table_link=(()=>{const{useState}=$vendor_preact_hooks;
const{copied}=$base_copy;
const{html}=$base_html;
function TableLink({ table }) {
const [said, say] = useState("");
const link = `${location.origin}/table/${table.id}`;
const copy = async () => say((await copied(link)) ? "The link is copied." : "Copy it by hand, please.");
return html`<div class="invite"><input type="text" readonly aria-label="Link to this table" value=${link} onFocus=${(  event) => event.currentTarget.select()} />
<button type="button" onClick=${copy}>Copy link</button></div>
<p>Code <b class="code">${table.frame.value.code}</b> <span role="status" class="faded">${said}</span></p>`;
}
return{TableLink}})();
const $table_header=(()=>{const{useState}=$vendor_preact_hooks;
const{Dialog}=$base_dialog;
const{html}=$base_html;
const{figure}=$base_sentence;
const{lazy}=$base_lazy;
const{go}=$base_route;
const{openRules}=$rules_rules;
const{TableLink}=$table_link;
const Settings = lazy(() => import("table/preferences.js").then((part)=>part.$table_preferences).then((module) => module.Settings));
const ScoreSheet = lazy(() => import("table/score.js").then((part)=>part.$table_score).then((module) => module.ScoreSheet));
function Menu({ table, game, close, open }) {
const playing = table.places.value?.stage === "playing" || table.places.value?.stage === "between";
return html`<${Dialog} title=${game.title} close=${close}>
<div class="menu">
<button type="button" onClick=${() => (close(), openRules(table.game))}>Rules of the game</button>
<button type="button" onClick=${() => open("score")}>Score sheet</button>
<button type="button" onClick=${() => open("settings")}>Settings</button>
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
function TableHeader({ table, game, heard, aside }) {
const [shown, show] = useState("");
const close = () => show("");
const view = table.view.value;
return html`<header class="table-head">
<a class="home" href="/" aria-label="Rumpus, lobby">R</a>
<h1>${game.title}</h1>
${view && view.deal > 0 && html`<p class="stands">Deal ${view.deal}, ${table.you === null ? "watching" : html`you <span class="word">have </span><b>${figure(view.totals[table.you] ?? 0)}</b>`}<span class="aim">, ${game.lowest_wins ? "fewest" : "most"} <span class="word">points </span>win</span></p>`}
<nav aria-label="Table">
<button type="button" class="plain only-wide" onClick=${() => show("score")}>Score</button>
<button type="button" class="plain" aria-keyshortcuts="?" aria-label="Rules" onClick=${() => openRules(table.game)}><span class="long">Rules</span><span class="short" aria-hidden="true">?</span></button>
<button type="button" class="plain only-narrow" onClick=${aside}>Log${heard && html`<span class="heard" title="Somebody has spoken"><span class="unseen">, somebody has spoken</span></span>`}</button>
<button type="button" class="plain" aria-label="Menu" aria-haspopup="dialog" onClick=${() => show("menu")}>☰</button>
</nav>
${shown === "menu" && html`<${Menu} table=${table} game=${game} close=${close} open=${show} />`}
${shown === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
${shown === "score" && html`<${ScoreSheet} table=${table} close=${close} />`}
${shown === "settings" && html`<${Settings} close=${close} />`}
</header>`;
}
return{TableHeader}})();
const $table_knock=(()=>{let context = null;
function knock() {
context ??= new AudioContext();
const [sound, loudness] = [context.createOscillator(), context.createGain()];
const now = context.currentTime;
sound.frequency.setValueAtTime(190, now);
sound.frequency.exponentialRampToValueAtTime(70, now + 0.09);
loudness.gain.setValueAtTime(0.25, now);
loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
sound.connect(loudness).connect(context.destination);
sound.start(now);
sound.stop(now + 0.15);
}
return{knock}})();
const $line_waiting=(()=>{const{html}=$base_html;
const MOST_WORDS = 6;
const WORDS = {
sit: "sit down",
leave: "give up the seat",
computer: "seat a computer player",
kick: "free a seat",
admit: "let somebody sit down again",
mute: "mute somebody, or no longer",
options: "change the options",
ready: "say whether I am ready",
start: "start the game",
next: "go on",
rematch: "play again",
};
function actTold(act, name) {
const words = act.split(" ");
return words.length > MOST_WORDS ? `${words[0]}…` : words.map((word) => (name(word) === word ? word : `the ${name(word)}`)).join(" ");
}
const told = (frame, name) => (frame.act ? actTold(frame.act, name) : frame.text ? `“${frame.text}”` : (WORDS[frame.do] ?? frame.do));
function Waiting({ line, name = (card) => card }) {
const late = line.outbox.late.value;
const word = line.state.value === "open" ? "Sending…" : "Waiting:";
return html`<div class="unsent" role="status">${late.length > 0 && html`<div><p>${word}</p><ul>${late.map(
(frame) => html`<li key=${frame.id}>${told(frame, name)} <button type="button" class="quiet" onClick=${() => line.outbox.withdraw(frame.id)}>Withdraw<span class="unseen">: ${told(frame, name)}</span></button></li>`,
)}</ul></div>`}</div>`;
}
return{Waiting}})();
const $line_outbox=(()=>{const{signal}=$vendor_signals_signals;
const{Refusal}=$base_api;
const LATE = 300;
const withdrawn = (wasSent) => {
const message = wasSent ? "Withdrawn; if it had arrived before, it is done all the same." : "Withdrawn before it was sent.";
return new Refusal({ code: "withdrawn", clause: null, subject: null, message });
};
class Outbox {
constructor() {
this.sent = new Map();
this.late = signal(  ([]));
this.prefix = Math.random().toString(36).slice(2, 8);
this.count = 0;
}
get owes() {
return [...this.sent.values()].some(({ frame }) => frame.do);
}
note(words, isOpen) {
const id = `${this.prefix}${++this.count}`;
const one =   ({ frame: { id, ...words }, isLate: !isOpen, wasSent: false });
const answer = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
this.sent.set(id, one);
if (isOpen) setTimeout(() => this.delay([one]), LATE);
else this.show();
return [one, answer];
}
delay(some = this.sent.values()) {
for (const one of some) one.isLate = true;
this.show();
}
answer(frame) {
const one = this.take(frame.re);
if (frame.type === "refused") one?.reject(new Refusal(frame.error));
else one?.resolve(frame.answer ?? frame.means);
}
withdraw(id) {
const one = this.take(id);
one?.reject(withdrawn(one.wasSent));
}
clear(why) {
for (const id of [...this.sent.keys()]) this.take(id)?.reject(why);
}
take(id) {
const one = this.sent.get(id);
this.sent.delete(id);
if (one?.isLate) this.show();
return one;
}
show() {
const late = [...this.sent.values()].filter(({ frame, isLate }) => isLate && frame.do).map(({ frame }) => frame);
if (late.length || this.late.value.length) this.late.value = late;
}
}
return{Outbox}})();
const $line_pulse=(()=>{const SILENCE = 10000;
const OWED = 2000;
const PATIENCE = 5000;
class Pulse {
constructor(line) {
this.line = line;
this.timer = 0;
this.isOwed = false;
}
heard(isOwed) {
this.isOwed = isOwed;
this.wait(isOwed ? OWED : SILENCE, isOwed ? PATIENCE - OWED : PATIENCE);
}
sent() {
if (!this.isOwed) this.heard(true);
}
doubt() {
this.wait(0, PATIENCE);
}
stop() {
clearTimeout(this.timer);
this.isOwed = false;
}
wait(silence, patience) {
clearTimeout(this.timer);
this.timer = window.setTimeout(() => {
this.line.ask();
this.timer = window.setTimeout(this.line.lost, patience);
}, silence);
}
}
return{Pulse}})();
const $line_connection=(()=>{const{signal}=$vendor_signals_signals;
const{get,Refusal}=$base_api;
const{learnMe,me}=$base_me;
const{sentence}=$base_sentence;
const{Outbox}=$line_outbox;
const{Pulse}=$line_pulse;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const OPENING = 8000;
const FULL = "The server opens no more tables for you now. Close some in other windows; this one is tried again.";
const left = (why) => new Refusal({ code: "left", clause: null, subject: null, message: why || "The table was left." });
class Connection {
constructor(table, reader) {
this.table = table;
this.reader = reader;
this.state = signal(  ("joining"));
this.farewell = signal("");
this.outbox = new Outbox();
this.pulse = new Pulse({ ask: () => this.write({ id: "pulse", ask: "time" }), lost: () => this.beginAnew() });
this.wait = FIRST_WAIT;
this.turnedAway = 0;
this.timer = 0;
this.look = () => (this.state.value === "lost" ? this.open() : this.isIn && !document.hidden && this.pulse.doubt());
for (const [target, event] of this.signs) target.addEventListener(event, this.look);
this.open();
}
get signs() {
return [[window, "online"], [window, "offline"], [document, "visibilitychange"]];
}
open() {
clearTimeout(this.timer);
this.socket?.close();
const since = this.reader.since();
const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const query = since === null ? "" : `?since=${since}`;
const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket${query}`);
this.socket = socket;
this.isIn = false;
this.timer = window.setTimeout(() => this.beginAnew(), OPENING);
socket.onopen = () => socket === this.socket && this.opened();
socket.onmessage = (event) => socket === this.socket && this.heard(JSON.parse(event.data));
socket.onclose = (event) => socket === this.socket && this.lost(event);
}
opened() {
clearTimeout(this.timer);
this.wait = FIRST_WAIT;
this.turnedAway = 0;
this.isIn = true;
this.state.value = "open";
this.farewell.value = "";
this.pulse.heard(true);
for (const one of this.outbox.sent.values()) this.deliver(one);
}
beginAnew() {
this.break();
this.open();
}
break() {
this.pulse.stop();
this.state.value = "lost";
this.outbox.delay();
}
lost(event) {
if (this.state.value === "closed") return;
if (event.code === 4404) return void this.end(event.reason);
clearTimeout(this.timer);
this.break();
if (!this.isIn) this.explain();
this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
this.wait = Math.min(this.wait * 1.8, LONGEST_WAIT);
}
async explain() {
const why = await get(`/tables/${this.table}`).then(
() => (++this.turnedAway > 1 ? FULL : ""),
(error) => (error.code === "unreached" ? "" : sentence(error.message)),
);
if (this.state.value === "lost") this.farewell.value = why;
}
async takeLeave(why) {
this.farewell.value = sentence(why);
const was = me.value?.id;
await learnMe().catch(() => {});
if (was && me.value?.id !== was) this.end(why);
}
heard(frame) {
const isAnswer = frame.type === "done" || frame.type === "answer" || (frame.type === "refused" && frame.re);
if (isAnswer) this.outbox.answer(frame);
this.pulse.heard(this.outbox.owes);
if (frame.type === "refused" && !frame.re) this.end(frame.error.message);
else if (frame.type === "bye") this.takeLeave(frame.message);
else if (!isAnswer) this.reader.frame(frame);
}
send(words) {
if (this.state.value === "closed") return Promise.reject(left(this.farewell.value));
const [one, answer] = this.outbox.note(words, this.state.value !== "lost");
this.deliver(one);
return answer;
}
deliver(one) {
one.wasSent = this.write(one.frame) || one.wasSent;
if (one.wasSent && one.frame.do) this.pulse.sent();
}
write(frame) {
if (this.socket?.readyState !== WebSocket.OPEN) return false;
this.socket.send(JSON.stringify(frame));
return true;
}
end(why = "") {
this.state.value = "closed";
this.farewell.value = why && sentence(why);
clearTimeout(this.timer);
this.pulse.stop();
for (const [target, event] of this.signs) target.removeEventListener(event, this.look);
this.outbox.clear(left(why));
this.socket?.close();
}
}
return{Connection}})();
const $table_table=(()=>{const{batch,computed,signal}=$vendor_signals_signals;
const{Refusal}=$base_api;
const{dismiss,refused}=$base_refusal;
const{Connection}=$line_connection;
const{capture}=$move_glide;
const LONGEST_LOG = 400;
const STILL_SENDING = new Refusal({
code: "still-sending",
clause: null,
subject: null,
message: "What you did before is not answered yet. Wait for it, or withdraw it.",
});
class Table {
constructor(id) {
this.id = id;
this.frame = signal(  (null));
this.places = signal(  (null));
this.view = signal(  (null));
this.log = signal(  ([]));
this.talk = signal(  ([]));
this.unheard = signal(  (new Set()));
this.heard = computed(() => this.talk.value.filter((one) => !this.unheard.value.has(one.name)));
this.sentAwayAs = signal("");
this.isSentAway = computed(() => Boolean(this.places.value?.barred.includes(this.sentAwayAs.value)));
this.fresh = signal(  (new Set()));
this.latest = signal(  ([]));
this.ahead = 0;
this.seq = 0;
this.number = 0;
this.busy = signal(false);
this.aside = signal("");
this.arranging = null;
this.connection = new Connection(id, { frame: (frame) => this.fold(frame), since: () => (this.frame.value ? this.seq : null) });
this.link = this.connection.state;
this.isMine = computed(() => this.view.value !== null && this.you !== null && this.view.value.to_move === this.you);
}
get you() {
return this.frame.value?.you ?? null;
}
get game() {
return this.frame.value?.game ?? "";
}
nameOf(seat) {
return seat === null ? "" : this.places.value?.seats[seat]?.name || `seat ${seat + 1}`;
}
fold(frame) {
const folder = FOLDERS[frame.type];
if (!folder) return;
capture();
batch(() => folder(this, frame));
}
follows(lines) {
return !lines.length || lines[0].seq <= this.seq + 1;
}
begin(number) {
this.number = number;
this.seq = 0;
this.log.value = [];
this.view.value = null;
}
askAnew() {
this.connection.send({ ask: "table" }).then((frame) => this.fold({ type: "table", ...frame }), refused);
}
addToLog(lines) {
this.log.value = [...this.log.value, ...lines].slice(-LONGEST_LOG);
}
askMore(last) {
const since = Math.max(last, this.seq - LONGEST_LOG);
this.connection.send({ ask: "lines", since }).then(({ number, lines, more }) => {
if (number !== this.number || !lines.length) return;
this.addToLog(lines);
if (more) this.askMore(lines[lines.length - 1].seq);
}, refused);
}
async command(what, fields = {}) {
try {
await this.connection.send({ do: what, ...fields });
dismiss();
if (what === "sit") this.askAnew();
return true;
} catch (error) {
refused(error, this.game);
return false;
}
}
isSending() {
if (this.connection.outbox.late.value.length) refused(STILL_SENDING);
return false;
}
async act(act) {
if (this.busy.value) return this.isSending();
this.busy.value = true;
const done = await this.command("act", { act, seq: this.seq + 1 });
this.busy.value = false;
return done;
}
async type(text) {
if (this.busy.value) return void this.isSending();
this.busy.value = true;
try {
const { steps, oneTile } = this.arranging ?? {};
const turn = { steps: steps?.value ?? [], one_tile: oneTile?.value ?? false };
const means = await this.connection.send({ do: "type", text, seq: this.seq + 1, ...turn });
dismiss();
return means ?? {};
} catch (error) {
refused(error, this.game);
return undefined;
} finally {
this.busy.value = false;
}
}
async ask(what, fields = {}) {
try {
return await this.connection.send({ ask: what, ...fields });
} catch (error) {
refused(error, this.game);
return undefined;
}
}
leave() {
this.connection.end();
}
}
const FOLDERS = {
table(table, frame) {
table.frame.value = frame;
table.places.value = frame.places;
table.view.value = frame.view;
table.log.value = frame.log ?? [];
table.talk.value = frame.talk ?? [];
table.latest.value = [];
table.fresh.value = new Set();
table.seq = frame.view?.seq ?? 0;
table.number = frame.places?.number ?? frame.number ?? 1;
table.ahead = frame.now - Date.now() / 1000;
},
places(table, { type, you, ...places }) {
table.log.value = [...table.log.value, ...gone(table, places)];
const barred = table.places.value?.barred ?? [];
if (you === null && table.you !== null && places.barred.length > barred.length) table.sentAwayAs.value = table.nameOf(table.you);
table.places.value =   ({ ...table.places.value, ...places });
table.frame.value = { ...table.frame.value, you, host: places.host_seat === null ? table.frame.value.host : you === places.host_seat };
},
said(table, said) {
table.talk.value = [...table.talk.value, said].slice(-200);
},
lines(table, { lines, view, number, more }) {
if (number && number !== table.number) table.begin(number);
if (!lines.length) return void (table.view.value =   ({ ...table.view.value, ...view }));
if (!table.follows(lines)) return table.askAnew();
const news = lines.filter((  line) => line.seq > table.seq);
const before = table.view.value;
const after =   ({ ...before, ...view });
table.fresh.value = freshNow(table, before, after);
table.view.value = after;
table.seq = Math.max(after.seq ?? 0, table.seq, ...news.map((  line) => line.seq));
table.latest.value = news;
table.addToLog(news);
if (more && news.length) table.askMore(news[news.length - 1].seq);
},
};
const gone = (table, { stage, seats }) =>
stage === "gathering"
? []
: seats.flatMap(({ kind }, seat) => {
const before = table.places.value?.seats[seat];
return before?.kind === "person" && kind !== "person"
? [
{
seq: table.seq + (seat + 1) / 100,
seat: null,
act: "",
by: null,
events: [],
told: [`${before.name} has given up the seat${stage === "over" ? "" : "; a computer player plays on"}.`],
},
]
: [];
});
function freshNow(table, before, after) {
if (!before?.hand?.length || !after.hand || before.deal !== after.deal) return new Set();
const held = new Set(before.hand);
const come = after.hand.filter((card) => !held.has(card));
const stays = after.turn === before.turn ? [...table.fresh.value] : [];
return new Set([...stays, ...come]);
}
return{Table}})();
const $room_page=(()=>{const{useEffect,useMemo,useState}=$vendor_preact_hooks;
const{Refusal}=$base_api;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{refused}=$base_refusal;
const{hints,sounds}=$base_settings;
const{packOf}=$faces_pack;
const{gameOf,playOf}=$room_game;
const{TableHeader}=$table_header;
const{knock}=$table_knock;
const{Waiting}=$line_waiting;
const{brokenLine}=$table_prompt;
const{openRules}=$rules_rules;
const{Table}=$table_table;
const{Aside,TextBox}=$table_talk;
const Words = lazy(() => import("table/words.js").then((part)=>part.$table_words).then((module) => module.Words));
const OpenHands = lazy(() => import("table/hands.js").then((part)=>part.$table_hands).then((module) => module.OpenHands));
const People = lazy(() => import("room/people.js").then((part)=>part.$room_people).then((module) => module.People));
const WaitingRoom = lazy(() => import("room/waiting.js").then((part)=>part.$room_waiting).then((module) => module.WaitingRoom));
function meant(table, means, help) {
if (means.aside === "rules" || means.aside === "rule") openRules(table.game, means.rest?.trim().toUpperCase() || null);
else if (means.aside === "hint") {
hints.value = true;
setTimeout(() => document.getElementById("hint")?.click(), 50);
} else if (means.aside === "help") help();
else if (means.aside)
refused(
new Refusal({
code: "aside",
clause: null,
subject: null,
message: `“${means.aside}” is for the terminal. Type help to see what can be typed here.`,
}),
);
}
function useHeard(table, open) {
const last = table.heard.value[table.heard.value.length - 1];
const at = last?.at ?? 0;
const [seen, see] = useState(at);
useEffect(() => {
if (open) see((was) => Math.max(was, at));
}, [open, at]);
return at > seen && last.seat !== table.you;
}
function Playing({ table, Play, game }) {
const open = Boolean(table.aside.value);
const [words, showWords] = useState(false);
const pack = useMemo(() => packOf(game), [game]);
const mine = table.isMine.value;
const hands = table.view.value?.hands?.map((cards, seat) => ({ seat, cards }));
useEffect(() => {
if (mine && sounds.value) knock();
document.title = `${mine ? "● " : ""}${game.title} · Rumpus`;
}, [mine]);
const onWords = (means) => {
meant(table, means, () => showWords(true));
table.aside.value = "";
};
const line = html`<${TextBox} table=${table} example=${game.example} meant=${onWords} />`;
return html`<div class=${names("table-page", open && "aside-open")}>
<${TableHeader} table=${table} game=${game} heard=${useHeard(table, open)} aside=${() => (table.aside.value = open ? "" : "log")} />
<${Waiting} line=${table.connection} name=${pack.name} />
<main class=${names("felt", hands && "with-hands")} aria-label="Table"><${Play} table=${table} pack=${pack} game=${game} />
${hands && html`<${OpenHands} table=${table} hands=${hands} pack=${pack} />`}</main>
<${Aside} table=${table} pack=${pack}>${table.you !== null && html`<${People} table=${table} />${line}`}</${Aside}>
${words && html`<${Words} game=${game} close=${() => showWords(false)} />`}
</div>`;
}
function TablePage({ id }) {
const table = useMemo(() => new Table(id), [id]);
const [game, setGame] = useState(  (null));
const [Play, setPlay] = useState(  (null));
useEffect(() => () => table.leave(), [table]);
const frame = table.frame.value;
const stage = table.places.value?.stage;
const seats = table.places.value?.seats.length ?? 0;
const options = JSON.stringify(table.places.value?.options ?? {});
useEffect(() => {
if (!frame) return;
gameOf(frame.game, seats, JSON.parse(options))
.then(async (found) => {
const component = await playOf(found.layout);
setPlay(() => component);
setGame(found);
})
.catch(refused);
}, [frame?.game, seats, options]);
if (!frame || !game) return html`<main class="alone"><h1>Rumpus</h1><p role="status">${brokenLine(table) || "Joining the table…"}</p><p><a class="button" href="/">Lobby</a></p></main>`;
return stage === "gathering" ? html`<${WaitingRoom} table=${table} game=${game} />` : html`<${Playing} table=${table} Play=${Play} game=${game} />`;
}
return{TablePage}})();
export{$table_link,$table_header,$table_knock,$line_waiting,$line_outbox,$line_pulse,$line_connection,$table_table,$room_page}
