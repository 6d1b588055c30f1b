/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_html,$base_lazy,$base_me,$base_refusal,$base_sentence,$coach_coaching,$faces_pack,$faces_told,$focus_keep,$keys_press,$keys_shown,$move_glide,$proof_promises,$proof_windows,$room_game,$rules_rules,$sociable_listening,$table_header,$table_hearing,$table_prompt,$table_talk,$vendor_preact_hooks,$vendor_preact_preact,$vendor_signals_signals,$voice_announcer}from"start.js";
const $answers_hand=(()=>{const{many}=$base_sentence;
const row = (cards) => cards.join(" ");
function handTold({ table, pack, game, view }, cards = table.own?.cards ?? view.hand ?? []) {
const count = view.count && `, ${game.layout.melds === "hidden" ? `count ${view.count.count}` : many(view.count.count, "point")}`;
return `Your ${pack.is_tiles ? "rack" : "hand"}: ${row(cards) || "empty"} (${many(cards.length, pack.noun)}${count || ""}).`;
}
return{row,handTold}})();
const $room_dealt=(()=>{const{useEffect}=$vendor_preact_hooks;
const{handTold}=$answers_hand;
const{spoken}=$faces_told;
const{say}=$voice_announcer;
function useDealt(asked) {
const { table, pack, view } = asked;
useEffect(() => {
if (table.you === null || !view?.hand || view.result) return;
const sorted = table.own?.cards ?? [];
say(spoken(pack, handTold(asked, sorted.length ? sorted : [...view.hand].sort(pack.by.suit))));
}, [table.number, view?.deal]);
}
return{useDealt}})();
const $room_undrawn=(()=>{const{Component}=$vendor_preact_preact;
const{html}=$base_html;
const UNDRAWN = html`<main class="alone"><h1>Rumpus</h1><p role="alert">What this table tells cannot be shown here. Your seat and the game are kept. If it comes again, tell who runs this server.</p>
<p><button type="button" onClick=${() => location.reload()}>Load the page again</button> <a class="button quiet" href="/">Lobby</a></p></main>`;
class Boundary extends Component {
constructor(props) {
super(props);
this.state = { failed: false };
}
static getDerivedStateFromError() {
return { failed: true };
}
componentDidCatch(error) {
(this.props).caught(error);
}
render({ children }, { failed }) {
return failed ? UNDRAWN : children;
}
}
return{Boundary}})();
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
const undone = (fields, isUndone) => Object.assign(new Refusal(fields), { isUndone });
const withdrawn = (wasSent) => {
const message = wasSent ? "Withdrawn. If the server already had it, it is done all the same." : "Withdrawn before it was sent.";
return undone({ code: "withdrawn", clause: null, subject: null, message }, !wasSent);
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
if (frame.type === "refused") one?.reject(undone(frame.error, true));
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
const FULL = "You have too many tables open. Close some in other windows; this one will be tried again.";
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
if (this.state.value === "closed") return Promise.reject(Object.assign(left(this.farewell.value), { isUndone: true }));
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
const{under}=$base_sentence;
const{Connection}=$line_connection;
const{capture}=$move_glide;
const{hearGame,hearNothing,hearPlaces,hearStart,hearWhole,noteDone,noteSent,TYPED}=$proof_promises;
const{keepNoMore}=$proof_windows;
const LONGEST_LOG = 400;
const NOTE = 0.0001;
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
this.watchers = signal(0);
this.unheard = signal(  (new Set()));
this.heard = computed(() => this.talk.value.filter((one) => !this.unheard.value.has(one.name)));
this.sentAwayAs = signal("");
this.isSentAway = computed(() => Boolean(this.places.value?.barred.includes(this.sentAwayAs.value)));
this.fresh = signal(  (new Set()));
this.latest = signal(  ([]));
this.ahead = 0;
this.seq = 0;
this.number = 0;
this.sending = null;
this.kinds = [];
this.aside = signal("");
this.arranging = null;
this.own = null;
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
const folder = under(FOLDERS, frame.type);
if (!folder) return;
capture();
try {
batch(() => folder(this, frame));
} catch (error) {
hearNothing(this);
throw error;
}
}
follows(  lines,   known,   shown) {
return lines.length ? lines.every(({ seq }, at) => (at ? seq === lines[at - 1].seq + 1 : seq <= known + 1)) : !(shown > known);
}
begin(number) {
this.number = number;
this.sending = null;
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
get noted() {
return Math.max(this.seq, this.log.peek()[this.log.peek().length - 1]?.seq ?? 0) + NOTE;
}
note(told, named = true) {
const events =   (named ? undefined : []);
this.addToLog([{ seq: this.noted, seat: null, act: "", by: null, events, told: [told] }]);
}
askMore(last) {
const since = Math.max(last, this.seq - LONGEST_LOG);
this.connection.send({ ask: "lines", since }).then(({ number, lines, more }) => {
if (number !== this.number || !lines.length) return;
hearGame(this, number, { seq: this.seq }, lines, this.you);
this.addToLog(lines);
if (more) this.askMore(lines[lines.length - 1].seq);
}, refused);
}
catchUp(known) {
this.connection.send({ ask: "lines", since: known }).then(({ number, lines }) => {
const now = hearGame(this, number, { seq: this.seq }, lines, this.you) ?? known;
if (now > known && now < this.seq) this.catchUp(now);
}, refused);
}
async command(what, fields = {}, undo = () => {}) {
try {
await this.connection.send({ do: what, ...fields });
dismiss();
if (what === "sit") this.askAnew();
return true;
} catch (error) {
if (error.isUndone) undo();
refused(error, this.game);
return false;
}
}
isSending() {
if (this.connection.outbox.late.value.length) refused(STILL_SENDING);
return false;
}
get isBusy() {
return this.sending !== null && this.seq < this.sending;
}
expectNot(seq) {
if (this.sending === seq) this.sending = null;
}
async act(act) {
if (this.isBusy) return this.isSending();
const [number, seq] = [this.number, this.seq + 1];
this.sending = seq;
noteSent(this, number, seq, act);
const done = await this.command("act", { act, seq }, () => noteSent(this, number, seq, null, act));
if (done) noteDone(this, number, seq);
else this.expectNot(seq);
return done;
}
async type(text) {
if (this.isBusy) return void this.isSending();
const [number, seq] = [this.number, this.seq + 1];
this.sending = seq;
noteSent(this, number, seq, TYPED);
try {
const turn = { steps: this.arranging?.history ?? [], one_tile: this.arranging?.oneTile.value ?? false };
const means = await this.connection.send({ do: "type", text, seq, ...turn });
const isDone = means ? Boolean(means.act) : await this.hasComeTo(number, seq);
if (means || !isDone) noteSent(this, number, seq, means?.act ?? null, TYPED);
if (isDone) noteDone(this, number, seq);
else this.expectNot(seq);
dismiss();
return means ?? {};
} catch (error) {
if (error.isUndone) noteSent(this, number, seq, null, TYPED);
this.expectNot(seq);
refused(error, this.game);
return undefined;
}
}
hasComeTo(number,   seq) {
const isThere = (  { places, view }) => places.number !== number || view.seq >= seq;
return this.connection.send({ ask: "table" }).then(isThere).catch(() => false);
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
keepNoMore(this.id);
}
}
const FOLDERS = {
table(table, frame) {
const first = !table.frame.value;
table.frame.value = frame;
table.places.value = frame.places;
const known = hearWhole(table, frame);
table.view.value = frame.view;
table.log.value = frame.log ?? [];
table.talk.value = frame.talk ?? [];
table.watchers.value = frame.watchers ?? 0;
table.latest.value = first ? justDealt(frame.log ?? []) : [];
table.fresh.value = new Set();
table.seq = frame.view?.seq ?? 0;
const number = frame.places?.number ?? frame.number ?? 1;
if (number !== table.number) table.sending = null;
table.number = number;
table.ahead = frame.now - Date.now() / 1000;
if (known !== null && known < table.seq) table.catchUp(known);
},
places(table, { type, you, watchers, ...places }) {
table.watchers.value = watchers;
table.log.value = [...table.log.value, ...gone(table, places)];
const barred = table.places.value?.barred ?? [];
if (you === null && table.you !== null && places.barred.length > barred.length) table.sentAwayAs.value = table.nameOf(table.you);
table.places.value =   ({ ...table.places.value, ...places });
if (you === null && table.view.value?.hand) table.view.value = { ...table.view.value, hand: null };
hearPlaces(table, you, table.seq);
table.frame.value = { ...table.frame.value, you, host: places.host_seat === null ? table.frame.value.host : you === places.host_seat };
},
promise(table, { number, start_promise: start }) {
hearStart(table, number, start);
},
watchers(table, { watchers }) {
table.watchers.value = watchers;
},
said(table, said) {
table.talk.value = [...table.talk.value, said].slice(-200);
},
lines(table, { lines, view, number, more }) {
const isOther = number && number !== table.number;
if (!table.follows(lines, isOther ? 0 : table.seq, view.seq)) return table.askAnew();
if (isOther) table.begin(number);
hearGame(table, table.number, { ...table.view.value, ...view }, lines, table.you);
if (!lines.length) return void (table.view.value =   ({ ...table.view.value, ...view }));
const news = lines.filter((  line) => line.seq > table.seq);
const before = table.view.value;
const after =   ({ ...before, ...view });
table.fresh.value = freshNow(table, before, after);
table.view.value = after;
table.seq = Math.max(after.seq ?? 0, table.seq, ...news.map((  line) => line.seq));
table.latest.value = [...table.latest.value, ...news];
table.addToLog(news);
if (more && news.length) table.askMore(news[news.length - 1].seq);
},
};
const justDealt = (log) => log.slice(-1).filter(({ events = [] }) => events.some(({ event }) => event === "Dealt"));
const gone = (table, { stage, seats }) =>
stage === "gathering"
? []
: seats.flatMap(({ kind }, seat) => {
const before = table.places.value?.seats[seat];
return before?.kind === "person" && kind !== "person"
? [
{
seq: table.noted + seat * NOTE,
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
const $room_page=(()=>{const{useEffect,useMemo,useRef,useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{refused}=$base_refusal;
const{coaching}=$coach_coaching;
const{packOf}=$faces_pack;
const{goHome,useFocusKept}=$focus_keep;
const{useKeys}=$keys_press;
const{openKeys}=$keys_shown;
const{useDealt}=$room_dealt;
const{gameOf,playOf}=$room_game;
const{Boundary}=$room_undrawn;
const{useHearing}=$table_hearing;
const{hearNothing}=$proof_promises;
const{TableHeader}=$table_header;
const{Waiting}=$line_waiting;
const{brokenLine}=$table_prompt;
const{openRules}=$rules_rules;
const{useSounds}=$sociable_listening;
const{Table}=$table_table;
const{Aside,TextBox,toWords}=$table_talk;
const Words = lazy(() => import("answers/words.js").then((part)=>part.$answers_words).then((module) => module.Words));
const Leaving = lazy(() => import("table/menu.js").then((part)=>part.$table_menu).then((module) => module.Leaving));
const ScoreSheet = lazy(() => import("table/score.js").then((part)=>part.$table_score).then((module) => module.ScoreSheet));
const OpenHands = lazy(() => import("table/hands.js").then((part)=>part.$table_hands).then((module) => module.OpenHands));
const People = lazy(() => import("room/people.js").then((part)=>part.$room_people).then((module) => module.People));
const Coach = lazy(() => import("coach/coach.js").then((part)=>part.$coach_coach).then((module) => module.Coach));
const WaitingRoom = lazy(() => import("room/waiting.js").then((part)=>part.$room_waiting).then((module) => module.WaitingRoom));
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
const [asked, ask] = useState("");
const close = () => ask("");
const box = useRef(  (null));
const pack = useMemo(() => packOf(game), [game]);
const met = useRef(false);
met.current ||= Boolean(table.places.value?.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you));
const mine = table.isMine.value;
const hands = table.view.value?.hands?.map((cards, seat) => ({ seat, cards }));
useEffect(() => {
document.title = `${mine ? "● " : ""}${game.title} · Rumpus`;
}, [mine]);
useHearing(table, pack);
useDealt({ table, pack, game, view:   (table.view.value) });
useFocusKept(box);
useKeys({
keys: openKeys,
rules: () => openRules(table.game),
words: () => toWords(table),
hint: () => document.getElementById("hint")?.click(),
"to-hand": goHome,
});
useSounds(table);
const onWords = (means) => {
const view = table.view.peek();
const asked = view && { table, pack, game, view, open: ask };
if (asked && means.aside) import("answers/asides.js").then((part)=>part.$answers_asides).then(({ answer }) => answer(means, asked), refused);
if (!means.aside || means.aside === "hint") table.aside.value = "";
};
const line = html`<${TextBox} table=${table} example=${game.example} meant=${onWords} />`;
return html`<div class=${names("table-page", open && "aside-open")} ref=${box}>
<${TableHeader} table=${table} game=${game} heard=${useHeard(table, open)} aside=${() => (table.aside.value = open ? "" : "log")} />
<${Waiting} line=${table.connection} name=${pack.name} />
<main class=${names("felt", hands && "with-hands")} aria-label="Table" tabindex="-1">${coaching.value === "on" && table.you !== null && html`<${Coach} table=${table} game=${game} pack=${pack} />`}<${Play} table=${table} pack=${pack} game=${game} />
${hands && html`<${OpenHands} table=${table} hands=${hands} pack=${pack} />`}</main>
<${Aside} table=${table} pack=${pack}>${table.you !== null && html`${met.current && html`<${People} table=${table} />`}${line}`}</${Aside}>
${asked === "help" && html`<${Words} game=${game} pack=${pack} close=${close} />`}
${asked === "score" && html`<${ScoreSheet} table=${table} close=${close} />`}
${asked === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
</div>`;
}
function TablePage({ id }) {
const table = useMemo(() => new Table(id), [id]);
useEffect(() => () => table.leave(), [table]);
const caught = (  error) => {
hearNothing(table);
console.error(error);
};
return html`<${Boundary} caught=${caught}><${Shown} table=${table} /></${Boundary}>`;
}
function Shown({ table }) {
const [game, setGame] = useState(  (null));
const [Play, setPlay] = useState(  (null));
const frame = table.frame.value;
const stage = table.places.value?.stage;
const seats = table.places.value?.seats.length ?? 0;
const options = JSON.stringify(table.places.value?.options ?? {});
useEffect(() => {
if (!frame) return;
gameOf(frame.game, seats, JSON.parse(options))
.then(async (found) => {
const component = await playOf(found.layout);
table.kinds = found.players;
setPlay(() => component);
setGame(found);
})
.catch(refused);
}, [frame?.game, seats, options]);
if (!frame || !game) return html`<main class="alone"><h1>Rumpus</h1><p role="status">${brokenLine(table) || "Joining the table…"}</p><p><a class="button" href="/">Lobby</a></p></main>`;
return stage === "gathering" ? html`<${WaitingRoom} table=${table} game=${game} />` : html`<${Playing} table=${table} Play=${Play} game=${game} />`;
}
return{TablePage}})();
export{$answers_hand,$room_dealt,$room_undrawn,$line_waiting,$line_outbox,$line_pulse,$line_connection,$table_table,$room_page}
