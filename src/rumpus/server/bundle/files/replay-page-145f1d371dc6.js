/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_dialog,$base_html,$base_refusal,$base_sentence,$base_stored,$base_stylesheet,$faces_pack,$faces_told,$keys_list,$keys_press,$keys_shown,$lobby_upload,$move_glide,$proof_promises,$proof_windows,$room_game,$rules_rules,$table_hearing,$table_talk,$vendor_preact_hooks,$vendor_signals_signals}from"start.js";
import{$table_hands}from"table/hands.js";
import{$table_score}from"table/score.js";
const $proof_unfit=(()=>{const{Refusal}=$base_api;
const UNFIT = {
code: "unfit-replay",
clause: null,
subject: null,
message: "What this server sends of this game is no replay that can be shown and checked.",
};
const plain = (error) => (error instanceof Refusal || /module/i.test(String(error)) ? error : new Refusal(UNFIT));
return{plain}})();
const $replay_controls=(()=>{const{html}=$base_html;
const{shortcut}=$keys_list;
const{useKeys}=$keys_press;
const SPEEDS = [0.5, 1, 2, 4];
const SIGNS = { first: "M6 5v14M19 5L9 12l10 7z", back: "M17 5L7 12l10 7z", forward: "M7 5l10 7-10 7z", last: "M18 5v14M5 5l10 7-10 7z" };
const Step = ({ word, sign, keys, off, do: go }) => html`<button type="button" class="sign" aria-label=${word} title=${word} aria-keyshortcuts=${keys} aria-disabled=${off ? "true" : undefined} onClick=${() => !off && go()}><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false"><path d=${SIGNS[sign]} fill="currentColor" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg></button>`;
function Controls({ player }) {
const { recording } = player;
const [at, deal, count] = [player.at.value, player.deal.value, player.frames.value.length];
useKeys(keysOf(player), true);
const plays = player.playing.value;
const onChange = (take) => (  event) => take(event.currentTarget.value);
return html`<div class="controls" role="group" aria-label="Replay">
<input type="range" class="slider" aria-label="Moment of the deal" min="0" max=${Math.max(0, count - 1)} value=${at} aria-valuetext=${`${at + 1} of ${count}: ${(player.frame?.told ?? []).join(" ")}`}
onInput=${onChange((value) => player.skip(Number(value)))} />
<div class="steps">
<${Step} word="First moment of the deal" sign="first" keys=${shortcut("begin")} off=${at === 0} do=${() => player.skip(0)} />
<${Step} word="Back" sign="back" keys=${shortcut("back")} off=${player.isFirst} do=${() => player.back()} />
<button type="button" class="strong play" aria-keyshortcuts=${shortcut("play")} aria-pressed=${plays} onClick=${() => player.toggle()}>${plays ? "Pause" : "Play"}</button>
<${Step} word="Forward" sign="forward" keys=${shortcut("forward")} off=${player.isLast} do=${() => player.forward()} />
<${Step} word="Last moment of the deal" sign="last" keys=${shortcut("end")} off=${at >= count - 1} do=${() => player.skip(count - 1)} />
<span class="moment">${at + 1} / ${count}</span>
</div>
<div class="choices">
${recording.deals > 1 && html`<label>Deal <select aria-label="Deal" value=${deal} onChange=${onChange((value) => player.open(Number(value)))}>${Array.from({ length: recording.deals }, (_, index) => html`<option value=${index + 1}>${index + 1} of ${recording.deals}</option>`)}</select></label>`}
<label>Seen by <select aria-label="Seen by" value=${player.eyes.value} onChange=${onChange((value) => player.look(value))}>
<option value="all">all hands</option><option value="">a spectator</option>${recording.summary.names.map((  name,   seat) => html`<option value=${seat}>${name}</option>`)}</select></label>
<label>Speed <select aria-label="Speed" value=${player.speed.value} onChange=${onChange((value) => (player.speed.value = Number(value)))}>${SPEEDS.map((speed) => html`<option value=${speed}>${speed} ×</option>`)}</select></label>
</div>
</div>`;
}
const keysOf = (player) => ({
back: () => player.back(),
forward: () => player.forward(),
begin: () => player.skip(0),
end: () => player.skip(player.frames.value.length - 1),
"deal-before": () => player.open(player.deal.value - 1),
"deal-after": () => player.open(player.deal.value + 1),
play: () => player.toggle(),
});
return{Controls}})();
const $replay_recording=(()=>{const{get}=$base_api;
function folded(frames) {
let view = {};
return frames.map((frame) => {
view = { ...view, ...frame.view };
return { ...frame, view };
});
}
const MOST_DEALS = 200_000;
const ENDS = new Set(["DealEnded", "GameEnded"]);
const endApart = (frames) =>
frames.flatMap((frame) => {
const end = frame.events.filter((event) => ENDS.has(event.event));
const deeds = frame.events.length - end.length;
if (!end.length || !deeds) return [frame];
const told = frame.told.length - end.length;
const before = {
...frame,
seq: frame.seq - 0.5,
events: frame.events.slice(0, deeds),
told: frame.told.slice(0, told),
view: { ...frame.view, result: null, outcome: null },
};
return [before, { ...frame, events: end, told: frame.told.slice(told) }];
});
class Recording {
constructor(id, summary) {
this.id = id;
this.summary = summary;
this.deals =   (summary.dealt);
if (!(Number.isInteger(this.deals) && this.deals <= MOST_DEALS)) throw new Error("no number of deals");
this.fetched = new Map();
}
static async open(id) {
return new Recording(id, await get(`/records/${id}`));
}
frames(deal, eyes) {
const query = `deal=${deal}${eyes === "" ? "" : `&seat=${eyes}`}`;
let found = this.fetched.get(query);
if (!found) {
found = get(`/records/${this.id}/frames?${query}`).then((answer) => folded(answer.frames));
this.fetched.set(query, found);
found.catch(() => this.fetched.delete(query));
}
return found;
}
async everything() {
const deals = [];
for (let deal = 1; deal <= this.deals; deal++) deals.push(await this.frames(deal, "all"));
return deals;
}
async file() {
const answer = await fetch(`/api/records/${this.id}/file`);
if (!answer.ok) throw new Error(`The file cannot be fetched (${answer.status}).`);
return new Uint8Array(await answer.arrayBuffer());
}
}
return{endApart,Recording}})();
const $replay_table=(()=>{const{batch,computed,signal}=$vendor_signals_signals;
const{capture}=$move_glide;
const ended = (frame) => frame.events.some((event) => event.event === "DealEnded");
class ReplayTable {
constructor(recording) {
const { summary } = recording;
this.id = `replay.${recording.id}`;
this.summary = summary;
this.kinds = [];
this.frame = signal(
({
game: summary.game,
title: summary.title,
you: null,
host: false,
options: summary.header.options,
phrases: [],
}),
);
this.seats = summary.header.seats.map((  seat,   index) => ({
...seat,
name: summary.names[index],
kind: summary.kinds[index],
ready: true,
here: true,
gone_since: null,
guest: summary.guests.includes(index),
}));
this.places = signal(
({
stage: "playing",
host_seat: null,
seats: this.seats,
agreed: [],
pause_ends: null,
options: summary.header.options,
record: null,
}),
);
this.view = signal(  (null));
this.log = signal(  ([]));
this.latest = signal(  ([]));
this.heard = signal([]);
this.fresh = signal(new Set());
this.link = signal("open");
this.connection = { farewell: signal("") };
this.isMine = computed(() => false);
this.arranging = null;
this.you = null;
this.ahead = 0;
this.number = 1;
}
get game() {
return this.summary.game;
}
get seq() {
return this.view.peek()?.seq ?? 0;
}
nameOf(seat) {
return seat === null ? "" : (this.summary.names[seat] ?? `seat ${seat + 1}`);
}
show(frames, at, isNext) {
const frame = frames[at];
if (!frame) return;
capture();
batch(() => {
this.view.value = { clock: null, may: [], prompt: null, ...frame.view, hand: null, result: ended(frame) ? frame.view.result : null };
this.log.value = frames.slice(0, at + 1);
this.latest.value = isNext ? [frame] : [];
this.places.value = { ...this.places.value, stage: frame.view.outcome ? "over" : ended(frame) ? "between" : "playing" };
});
}
act() {
return Promise.resolve(false);
}
command() {
return Promise.resolve(false);
}
ask() {
const { names, deals } = this.summary;
const totals = names.map((  _,   seat) =>
deals.reduce((  sum,   deal) => sum + deal.points[seat], 0),
);
return Promise.resolve({ names, deals, totals });
}
}
return{ReplayTable}})();
const $replay_player=(()=>{const{batch,effect,signal}=$vendor_signals_signals;
const{refused}=$base_refusal;
const{plain}=$proof_unfit;
const{endApart}=$replay_recording;
const{ReplayTable}=$replay_table;
const LENGTH = 1600;
class Player {
constructor(recording, asked) {
this.recording = recording;
this.table = new ReplayTable(recording);
this.frames = signal(  ([]));
this.deal = signal(0);
this.at = signal(0);
this.eyes = signal(  (asked.get("as") ?? "all"));
this.playing = signal(false);
this.speed = signal(1);
this.wanted = 0;
this.ready = this.open(Number(asked.get("deal")) || 1, { seq: Number(asked.get("line")) });
this.stop = effect(() => this.run());
}
async open(deal, { seq, last } = {}) {
const turn = ++this.wanted;
const whole = Math.max(1, Math.min(Math.trunc(deal), this.recording.deals));
try {
const frames = endApart(await this.recording.frames(whole, this.eyes.value));
if (turn !== this.wanted) return;
const found = seq ? frames.findIndex((frame) => frame.seq >= seq) : -1;
const at = found >= 0 ? found : last ? frames.length - 1 : firstDealt(frames);
batch(() => {
this.frames.value = frames;
this.deal.value = whole;
this.show(at);
});
} catch (error) {
refused(plain(error));
}
}
show(at) {
const place = Math.max(0, Math.min(at, this.frames.value.length - 1));
this.table.show(this.frames.value, place, place === this.at.value + 1);
this.at.value = place;
}
skip(at) {
this.playing.value = false;
this.show(at);
}
get frame() {
return this.frames.value[this.at.value];
}
get hands() {
const [view, eyes] = [this.frame?.view, this.eyes.value];
if (eyes === "all") return (view?.hands ?? []).map((  cards,   seat) => ({ seat, cards }));
return eyes === "" ? [] : [{ seat: Number(eyes), cards: view?.hand ?? [] }];
}
get isFirst() {
return this.deal.value <= 1 && this.at.value === 0;
}
get isLast() {
return this.deal.value >= this.recording.deals && this.at.value >= this.frames.value.length - 1;
}
forward() {
if (this.at.value < this.frames.value.length - 1) this.show(this.at.value + 1);
else if (!this.isLast) this.open(this.deal.value + 1);
else this.playing.value = false;
}
back() {
if (this.at.value > 0) this.show(this.at.value - 1);
else if (this.deal.value > 1) this.open(this.deal.value - 1, { last: true });
}
look(eyes) {
this.eyes.value = eyes;
this.open(this.deal.value, { seq: this.frame?.seq });
}
run() {
if (!this.playing.value) return;
const timer = setInterval(() => this.forward(), LENGTH / this.speed.value);
return () => clearInterval(timer);
}
toggle() {
if (!this.playing.value && this.isLast) this.open(1);
this.playing.value = !this.playing.value;
}
get address() {
const query = new URLSearchParams({ deal: String(this.deal.value), line: String(this.frame?.seq ?? 1), as: this.eyes.value });
return `${location.origin}/replay/${this.recording.id}?${query}`;
}
}
const firstDealt = (frames) => Math.max(0, frames.findIndex((frame) => frame.events.some((event) => event.event === "Dealt")));
return{Player}})();
const $proof_dealings=(()=>{async function own(address, what) {
const answer = await fetch(address);
if (!answer.ok) throw new Error(`${what} cannot be fetched (${answer.status}).`);
return answer.json();
}
const knownDealings = () => own("/bundle/dealings-01899618173c.json", "How games are dealt");
const knownFindings = () => own("/bundle/findings-9475dd56dd04.json", "What may be found of a record");
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
function oursOf({ games }, { game, rules, options }) {
const its = Object.hasOwn(games, game) ? games[game] : null;
const isChosen = (  one) => Object.entries(one.options).every(([name, value]) => options[name] === value);
return its?.rules === rules ? (its?.dealings.find(isChosen) ?? null) : null;
}
function dealingOf(known, header, told) {
const ours = oursOf(known, header);
if (!told || !ours) return null;
const { options: _, pack: __, draw, ...dealt } = ours;
const isTold = Object.entries(dealt).every(([name, value]) => isSame(told[name], value));
return isTold && (told.draw === null || isSame(told.draw, draw)) ?   ({ ...told, ...dealt, draw }) : null;
}
function isDrawnAsKnown(known, header, { pack, game }) {
const ours = oursOf(known, header);
if (!ours) return null;
const { kind, suits, faces } = known.packs[ours.pack];
const isDrawn = (  text) => {
const [name, suit, rank] = faces[text];
const { place: _, ...drawn } = pack.face(text);
return isSame(drawn, { text, name, suit, drawing: suits[suit ?? ""] ?? "", rank: rank ?? "" });
};
const areAll = Object.keys(game.pack?.faces ?? {}).length === ours.cards.length && ours.cards.every(isDrawn);
return areAll && game.layout?.kind === kind && pack.is_tiles === (kind === "tiles");
}
return{knownDealings,knownFindings,dealingOf,isDrawnAsKnown}})();
const $proof_course=(()=>{const areCards = (  cards) => Array.isArray(cards) && cards.every((card) => typeof card === "string");
const areHands = (  hands) => Array.isArray(hands) && hands.every(areCards);
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const sorted = (  hands) => hands.map((hand) => [...hand].sort());
const areAlike = (  one,   other) => isSame(sorted([one]), sorted([other]));
const physical = (card) => card.replace(/=.*/, "");
const HELD = {
Drew: ({ card }) => [[card], []],
Picked: ({ card }) => [[card], []],
Took: ({ cards }) => [cards, []],
Discarded: ({ card }) => [[], [card]],
Laid: ({ meld }) => [[], meld.cards],
LaidOff: ({ card }) => [[], [card]],
Played: ({ placed }) => [[], placed],
};
const MOVES = new Set(["DealerDrawn", "Dealt", "StockTurned", ...Object.keys(HELD)]);
const PLAYED = ["Played", "Played Picked"];
const BROUGHT = {
...{ "draw for deal": ["DealerDrawn"], deal: ["Dealt"], "turn stock": ["StockTurned Drew"], draw: ["Drew"], pick: ["Picked"] },
...{ take: ["Took"], lay: ["Laid"], off: ["LaidOff"], discard: ["Discarded"], play: PLAYED, open: PLAYED },
};
const USED_UP = ["", "StockTurned Drew"];
const lyingIn = ({ pile, melds, known, stock_known, taken, must_play }) => [pile, melds, known, stock_known, taken, must_play];
const lying = ({ cards, owners }) => cards.map((card, place) => `${card} ${owners[place]}`);
const tilesOf = (  melds) => melds.flatMap(({ cards }) => cards.map(physical));
const LAID = {
Laid: (melds, { seat, meld }) => (lying(meld).every((one) => one.endsWith(` ${seat}`)) ? [...melds, meld] : null),
LaidOff: (melds, { seat, card, number, meld }) => {
const [now, old] = [lying(meld), lying(melds[number - 1] ?? { cards: [] })];
const isLonger = now.length === old.length + 1 && isSame(now.filter((one) => one !== `${card} ${seat}`), old);
return isLonger ? melds.map((one, place) => (place === number - 1 ? meld : one)) : null;
},
Played: (melds, { table, placed }) => (areAlike(tilesOf(table), [...tilesOf(melds), ...placed]) ? table : null),
};
class Course {
isWhole = true;
isDue = false;
isOpen = false;
melds =   ([]);
taken =   ([]);
must =   (null);
constructor(deal) {
this.deal = deal;
this.turnings = [...deal.turnings];
this.hands = (deal.hands ?? []).map((hand) => [...hand]);
this.known = this.hands.map(() =>   ([]));
this.stock = [...deal.stock];
this.pile = deal.upcard ? [deal.upcard] : [];
}
isTold({ act, spelled = act, seat, events }) {
const isChance = (seat ?? null) === null;
const told = events.filter(({ event }) => MOVES.has(event));
const moves = told.map(({ event }) => event).join(" ");
if (this.isDue !== (isChance && spelled === "turn stock")) return false;
const isEnd = events.some(({ event }) => event === "DealEnded");
const ofChance = Object.hasOwn(BROUGHT, spelled) ? BROUGHT[spelled] : [];
const brought = isChance ? ofChance : this.brought(spelled.toLowerCase(), Number(seat), isEnd);
this.isDue = brought === USED_UP && !moves && !isEnd;
return brought.includes(moves) && told.every((event) => this.hasCards(event, isChance));
}
brought(act, seat, isEnd) {
const verb = act.match(/[a-z]+/)?.[0] ?? "";
if (verb === "draw" && !this.stock.length) return USED_UP;
if (verb === "take" && isEnd) return [""];
if (verb === "off" && !/\bto\W+[0-9]+\b/.test(act)) return [];
const hasDrawn = this.hands[seat]?.length !== this.deal.hands?.[seat]?.length;
if (/\bknock\W*$/.test(act) && !hasDrawn) return ["Took Discarded"];
return Object.hasOwn(BROUGHT, verb) ? BROUGHT[verb] : [""];
}
hasCards({ event, shown, hands, upcard, stock, order, shuffled, card }, isChance) {
if (event === "DealerDrawn") return Array.isArray(shown);
if (event === "Dealt") return areHands(hands) && areCards(stock) && typeof upcard === typeof this.deal.upcard;
if (event === "StockTurned") return areCards(order) && shuffled === isChance;
return !["Drew", "Picked"].includes(event) || typeof card === "string";
}
turn({ shuffled, order }) {
const next = shuffled ? this.turnings.shift() : this.pile;
this.isWhole &&= Boolean(next);
[this.stock, this.pile, this.isOpen] = [[...(next ?? order)], [], !shuffled];
return isSame(order, this.stock);
}
fits(event) {
const { event: kind, seat, card, cards } = event;
if (kind === "StockTurned") return this.turn(event);
if (kind === "Took" && !isSame(this.pile.splice(-cards.length), cards)) return false;
if (["Drew", "Picked"].includes(kind) && this.stock.shift() !== card) return false;
const melds = Object.hasOwn(LAID, kind) ? LAID[kind](this.melds, event) : this.melds;
if (kind === "Took") [this.taken, this.must] = [cards, event.must_play ? cards[0] : null];
if (kind === "Laid" || kind === "LaidOff") this.must = null;
if (kind === "Discarded") [this.pile, this.taken] = [[...this.pile, card], []];
this.melds = melds ?? [];
return melds !== null && (!Object.hasOwn(HELD, kind) || this.isHeld(seat, HELD[kind](event), kind));
}
isHeld(seat, [come, gone], kind) {
const left = gone.map(physical);
const hand = [...(this.hands[seat] ?? []), ...come];
const seen = kind === "Took" || (kind === "Drew" && this.isOpen) ? come : [];
const stays = (  card) => !left.includes(card);
this.known[seat] = [...(this.known[seat] ?? []), ...seen].filter(stays);
this.hands[seat] = hand.filter(stays);
return !this.deal.hands || left.every((card) => hand.includes(card));
}
isSeen({ view, events }) {
const result = events.find(({ event }) => event === "DealEnded")?.result;
const isShown = areHands([view.pile, view.stock_known, view.taken]) && areHands(view.hands) && areHands(view.known);
if (!isShown || !Array.isArray(view.melds) || typeof view.stock !== "number") return null;
if (result && !(areHands([...result.hands, ...result.left]) && result.melds.every(areHands))) return null;
if (!this.deal.hands) return true;
const stock_known = this.isOpen ? this.stock : [];
const melds = this.melds.map(({ kind, cards, owners }, place) => ({ number: place + 1, kind, cards, owners }));
const lies = { pile: this.pile, melds, known: sorted(this.known), stock_known, taken: [...this.taken].sort(), must_play: this.must };
const isThere = isSame(lyingIn({ ...view, known: sorted(view.known), taken: [...view.taken].sort() }), lyingIn(lies));
const areHeld = [view, ...(result ? [result] : [])].every(({ hands }) => isSame(sorted(hands), sorted(this.hands)));
return isThere && areHeld && view.stock === this.stock.length && (!result || (isSame(view.result, result) && isParted(result)));
}
}
function isParted({ hands, melds, left, by }) {
const laid = melds.flat(2).map(physical);
const isTheirs = (  meld,   seat) => {
const own = meld.filter((card) => hands[seat].includes(physical(card)));
return own.length === meld.length || (seat === by && own.length >= 3);
};
const areLeft = hands.every((hand, seat) => areAlike(left[seat], hand.filter((card) => !laid.includes(card))));
const areTheirs = melds.every((some, seat) => some.every((meld) => isTheirs(meld, seat)));
return areLeft && areTheirs && areAlike([...laid, ...left.flat()], hands.flat());
}
return{areCards,areHands,isSame,HELD,lyingIn,Course}})();
const $proof_held=(()=>{const{read}=$base_stored;
const{isSame}=$proof_course;
const{TYPED,allPromised,followedAs,isSettledAs,settledBy}=$proof_promises;
const{isShared}=$proof_windows;
function promisedOf(record, promise, named) {
const known = allPromised();
const [called, others] = [true, false].map((isCalled) => known.filter((one) => (one.record === record) === isCalled));
const isIts = (  { start }) => start === promise;
const games = [...called.filter((one) => !isIts(one)), ...called.filter(isIts), ...others.filter(isIts)];
if (games.some(isShared)) return { promises: [], words: [], games: [], isShared: true };
const { secret, start, sent = "", word = named.find((one) => one && one === sent) } = games[0] ??   ({});
return { promises: [secret, start].flatMap((one) => one ?? []), words: word ? [word] : [], games, isShared: false };
}
function toldOtherwise({ acts, hands }, frames) {
const line = Object.entries(acts).find(([seq, told]) => {
const frame = frames[Number(seq) - 1];
return !frame || !isSame(told, [frame.seat ?? null, frame.spelled ?? frame.act]);
});
if (line) return Math.min(Number(line[0]), frames.length + 1) + 1;
const shown = hands.find(([number, seat, hand]) => {
const held = frames[number - 1]?.view.hands;
return !frames[number - 1] || (Array.isArray(held) && !isSame([...(held[seat] ?? [])].sort(), [...hand].sort()));
});
return shown ? shown[0] + 1 : null;
}
const linesOf = ({ acts }, own) =>
Object.entries(acts).flatMap(([seq, [seat, act]]) => (own !== null && seat === own ? [[Number(seq), act]] : []));
const isWhole = (followed, seat, frames) =>
followed !== null &&
Object.keys(followed.acts).length === frames.length &&
linesOf(followed, seat).every(([seq]) => !followed.sent[seq] || followed.hands.some(([number]) => number === seq - 1));
const areHandsShown = (followed, frames) =>
followed !== null && followed.hands.every(([number]) => Array.isArray(frames[number - 1]?.view.hands));
function unsent(followed, seat) {
const others = followed && linesOf(followed, seat).find(([seq, act]) => !followed.sent[seq]?.some((one) => one === act || one === TYPED));
return others ? others[0] + 1 : null;
}
function unlikeOwn({ games, words }, followed, header, frames) {
if (!followed.every((one, at) => isWhole(one, games[at].seat, frames))) return ["not-followed", {}];
if (!followed.every((one) => areHandsShown(one, frames))) return ["not-derived", {}];
if (!games.every(({ seat }) => seat === null || words.includes(header.words?.[seat]))) return ["misplaced", {}];
const line = games.map(({ seat }, at) => unsent(followed[at], seat)).find((one) => one !== null);
return line ? ["unsent", { line }] : null;
}
function followedHere(held, header, frames) {
const { games } = held;
const followed = games.map((one) =>   (read(followedAs(one))));
const line = followed.map((one) => one && toldOtherwise(one, frames)).find((one) => one !== null) ?? null;
const isSettled = games.every(({ settled }) => !settled || isSettledAs(settled, settledBy(header.game, header)));
const unseen = games.every(({ settled }, at) => settled && followed[at]?.acts[1]) ? null : "unseen";
const unlike = unseen ?   (["not-followed", {}]) : unlikeOwn(held, followed, header, frames);
const unchosen = line === null ? unlike :   (["not-derived", {}]);
return { line, promised: isSettled ? unseen : "settled-otherwise", unchosen };
}
return{promisedOf,followedHere}})();
const $proof_lines=(()=>{const{HELD,isSame}=$proof_course;
const BLANK = /[\s\x1c-\x1f\x85,]+/;
const cardsOf = (melds) => melds.map(({ cards }) => cards);
const NAMED = {
TAKE: ["Took", ({ cards }) => [cards.slice(0, 1)]],
DISCARD: ["Discarded", ({ card }) => [[card]]],
LAY: ["Laid", ({ meld }) => [meld.cards]],
OFF: ["LaidOff", ({ card }) => [[card]]],
PLAY: ["Played", ({ table }) => cardsOf(table)],
OPEN: ["Played", ({ table }) => cardsOf(table)],
};
const wordsOf = (act) => act.toLowerCase().toUpperCase().replace(/’/g, "'").split(BLANK).filter(Boolean);
function namedBy([verb, ...words], before) {
const text = words.join(" ").replace(/(^| )(RAP|KNOCK|ONE TILE)$| TO .*$/, "");
const melds = (text.split("=>").pop() ?? "").split("/").map((meld) => meld.split(" ").filter(Boolean));
if (verb === "TAKE" && !text) return [before.pile.slice(-1)];
return verb === "OPEN" && !text.includes("=>") ? [...cardsOf(before.melds), ...melds] : melds;
}
const faceOf = (card) => card.replace(/(^|=)10/, "$1T").replace(/^J\d?(?==|$)/, "J").replace(/'$/, "");
const names = (word, card) => faceOf(word) === faceOf(card) || (faceOf(word) === "J" && faceOf(card).startsWith("J="));
function areNamed(words, cards) {
const left = cards.map(String);
for (const word of [...words].sort((one, other) => other.length - one.length)) {
const at = left.findIndex((card) => names(word, card));
if (at < 0) return false;
left.splice(at, 1);
}
return !left.length;
}
function isIts(event, seat, words, before) {
if (![seat, Object.hasOwn(HELD, event.event) ? seat : undefined].includes(event.seat)) return false;
const [kind, named] = Object.hasOwn(NAMED, words[0] ?? "") ? NAMED[words[0]] : [];
if (!named || event.event !== kind) return true;
const [said, shown] = [namedBy(words, before), named(event)];
if (said.length !== shown.length || !said.every((meld, place) => areNamed(meld, shown[place]))) return false;
if (kind !== "LaidOff") return true;
const [number, end] = / TO ([0-9]+)(?: (LOW|HIGH))?$/.exec(words.join(" "))?.slice(1) ?? [event.number];
return Number(number) === event.number && (!end || event.meld.cards.at(end === "LOW" ? 0 : -1) === event.card);
}
function isOther(line, { act, spelled = act, seq, seat, events }, actor, before) {
if (line.seq !== seq || line.act !== spelled || (line.seat ?? null) !== (seat ?? null)) return true;
const ended = events.find(({ event }) => event === "DealEnded");
const words = line.seat === undefined ? [] : wordsOf(line.act);
return !isSame(ended?.result.points, line.points) || !events.every((event) => isIts(event, actor, words, before));
}
function shownOtherwise(file, frames) {
const [, ...rest] = file
.trim()
.split("\n")
.map((line) => JSON.parse(line));
const end = rest.findIndex((line) => "end" in line);
const lines = end < 0 ? rest : rest.slice(0, end);
let actor = -1;
const place = [...Array(Math.max(lines.length, frames.length)).keys()].find((at) => {
const [line, frame] = [lines[at], frames[at]];
actor = line?.seat ?? actor;
return !line || !frame || isOther(line, frame, actor, { pile: [], melds: [], ...frames[at - 1]?.view });
});
return place === undefined ? null : place + 2;
}
return{shownOtherwise}})();
const $proof_shown=(()=>{const{Course,areCards,areHands,isSame,lyingIn}=$proof_course;
const eventsOf = (frames, kind) => frames.flatMap(({ events }) => events).filter(({ event }) => event === kind);
function shownOf(frames) {
const [dealt] = eventsOf(frames, "Dealt");
if (!dealt) return {};
const [draw] = eventsOf(frames, "DealerDrawn");
const [hands, stock] = [areHands(dealt.hands) ? dealt.hands : null, areCards(dealt.stock) ? dealt.stock : null];
return { draw: draw?.shown ?? null, hands, upcard: dealt.upcard ?? null, stock };
}
function areOld(view, last) {
const old = last ? [last.hands, ...lyingIn(last)] : null;
const now = [view.hands, ...lyingIn(view)];
return old ? isSame(now, old) : now.flat(Infinity).every((part) => part === null);
}
function heldAgainst(deal, frames, before) {
const course = new Course(deal);
const draws = eventsOf(frames, "DealerDrawn");
const dealt = frames.findIndex(({ events }) => events.some(({ event }) => event === "Dealt"));
const waiting = frames.slice(0, Math.max(dealt, 0));
const areDrawn = waiting.every((frame) => course.isTold(frame) && areOld(frame.view, before[before.length - 1]?.view));
for (const frame of dealt < 0 ? [] : frames.slice(dealt)) {
const isTold = course.isTold(frame);
if (isTold && !frame.events.every((event) => course.fits(event))) return "other";
const seen = course.isSeen(frame);
if (seen === false && (isTold || frame === frames[dealt])) return "other";
if (!isTold || seen === null) return "missing";
}
const isWhole = dealt >= 0 && areDrawn && (deal.draw === null || draws.length === 1) && course.isWhole && deal.hands !== null;
return isWhole && eventsOf(frames, "Dealt").length === 1 ? "same" : "missing";
}
return{shownOf,heldAgainst}})();
const $proof_judged=(()=>{const{read,write}=$base_stored;
const{dealingOf,isDrawnAsKnown,knownDealings,knownFindings}=$proof_dealings;
const{followedHere,promisedOf}=$proof_held;
const{shownOtherwise}=$proof_lines;
const{heldAgainst,shownOf}=$proof_shown;
const{plain}=$proof_unfit;
const [TRUSTED, STOLEN] = ["trusted-keys", "stolen-keys"];
const MOST_STOLEN = 1000;
const SIGNED = new Set(["trusted", "stranger", "stolen"]);
const WITHOUT_ALL = { promised: "none", unchosen: "unknown" };
const UNKNOWN = "No cards were dealt again here: what this server says of how this game is dealt is not what this page knows.";
const DRAWN = "You may see other cards here than those in the record: this server has cards drawn otherwise than this page knows them.";
async function published() {
const answer = await fetch("/.well-known/rumpus-keys");
return answer.ok ? answer.text() : null;
}
const kept = (name) => (Array.isArray(read(name)) ? read(name) : []);
const pinned = () => kept(TRUSTED);
const trust = (key) => write(TRUSTED, [...pinned().filter((one) => one !== key), key]);
const trustNoMore = () => write(TRUSTED, null);
function readable(verifier, document) {
try {
return document && verifier.stolenKeys(document) && document;
} catch {
return null;
}
}
function stolenOf(verifier, keys) {
const known = kept(STOLEN);
const stolen = [...new Set([...known, ...(keys ? verifier.stolenKeys(keys) : [])])];
const own = trustedHere(verifier, keys, stolen);
const [ours, others] = [true, false].map((isOurs) => stolen.filter((key) => Object.hasOwn(own, key) === isOurs));
if (pinned().length && stolen.length > known.length) write(STOLEN, [...ours, ...others].slice(0, MOST_STOLEN));
return stolen;
}
function trustedHere(verifier, keys, stolen) {
const own = pinned();
if (!own.length) return {};
return keys ? verifier.trustedKeys(keys, own, stolen) : Object.fromEntries(own.map((key) => [key, stolen.includes(key)]));
}
function signerOf(verifier, file, keys, trusted, stolen) {
const { by } = JSON.parse(file.trim().split("\n").slice(-1)[0]).signed;
const theirs =   (keys ? JSON.parse(keys).keys.map((  { key }) => key) : []);
if (!theirs.includes(by) && !Object.hasOwn(trusted, by)) return null;
const newest = theirs.slice(-1);
const isOffer = keys && !Object.hasOwn(trusted, by) && verifier.trustedKeys(keys, newest, stolen)[by] === false;
return { by, isStolen: stolen.includes(by), offered: isOffer ? newest[0] : null, isTrusted: pinned().length > 0 };
}
const isIts = (summary, header) =>
JSON.stringify([summary.header, summary.names]) === JSON.stringify([header, header.seats.map((  { name }) => name)]);
async function judged(recording, drawing) {
const ours = Promise.all([import("proof/verifier.js").then((part)=>part.$proof_verifier), knownFindings(), knownDealings()]);
const [bytes, keys, [verifier, findings, known]] = await Promise.all([recording.file(), published(), ours]);
try {
const file = new TextDecoder().decode(bytes);
if (!(recording.deals < file.split("\n").length)) throw new Error("more deals than lines");
const deals = await recording.everything();
return judgedOf({ verifier, findings, known, keys, bytes, file, deals, recording, drawing });
} catch (error) {
throw plain(error);
}
}
function foundByWord(verifier, findings, told, name) {
const { code, evidence } =   (told.find(({ statement }) => statement === name));
return { ...verifier.finding(findings, name, code), evidence: `This server says: ${evidence}`, isTheirs: true };
}
function judgedOf({ verifier, findings, known, keys: document, bytes, file, deals, recording, drawing }) {
const [line] = file.split("\n");
const header = JSON.parse(line);
const dealing = dealingOf(known, header, recording.summary.dealing);
const isDrawn = isDrawnAsKnown(known, header, drawing);
const told = recording.summary.statements;
const keys = readable(verifier, document);
const stolen = stolenOf(verifier, keys);
const trusted = trustedHere(verifier, keys, stolen);
const reader = { ...promisedOf(recording.id, verifier.startPromise(line), header.words ?? []), keys: trusted };
const report = verifier.examine(bytes, { findings, dealing, reader, shown: deals.map(shownOf) });
const otherwise = isIts(recording.summary, header) ? shownOtherwise(file, deals.flat()) : 1;
const lived = followedHere(reader, header, deals.flat());
const held = report.deals.map((deal, index) => heldAgainst(deal, deals[index] ?? [], deals[index - 1] ?? []));
const drawn = held.indexOf("other");
const found = verifier.finding.bind(null, findings);
const wereShown = held.length > 0 && held.length === deals.length && held.every((one) => one === "same");
const isPlayed = told.some((  { statement, code }) => statement === "deals" && code === "derived");
const isCompared = isPlayed && isDrawn && wereShown && !report.unchecked.length && drawn < 0 && otherwise === null;
const statements = report.statements.map((one) => {
const byWord = () => foundByWord(verifier, findings, told, one.statement);
if (one.statement === "rules" && otherwise !== null) return found("rules", "shown-otherwise", { line: otherwise });
if (one.statement === "deals" && lived.line !== null) return found("deals", "played-otherwise", { line: lived.line });
if (one.statement === "promised" && one.code === "start" && lived.promised) return found("promised", lived.promised);
if (reader.isShared && WITHOUT_ALL[one.statement] === one.code) return found(one.statement, "two-windows");
if (one.code !== "unjudged" && one.code !== "underived") return one;
if (one.statement === "unchosen" && lived.promised === "settled-otherwise") return found("unchosen", "start-unknown");
if (one.statement === "unchosen" && lived.unchosen) return found("unchosen", ...lived.unchosen);
if (one.statement === "unchosen") return isCompared ? { ...found("unchosen", "own-words"), isTheirs: true } : one;
if (one.statement !== "deals") return byWord();
if (drawn >= 0) return found("deals", "dealt", { deal: drawn + 1 });
return isCompared ? found("deals", "compared") : byWord();
});
const isSigned = statements.some(({ statement, code }) => statement === "signed" && SIGNED.has(code));
const unchecked = [...(dealing ? report.unchecked : report.unchecked.map(() => UNKNOWN)), ...(isDrawn === false ? [DRAWN] : [])];
return { ...report, statements, unchecked, signer: isSigned ? signerOf(verifier, file, keys, trusted, stolen) : null };
}
return{trust,trustNoMore,judged}})();
const $replay_verdict=(()=>{const{useState}=$vendor_preact_hooks;
const{html,names}=$base_html;
const{capital}=$base_sentence;
const{judged,trust,trustNoMore}=$proof_judged;
const SIGNS = { shown: ["✓", "good"], "not shown": ["○", "faded"], contradicted: ["✕", "bad"] };
const BY_WORD = ["◐", "faded"];
function inALine({ statements, cardsChosen }) {
const refuted = statements.filter(({ stance }) => stance === "contradicted");
if (refuted.length) return [`✕ Do not rely on this record. Contradicted: ${refuted.map(({ told }) => told).join("; ")}`, "bad"];
const shown = statements.filter(({ stance }) => stance === "shown");
const theirs = shown.filter(isByWord).length;
const lacking = statements.length - shown.length;
const parts = [
`${shown.length - theirs} shown by this browser`,
theirs && `${theirs} by this server's word`,
lacking && `${lacking} not shown`,
];
const told = `Of ${statements.length} statements: ${parts.filter(Boolean).join(", ")}; none contradicted`;
if (cardsChosen) return [`The cards were chosen. ${told}`, ""];
return lacking ? [told, ""] : [`✓ ${told}`, "good"];
}
const isByWord = ({ isTheirs, statement, code }) => isTheirs || (statement === "promised" && code === "server");
function Found({ statement }) {
const { told, stance, evidence } = statement;
const byWord = isByWord(statement);
const [sign, look] = byWord && stance === "shown" ? BY_WORD : SIGNS[stance];
return html`<li class=${look}><b><span aria-hidden="true">${sign}</span> ${capital(stance)}${byWord && " by this server's word"}: ${told}</b><br /><span class="faded">${evidence}</span></li>`;
}
const begun = (key) => `${key.slice(0, 16)}…`;
function Signed({ signer, trusting, trustingNoMore }) {
const { by, isStolen, offered, isTrusted } = signer;
const others = offered && offered !== by ? ` It would trust the newest key, ${begun(offered)}, and with it this one.` : "";
return html`<p>Signed with a key of this server, ${begun(by)}${isStolen ? ", which it has published as stolen: somebody else may have signed this." : "."}
${offered && html` If you know its owner and believe them, say so: that proves nothing more, but from then on this browser takes their word.${others} <button type="button" onClick=${() => trusting(offered)}>I trust this server</button>`}</p>
${isTrusted && html`<p><button type="button" class="quiet" onClick=${trustingNoMore}>Trust this server no longer</button></p>`}`;
}
function Verdict({ recording, drawing }) {
const [state, setState] = useState(  ({}));
const check = async () => {
setState({ ...state, busy: true });
try {
setState({ found: await judged(recording, drawing) });
} catch (error) {
setState({ wrong: error instanceof Error ? error.message : String(error) });
}
};
const trusting = (  key) => {
trust(key);
check();
};
const trustingNoMore = () => {
trustNoMore();
check();
};
const { found, busy, wrong } = state;
const [line, look] = found ? inALine(found) : ["", ""];
return html`<section class="verdict" aria-labelledby="proves-title"><h2 id="proves-title">What this record proves</h2>
<div role="status">
${wrong && html`<p class="bad"><b>✕ It could not be checked.</b> ${wrong}</p>`}
${found && html`<p class=${names("verdict-line", look)}><b>${line}</b></p>`}
</div>
${found ? html`<div class="findings" tabindex="0" role="group" aria-label="What was found"><ul>${found.statements.map((statement) => html`<${Found} key=${statement.statement} statement=${statement} />`)}</ul>
${found.unchecked.map((told) => html`<p class="faded">${told}</p>`)}
<p class="faded">No record shows who sat there, who knew the cards, whether they talked, or when it was played.</p>
${found.signer && html`<${Signed} signer=${found.signer} trusting=${trusting} trustingNoMore=${trustingNoMore} />`}</div>` : html`<p class="faded">Were the cards dealt fairly? This browser can work out what the record shows of that, and what it cannot show. Moves and scores this server has checked.</p>`}
<p class="deeds"><button type="button" aria-disabled=${busy ? "true" : undefined} onClick=${() => !busy && check()}>${busy ? "Checking…" : found ? "Check again" : "Check the record"}</button></p>
</section>`;
}
return{Verdict}})();
const $replay_page=await(async()=>{const{useEffect,useErrorBoundary,useMemo,useState}=$vendor_preact_hooks;
const{asRefusal}=$base_api;
const{Dialog}=$base_dialog;
const{html,names}=$base_html;
const{stylesheet}=$base_stylesheet;
const{sentence}=$base_sentence;
const{packOf}=$faces_pack;
const{Told}=$faces_told;
const{Upload}=$lobby_upload;
const{plain}=$proof_unfit;
const{gameOf,playOf}=$room_game;
const{shortcut}=$keys_list;
const{useKeys}=$keys_press;
const{openKeys}=$keys_shown;
const{openRules}=$rules_rules;
const{OpenHands}=$table_hands;
const{inFull,sentencesOf}=$table_hearing;
const{ScoreSheet}=$table_score;
const{Log}=$table_talk;
const{Controls}=$replay_controls;
const{Player}=$replay_player;
const{Recording}=$replay_recording;
const{Verdict}=$replay_verdict;
await stylesheet("/bundle/replay-21f4211294ae.css");
async function opened(id) {
const recording = await Recording.open(id);
const { game, header } = recording.summary;
const found = await gameOf(game, header.seats.length, header.options);
return { recording, game: found, Play: await playOf(found.layout) };
}
function ReplayPage({ id }) {
const [found, setFound] = useState(  (null));
const [failed, setFailed] = useState(  (null));
const [broken] = useErrorBoundary();
useEffect(() => {
document.title = "Replay · Rumpus";
if (id) opened(id).then(setFound, setFailed);
}, [id]);
const error = broken ?? failed;
const wrong = error && sentence(asRefusal(plain(error)).message);
if (found && !wrong) return html`<${Watching} ...${found} />`;
if (id && !wrong) return html`<main class="alone"><h1>Replay</h1><p role="status">Opening the record…</p></main>`;
return html`<main class="alone replay-door"><h1>Replay</h1>${wrong && html`<p role="alert">${wrong}</p>`}<${Upload} /><p><a class="button" href="/">Lobby</a></p></main>`;
}
const nothing = (event) => {
if (event.target instanceof Element && event.target.closest(".showdown, .to-sheet")) return;
event.preventDefault();
event.stopPropagation();
};
function Watching({ recording, game, Play }) {
const player = useMemo(() => new Player(recording, new URLSearchParams(location.search)), [recording]);
const pack = useMemo(() => packOf(game), [game]);
const [open, setOpen] = useState(false);
const [scores, showScores] = useState(false);
useEffect(() => () => player.stop(), [player]);
useKeys({ keys: openKeys, rules: () => openRules(recording.summary.game) });
const { table } = player;
table.kinds = game.players;
const frame = player.frame;
return html`<div class=${names("table-page", "replay", open && "aside-open")}>
<header class="table-head">
<a class="home" href="/" aria-label="Rumpus, lobby">R</a><h1>${game.title}</h1><p class="stands">${recording.summary.uploaded ? "Upload" : "Replay"}, deal ${player.deal.value} of ${recording.deals}</p>
<nav aria-label="Replay"><button type="button" class="plain" onClick=${() => showScores(true)}>Score</button><button type="button" class="plain only-wide" onClick=${() => openRules(recording.summary.game)}>Rules</button><button type="button" class="plain only-wide" aria-keyshortcuts=${shortcut("keys")} onClick=${openKeys}>Keys</button>
<button type="button" class="plain only-narrow" onClick=${() => setOpen(!open)}>More</button></nav>
</header>
<main class="felt watch with-hands" aria-label="Table">
<div class="scene" onClickCapture=${nothing}>${frame && html`<${Play} table=${table} pack=${pack} game=${game} />`}</div>
<${OpenHands} table=${table} hands=${player.hands} pack=${pack} />
<p class="told" role="status" aria-live="polite" tabindex="0"><${Told} pack=${pack} told=${frame ? sentencesOf(table, frame).map(inFull).join(" ") : ""} /></p>
<${Controls} player=${player} />
</main>
<aside class=${names("aside", open && "open")} aria-label="Log, sharing, and what the record proves" onKeyDown=${(  event) => event.key === "Escape" && setOpen(false)}>
<button type="button" class="plain close" aria-label="Close" onClick=${() => setOpen(false)}>✕</button>
<${Log} table=${table} pack=${pack} /><${Verdict} recording=${recording} drawing=${{ pack, game }} /><${Sharing} player=${player} />
</aside>
${scores && (recording.summary.deals.length ? html`<${ScoreSheet} table=${table} close=${() => showScores(false)} />` : html`<${Dialog} title="Score sheet" close=${() => showScores(false)}><p>No deal was finished.</p></${Dialog}>`)}
</div>`;
}
function Sharing({ player }) {
const [told, tell] = useState("");
const copy = () => {
history.replaceState(null, "", player.address);
const copied = navigator.clipboard?.writeText(player.address) ?? Promise.reject();
copied.then(() => tell("The link to this moment is copied."), () => tell("The address line now has the link to this moment."));
};
return html`<section class="sharing" aria-label="Share"><p class="deeds">
<button type="button" onClick=${copy}>Copy link</button><a class="button" href=${`/api/records/${player.recording.id}/file`} download>Download</a></p><p role="status" class="faded">${told}</p></section>`;
}
return{ReplayPage}})();
export{$proof_unfit,$replay_controls,$replay_recording,$replay_table,$replay_player,$proof_dealings,$proof_course,$proof_held,$proof_lines,$proof_shown,$proof_judged,$replay_verdict,$replay_page}
