/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_api,$base_fit,$base_html,$base_lazy,$base_refusal,$base_sentence,$base_stored,$base_stylesheet,$base_width,$faces_pack,$faces_tile,$faces_told,$keys_list,$keys_press,$move_drag,$move_follow,$move_glide,$move_roving,$result_sheet,$rules_markup,$rules_rules,$table_hearing,$table_order,$table_prompt,$table_seats,$vendor_preact_hooks,$vendor_signals_signals}from"start.js";
const $tiles_bar=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{Refusal}=$base_api;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{refused}=$base_refusal;
const{capital}=$base_sentence;
const{spoken}=$faces_told;
const{shortcut}=$keys_list;
const Confirm = lazy(() => import("confirm/confirm.js").then((part)=>part.$confirm_confirm).then((module) => module.Confirm));
function Tools({ draft, sorting, sort }) {
const [steps, undone] = [draft.steps.value.length, draft.undone.value.length];
const tools = [
{ word: "Undo", sign: "↶", can: steps, do: () => draft.undo(), keys: shortcut("undo") },
{ word: "Redo", sign: "↷", can: undone, do: () => draft.redo(), keys: shortcut("redo") },
{ word: "Reset", can: steps, do: () => draft.reset() },
{ word: "Tidy", can: draft.layout.value.groups.length, do: () => draft.take("tidy") },
];
return html`<div class="tools" role="toolbar" aria-label="Arranging">
${tools.map((tool) => html`<button type="button" class=${names("quiet", tool.sign && "sign")} aria-disabled=${tool.can ? undefined : "true"} aria-label=${tool.sign ? tool.word : undefined}
title=${tool.sign ? tool.word : undefined} aria-keyshortcuts=${tool.keys} onClick=${() => tool.can && tool.do()}>${tool.sign ?? tool.word}</button>`)}
<span class="sorts" role="group" aria-label="Sort the rack">
<button type="button" class="quiet" aria-pressed=${sorting === "suit"} onClick=${() => sort("suit")}>Colour</button>
<button type="button" class="quiet" aria-pressed=${sorting === "rank"} onClick=${() => sort("rank")}>Number</button>
</span>
</div>`;
}
function deedsOf(table, draft, pack) {
const view = table.view.value;
const mine = table.isMine.value;
const others = mine ? null : view?.to_move === null || !view ? "The deal is over." : `It is ${table.nameOf(view.to_move)}’s turn.`;
const may = (what) => view?.may.some((one) => one.do === what);
const standing = draft.standing.value;
return [
{
word: "Pick a tile",
why: others ?? (may("pick") ? null : "Not now."),
do: () => table.act("pick"),
strong: !draft.steps.value.length,
},
{ word: "Pass", why: others ?? (may("pass") ? null : "Not now."), do: () => table.act("pass"), strong: Boolean(may("pass")) },
{
word: "Play",
why: others ?? (standing?.can_play ? null : standing?.refusal ? capital(spoken(pack, standing.refusal.message)) : "One moment…"),
do: () => draft.play(),
strong: true,
plays: true,
},
];
}
function Deeds({ table, draft, pack, says }) {
const [asked, ask] = useState(  (null));
const mine = table.isMine.value;
const isLaidOut = draft.steps.value.length > 0;
useEffect(() => ask(null), [table.view.value?.seq, isLaidOut]);
const press = (deed) => {
if (!mine) return refused(new Refusal({ code: "not-your-turn", clause: null, subject: null, message: deed.why ?? "" }));
if (isLaidOut && !deed.plays && !deed.why) ask({ deed, from: document.activeElement });
else deed.do();
};
return html`${asked && html`<${Confirm} yes=${asked.deed.word} no="Go on arranging" isNoFirst from=${asked.from} told="End your turn without playing this? It stays laid out."
confirm=${() => (ask(null), asked.deed.do())} leave=${() => ask(null)} />`}
<div class="ends" role="group" aria-label="End your turn" hidden=${Boolean(asked)}>
${says && html`<${OneTile} draft=${draft} />`}
${deedsOf(table, draft, pack).map((deed) => html`<button type="button" class=${names("deed", deed.strong && !deed.why && "strong")} aria-disabled=${deed.why ? "true" : undefined}
title=${deed.why ?? undefined} onClick=${() => press(deed)}>${deed.word}</button>`)}
</div>`;
}
function OneTile({ draft }) {
if (draft.standing.value?.left !== 1 || !draft.steps.value.length) return null;
return html`<label class="one-tile"><input type="checkbox" checked=${draft.oneTile.value} onChange=${() => draft.sayOneTile(!draft.oneTile.value)} /> “One tile!”</label>`;
}
return{Tools,Deeds}})();
const $tiles_chosen=(()=>{const{useState}=$vendor_preact_hooks;
const{physical}=$faces_pack;
const NOTHING = { tiles: [], from: "rack" };
function placeOf(layout, tile) {
const name = physical(tile);
return layout.groups.find((group) => group.tiles.some((other) => physical(other) === name))?.number ?? "rack";
}
function useChosen(layout) {
const [kept, setChosen] = useState(NOTHING);
const tiles = kept.tiles.filter((tile) => placeOf(layout, tile) === kept.from);
const chosen = tiles.length ? { tiles, from: kept.from } : NOTHING;
return {
...chosen,
toggle(tile, from) {
const [name, before] = [physical(tile), from === chosen.from ? tiles : []];
setChosen({ from, tiles: before.includes(name) ? before.filter((one) => one !== name) : [...before, name] });
},
clear: () => setChosen(NOTHING),
};
}
return{placeOf,useChosen}})();
const $tiles_steps=(()=>{const{alike,physical}=$faces_pack;
const spelled = (tiles) => tiles.map(physical).join(" ");
function stepFor(tiles, from, to) {
if (from === to || !tiles.length) return "";
if (to === "rack") return `back ${spelled(tiles)}`;
if (from === "rack") return to === "new" ? `lay ${spelled(tiles)}` : `off ${spelled(tiles)} to ${to}`;
return `move ${spelled(tiles)} from ${from} to ${to}`;
}
const splitting = (group, tile) => `split ${group} at ${physical(tile)}`;
const standing = (joker, face) => `joker ${physical(joker)} ${face}`;
function made(step) {
if (step.startsWith("lay ")) return step.split("/").length;
return step.startsWith("split ") || / to new$/.test(step) ? 1 : 0;
}
const NAMED = /( to | from |^split )(\d+)/g;
const withGroups = (step, change) => step.replace(NAMED, (_, word, number) => `${word}${change(Number(number))}`);
const groupsOf = (step) => [...step.matchAll(NAMED)].map((found) => Number(found[2]));
function without(steps, gone, melds) {
const count = made(steps[gone]);
const first = steps.slice(0, gone).reduce((number, step) => number + made(step), melds + 1);
const isLost = (group) => group >= first && group < first + count;
const rest = steps.slice(gone + 1);
const broken = rest.findIndex((step) => groupsOf(step).some(isLost));
if (broken >= 0) return without(without(steps, gone + 1 + broken, melds), gone, melds);
return [...steps.slice(0, gone), ...rest.map((step) => withGroups(step, (group) => (group >= first ? group - count : group)))];
}
function renumbered(steps, before, after) {
const now = before.map((tiles) => likeliest(tiles.map(physical), after));
return steps.map((step) => withGroups(step, (group) => (group > before.length ? group - before.length + after.length : now[group - 1])));
}
function likeliest(tiles, melds) {
const shared = melds.map((meld) => meld.filter((tile) => tiles.includes(physical(tile))).length);
const most = Math.max(0, ...shared);
return most ? shared.indexOf(most) + 1 : 0;
}
const layoutOf = (view) => ({
groups: view.melds.map((meld) => ({ number: meld.number, tiles: meld.cards, placed: [], fault: null })),
rack: view.hand ?? [],
next: view.melds.length + 1,
});
const LAYS = { lay: 1, off: 1, back: -1, move: 0, split: 0, joker: 0, tidy: 0 };
const faceOf = (tile) => (/^J(=|$)/.test(tile) ? "joker" : alike(tile));
function readStep(step) {
const [verb, ...words] = step.split(/[\s/,]+/);
return [verb, LAYS[verb] ? words.filter((word) => !/^(to|on|\d*)$/.test(word)) : []];
}
function laidBy(steps, tiles) {
const [laid, faces] = [  (new Map()), new Set(tiles.map(faceOf))];
for (const [verb, named] of steps.map(readStep)) {
if (!(verb in LAYS) || !named.every((tile) => faces.has(faceOf(tile)))) return null;
for (const face of named.map(faceOf)) laid.set(face, Math.max(0, (laid.get(face) ?? 0) + LAYS[verb]));
}
return laid;
}
function settled(hand, { groups, next_number: next }, steps) {
const held = new Set(hand);
const laid = laidBy(steps, [...hand, ...groups.flatMap(({ tiles }) => tiles)]);
function isOut(tile) {
if (/[\s/]/.test(tile)) return false;
if (!laid || !held.has(physical(tile))) return true;
const left = laid.get(faceOf(tile)) ?? 0;
laid.set(faceOf(tile), left - 1);
return left > 0;
}
return withRack(hand, { groups: groups.map((group) => ({ ...group, tiles: group.tiles.filter(isOut) })), rack: [], next });
}
function withRack(hand, layout) {
const lying = new Set(layout.groups.flatMap(({ tiles }) => tiles.map(physical)));
return { ...layout, rack: hand.filter((tile) => !lying.has(physical(tile))) };
}
function plays(act, groups, oneTile) {
const table = groups.map(({ tiles }) => tiles.join(" ")).join(" / ");
return act.replace(/^(play|open .* =>) /, "") === table + (oneTile ? " one tile" : "");
}
function guessed(layout, step) {
const [verb, ...words] = step.split(" ");
const tiles = new Set(words);
const to = / to (new|\d+)$/.exec(step)?.[1];
const target = verb === "lay" || to === "new" ? layout.next : Number(to);
if (verb === "back") return { ...taken(layout, tiles), rack: [...layout.rack, ...words] };
if (!["lay", "off", "move"].includes(verb) || step.includes("/")) return layout;
const moving = [...layout.rack, ...layout.groups.flatMap((group) => group.tiles)].filter((tile) => tiles.has(physical(tile)));
const placed = verb === "move" ? layout.groups.flatMap((group) => group.placed).filter((tile) => moving.includes(tile)) : moving;
const left = taken(layout, tiles);
const there = layout.groups.find((group) => group.number === target) ?? { number: target, tiles: [], placed: [], fault: null };
const grown = { ...there, tiles: [...there.tiles, ...moving], placed: [...there.placed, ...placed], fault: null };
const others = left.groups.filter((group) => group.number !== target);
return { ...left, groups: [...others, grown].sort((a, b) => a.number - b.number), next: Math.max(layout.next, target + 1) };
}
function taken(layout, tiles) {
const rest = (there) => there.filter((tile) => !tiles.has(physical(tile)));
const groups = layout.groups.map((group) => ({ ...group, tiles: rest(group.tiles), placed: rest(group.placed) }));
return { ...layout, rack: rest(layout.rack), groups: groups.filter((group) => group.tiles.length) };
}
return{stepFor,splitting,standing,without,renumbered,layoutOf,settled,withRack,plays,guessed}})();
const $tiles_draft=(()=>{const{batch,signal}=$vendor_signals_signals;
const{Refusal}=$base_api;
const{dismiss,refused}=$base_refusal;
const{read,write}=$base_stored;
const{capture}=$move_glide;
const{guessed,layoutOf,plays,renumbered,settled,withRack,without}=$tiles_steps;
const OTHER_TILES = { code: "unreadable", clause: null, subject: null, message: "The server would play other tiles than lie here." };
const nameOf = (table) => `draft.${table}`;
class Draft {
constructor(table) {
this.table = table;
this.steps = signal(  ([]));
this.undone = signal(  ([]));
this.layout = signal(  ({ groups: [], rack: [], next: 1 }));
this.standing = signal(  (null));
this.lost = signal(  ([]));
this.oneTile = signal(false);
this.deal = "";
this.melds = [];
this.hand = [];
this.asked = 0;
this.standsFor = [];
this.settled = Promise.resolve(true);
}
follow() {
const view = this.table.view.peek();
if (!view || this.table.you === null || !view.hand) return this.show(view);
if (view.result) return this.end(view);
const deal = `${this.table.number}.${view.deal}`;
const melds = view.melds.map((meld) => meld.cards);
if (deal !== this.deal) this.begin(deal, melds, view.hand);
const changed = JSON.stringify(melds) !== JSON.stringify(this.melds);
const hand = new Set(view.hand);
const played = this.hand.some((tile) => !hand.has(tile));
batch(() => {
this.lost.value = [];
if (changed || played) this.undone.value = [];
this.steps.value = played ? [] : renumbered(this.steps.value, this.melds, melds);
if (this.steps.value.length) this.layout.value = withRack(view.hand ?? [], this.layout.value);
else this.show(view);
if (played) this.oneTile.value = false;
});
[this.melds, this.hand] = [melds, view.hand];
if (view.phase === "turn") this.ask((lost) => (this.lost.value = lost));
}
begin(deal, melds, hand) {
const kept =   (read(nameOf(this.table.id)));
const same = kept?.deal === deal && Boolean(kept.hand);
this.deal = deal;
this.melds = same ? kept.melds : melds;
this.undone.value = [];
this.hand = same ? kept.hand : hand;
this.steps.value = same ? kept.steps : [];
}
end(view) {
this.asked++;
batch(() => {
this.steps.value = this.undone.value = [];
this.lost.value = [];
this.show(view);
});
this.keep();
}
show(view) {
if (!view) return;
this.layout.value = layoutOf(view);
this.standing.value = null;
}
take(step) {
if (!step) return false;
capture();
batch(() => {
this.layout.value = guessed(this.layout.value, step);
this.undone.value = [];
this.put([...this.steps.value, step]);
});
return true;
}
get history() {
const undone = [...this.undone.value].reverse();
return [...this.steps.value, ...undone, ...undone.map(() => "undo")];
}
get isSettled() {
return this.standsFor === this.steps.value;
}
undo() {
const step = this.steps.value[this.steps.value.length - 1];
if (!step) return;
this.undone.value = [...this.undone.value, step];
this.put(this.steps.value.slice(0, -1));
}
redo() {
const step = this.undone.value[this.undone.value.length - 1];
if (!step) return;
this.undone.value = this.undone.value.slice(0, -1);
this.put([...this.steps.value, step]);
}
reset() {
this.undone.value = [...this.undone.value, ...[...this.steps.value].reverse()];
this.put([]);
}
become(steps) {
this.undone.value = [];
this.put(steps);
}
sayOneTile(said) {
this.oneTile.value = said;
this.put(this.steps.value);
}
put(steps) {
dismiss();
this.steps.value = steps;
this.lost.value = [];
this.ask((lost) => refused(new Refusal(lost[0].error), this.table.game));
}
ask(tell) {
const turn = ++this.asked;
this.keep();
this.settled = this.answered(turn, tell).catch((error) => {
if (turn !== this.asked) return false;
this.standing.value = null;
refused(error, this.table.game);
return false;
});
}
keep() {
const { deal, melds, hand } = this;
const steps = this.steps.value;
write(nameOf(this.table.id), steps.length ? { deal, steps, melds, hand } : null);
}
async answered(turn, tell) {
let steps = this.steps.value;
const lost = [];
for (;;) {
const standing =   (await this.table.connection.send({ ask: "check", steps, one_tile: this.oneTile.value }));
if (turn !== this.asked) return false;
if (!standing.failed) return this.settle(steps, standing, lost, tell);
lost.push({ step: steps[standing.taken], why: standing.failed.message, error: standing.failed });
steps = without(steps, standing.taken, this.melds.length);
}
}
settle(steps, standing, lost, tell) {
const layout = settled(this.hand, standing, steps);
capture();
batch(() => {
this.steps.value = this.standsFor = steps;
this.standing.value = standing;
this.layout.value = layout;
if (lost.length) tell(lost);
});
this.keep();
return true;
}
meant(means) {
const typed = means.steps?.[means.steps.length - 1]?.trim() ?? "";
if (typed === "undo" || typed === "redo" || typed === "reset") this[typed]();
else if (typed) this.take(typed);
return Boolean(typed);
}
async play() {
const { number, seq } = this.table;
await this.settled;
const standing = this.standing.value;
if (!standing || this.table.number !== number || this.table.seq !== seq) return false;
if (standing.can_play && plays(standing.act, this.layout.value.groups, this.oneTile.value)) return this.table.act(standing.act);
refused(new Refusal(standing.refusal ?? OTHER_TILES), this.table.game);
return false;
}
}
return{Draft}})();
const $tiles_groups=(()=>{const{useEffect}=$vendor_preact_hooks;
const{useFit}=$base_fit;
const{html,names}=$base_html;
const{physical}=$faces_pack;
const{TileFace}=$faces_tile;
const{spoken}=$faces_told;
const{useRoving}=$move_roving;
const SIZES = [100, 93, 86, 79, 73, 68, 63, 58, 54, 50, 46, 43, 39, 36, 33, 30, 28, 26, 24].map(
(part) => `max(24px, calc(var(--size) * ${part / 100}))`,
);
function usePlacedInSight(box, groups) {
const changes = groups.map((group) => `${group.placed.length}${group.fault ?? ""}`).join();
useEffect(() => {
const last = [...(box.current?.querySelectorAll(".group:has(.placed)") ?? [])].pop();
if (box.current?.classList.contains("scrolls")) last?.scrollIntoView({ block: "nearest" });
}, [changes]);
}
function GroupOnTable({ group, telling }) {
const { pack, own, chosen, recent, carrying, tap } = telling;
const placed = new Set(group.placed);
const holds = group.tiles.some((tile) => chosen.has(physical(tile)));
const target = carrying && !holds;
const all = group.tiles.map((tile) => pack.name(tile)).join(", ");
const fault = group.fault && spoken(pack, group.fault);
const state = fault ? `not a meld yet: ${fault}` : "a meld";
const said = (tile) =>
[pack.name(tile), placed.has(tile) && "placed this turn", recent.has(physical(tile)) && "played last"].filter(Boolean).join(", ");
return html`<div class=${names("group", group.fault && "faulty", target && "target")} data-zone=${`group-${group.number}`} role="group" aria-label=${`Group ${group.number}, ${state}`}>
<span class="tag" aria-hidden="true"><b>${group.number}</b><i>${group.fault ? "✕" : "✓"}</i></span>
<ul>${group.tiles.map((tile, place) => {
const name = physical(tile);
const stops = !target || place === 0;
const label = target ? `Put on group ${group.number}: ${all}` : said(tile);
return html`<li key=${name}><button type="button" class=${names("movable", "tile-button", chosen.has(name) && "chosen", placed.has(tile) && "placed", recent.has(name) && "recent")}
data-card=${name} data-movable=${own ? "" : undefined} data-stop=${stops ? "" : undefined} tabindex=${stops ? undefined : -1} aria-pressed=${own && !target ? chosen.has(name) : undefined}
aria-label=${label} onClick=${() => tap(tile, group.number)}><${TileFace} pack=${pack} text=${tile} /></button></li>`;
})}</ul>
${fault && html`<p class="fault">${fault}</p>`}
</div>`;
}
function Groups({ groups, turn, note, fresh, ...telling }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
useFit(ref, { name: "--card", sizes: SIZES, lying: ":scope > .group, :scope > button" }, turn, groups);
usePlacedInSight(ref, groups);
const onClick = (event) => telling.carrying && event.target instanceof Element && !event.target.closest("button") && fresh();
return html`<section class=${names("groups", telling.carrying && "carrying")} aria-labelledby="groups-title" data-zone="new" data-place="table" data-scrolls ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn} onClick=${onClick}>
<h2 id="groups-title" class="unseen">On the table</h2>
${groups.map((group) => html`<${GroupOnTable} key=${group.number} group=${group} telling=${telling} />`)}
${telling.own && html`<button type="button" class=${names("new-group", telling.carrying && "target")} data-stop onClick=${fresh}>${telling.carrying ? "Put here as a new group" : "New group"}</button>`}
${note}
</section>`;
}
return{Groups}})();
const $tiles_hint=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{html}=$base_html;
const{capital}=$base_sentence;
const{Told}=$faces_told;
const{shortcut}=$keys_list;
const{sayHint}=$table_hearing;
const{useGlow}=$table_prompt;
const ENDS = /^(go|pick|pass|play|open)\b/;
const MOST_TOLD = 3;
const said = (step) =>
step
.replace(/^off (.*) to/, "add $1 to")
.replace(/\b(from|to) (\d)/g, "$1 group $2")
.replace(/ to new$/, " to a new group")
.replace(/^pick$/, "pick a tile");
const inWords = (steps) =>
steps.length <= MOST_TOLD + 1
? steps.join(", then ")
: `${steps.slice(0, MOST_TOLD).join(", then ")}, and ${steps.length - MOST_TOLD} more steps`;
function stepsOf({ acts, lines }) {
const steps = acts.filter((line) => !ENDS.test(line));
return (steps.length ? steps : lines).map(said);
}
const hintFor = (draft) =>
function Hint({ table, pack, do: act }) {
const [hint, setHint] = useState(  (null));
useEffect(() => setHint(null), [table.view.value?.seq]);
useGlow(table, hint && hint !== "asked" ? hint.acts : undefined);
const ask = async () => {
setHint("asked");
const found =   (await table.ask("hint"));
setHint(found ?? null);
if (found) sayHint(pack, inWords(stepsOf(found)), found.reason);
};
if (!hint || hint === "asked") return html`<button type="button" id="hint" class="quiet" aria-keyshortcuts=${shortcut("hint")} aria-disabled=${hint ? "true" : undefined} onClick=${ask}>${hint ? "Thinking…" : "Hint"}</button>`;
const steps = hint.acts.filter((line) => !ENDS.test(line));
const told = capital(inWords(stepsOf(hint)));
const show = () => {
draft.become(steps);
setHint(null);
};
const first = steps.length ? html`<button type="button" class="quiet" onClick=${show}>Show me</button>` : html`<button type="button" class="quiet" onClick=${() => act(hint.acts[0])}>Do it</button>`;
return html`<span class="hint"><b><${Told} pack=${pack} told=${told} /></b>. <${Told} pack=${pack} told=${hint.reason} /> ${first} <button type="button" class="plain" aria-label="Close the hint" onClick=${() => setHint(null)}>✕</button></span>`;
};
return{hintFor}})();
const $tiles_past=(()=>{const{physical}=$faces_pack;
const eventsOf = (line) => line.events ?? [];
function since(log, stop) {
const found = [...log].reverse();
const end = found.findIndex((line) => stop(line) || eventsOf(line).some((event) => event.event === "Dealt"));
return { lines: found.slice(0, end < 0 ? found.length : end), end: end < 0 ? undefined : found[end] };
}
function playedLast(log, you) {
const { lines } = since(you === null ? log.slice(-1) : log, (line) => you !== null && line.seat === you);
return new Set(lines.flatMap((line) => eventsOf(line).flatMap((event) => (event.event === "Played" ? event.placed.map(physical) : []))));
}
function pickedLast(log, you) {
const { end } = since(log, (line) => you !== null && line.seat === you);
return new Set(
end ? eventsOf(end).flatMap((event) => (event.event === "Picked" && event.seat === you && event.card ? [event.card] : [])) : [],
);
}
return{playedLast,pickedLast}})();
const $tiles_rack=(()=>{const{html,names}=$base_html;
const{many}=$base_sentence;
const{TileFace}=$faces_tile;
const{useRoving}=$move_roving;
const READABLE = 38;
const LIKELY = 56;
const MOST_ROWS = 3;
const GAP = 3;
function rackOf(count, width, most) {
const size = (rows) => Math.min(most, Math.floor(width / Math.max(7, Math.ceil(count / rows))) - GAP);
const rows = [1, 2].find((rows) => size(rows) >= Math.min(READABLE, most)) ?? MOST_ROWS;
return { rows, size: Math.max(20, size(rows)) };
}
function split(tiles, rows) {
const each = Math.ceil(tiles.length / rows);
return Array.from({ length: rows }, (_, row) => tiles.slice(row * each, (row + 1) * each));
}
function Rack({ pack, tiles, chosen, drawn, room, canDrop, choose, drop }) {
const { ref, onKeyDown, onFocusIn } = useRoving();
const { rows, size } = rackOf(tiles.length, room.width - 22, room.size || LIKELY);
const onClick = (event) => canDrop && event.target instanceof Element && !event.target.closest("button") && drop();
return html`<section class="rack-place" aria-labelledby="rack-title" style=${{ "--card": `${size}px` }}>
<h2 id="rack-title" class="unseen">Your rack, ${many(tiles.length, "tile")}</h2>
<div class=${names("rack", canDrop && "ready")} data-zone="rack" data-place="hand" ref=${ref} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn} onClick=${onClick}>
${split(tiles, rows).map(
(row) => html`<ul class="ledge">${row.map((tile) => html`<li key=${tile}>
<button type="button" class=${names("movable", "tile-button", chosen.has(tile) && "chosen")} data-movable data-stop data-card=${tile} aria-pressed=${chosen.has(tile)}
aria-label=${[pack.name(tile), drawn.has(tile) && "drawn last"].filter(Boolean).join(", ")} onClick=${() => choose(tile)}>
<${TileFace} pack=${pack} text=${tile} />${drawn.has(tile) && html`<span class="fresh"></span>`}</button></li>`)}</ul>`,
)}
</div>
</section>`;
}
return{Rack}})();
const $tiles_status=(()=>{const{useEffect,useState}=$vendor_preact_hooks;
const{lasting}=$base_api;
const{html,names}=$base_html;
const{capital,listed,many,sentence}=$base_sentence;
const{isJoker,physical}=$faces_pack;
const{spoken}=$faces_told;
const{shortcut}=$keys_list;
const{Markup}=$rules_markup;
const{ClauseLink}=$rules_rules;
function ChosenBar({ pack, chosen, beside, placed, go, split, name, leave }) {
const { tiles, from } = chosen;
const one = tiles.length === 1;
const isFirst = physical(beside[0] ?? "") === tiles[0];
const told = tiles.length > 4 ? many(tiles.length, "tile") : listed(tiles.map((tile) => pack.name(tile)));
return html`<div class="status chosen-bar" role="group" aria-label="Chosen tiles">
<p><b>${capital(told)}</b><span class="advice">: choose a group, or the ${from === "rack" ? "felt" : "rack"}</span></p>
${beside.length !== tiles.length && html`<button type="button" class="quiet" aria-keyshortcuts=${shortcut("new")} onClick=${() => go("new")}>New group</button>`}
${from !== "rack" && one && !isFirst && html`<button type="button" class="quiet" aria-keyshortcuts=${shortcut("split")} onClick=${split}>Split</button>`}
${from !== "rack" && one && isJoker(tiles[0]) && html`<button type="button" class="quiet" onClick=${name}>Stands for</button>`}
${from !== "rack" && tiles.every((tile) => placed.has(tile)) && html`<button type="button" class="quiet" onClick=${() => go("rack")}>To rack</button>`}
<button type="button" class="plain" aria-label="Let go" onClick=${leave}>✕</button>
</div>`;
}
const TOLD_BY_THE_GAUGE = "opening-too-low";
function lostTold(pack, lost) {
const told = lost.map(({ step, why }) => spoken(pack, `${step} (${why})`));
return `No longer fits: ${told.join("; ")}. The rest stays.`;
}
function Status({ draft, mine, game, pack }) {
const [standing, lost, steps] = [draft.standing.value, draft.lost.value, draft.steps.value];
if (lost.length) {
return html`<div class="status lost"><p>${lostTold(pack, lost)}</p>
<button type="button" class="plain" aria-label="Dismiss" onClick=${() => (draft.lost.value = [])}>✕</button></div>`;
}
if (!standing) return html`<div class="status"></div>`;
const faults = standing.groups.filter((group) => group.fault).length;
const refusal = steps.length && mine && !faults && standing.refusal?.code !== TOLD_BY_THE_GAUGE && standing.refusal;
const told = steps.length ? toldOf(standing, faults, mine) : "";
return html`<div class=${names("status", standing.can_play && "ready", !told && !refusal && "silent")}>
${standing.needed !== null && html`<${Opening} game=${game} points=${standing.points ?? 0} needed=${standing.needed} />`}
<p>${told}${refusal ? html`✕ ${capital(spoken(pack, refusal.message))} <${ClauseLink} game=${game.slug} clause=${refusal.clause} />` : ""}</p>
</div>`;
}
function toldOf(standing, faults, mine) {
if (standing.can_play) return html`<b>✓ Ready:</b> ${placing(standing)}`;
if (faults) return `✕ ${many(faults, "group is not a meld", "groups are not melds")} yet.`;
return mine ? "" : `Arranged for your turn: ${placing(standing)}`;
}
function heardOf(pack, draft, mine) {
const [standing, lost] = [draft.standing.value, draft.lost.value];
if (lost.length) return lostTold(pack, lost);
if (!standing || !draft.isSettled) return "";
if (!draft.steps.value.length) return draft.undone.value.length ? "All is taken back: the tiles lie as they did." : "";
const opening = standing.needed === null ? "" : `Opening: ${standing.points ?? 0} of ${standing.needed} points. `;
const faults = standing.groups.filter(({ fault }) => fault);
if (standing.can_play) return `${opening}Ready: ${placing(standing)}`;
if (faults.length)
return faults.map(({ number, fault }) => `Group ${number} is not a meld yet: ${spoken(pack, fault ?? "")}.`).join(" ");
const refusal = mine && standing.refusal?.code !== TOLD_BY_THE_GAUGE && standing.refusal;
return `${opening}${refusal ? sentence(spoken(pack, refusal.message)) : mine ? "" : `Arranged for your turn: ${placing(standing)}`}`;
}
const placing = ({ placed, left }) => `${many(placed.length, "tile")} placed, ${left} left.`;
const Opening = ({ game, points, needed }) => html`<p class="opening">Opening <b>${points}</b> of <b>${needed}</b> points <span class="gauge" aria-hidden="true"><i style=${{ width: `${Math.min(100, (100 * points) / Math.max(1, needed))}%` }}></i></span> <${ClauseLink} game=${game.slug} clause=${game.layout.opening.clause} /></p>`;
function OpeningNote({ game }) {
const { points: needed, clause, usual } = game.layout.opening;
const [found, setFound] = useState(  (null));
useEffect(() => {
lasting(`/rules/${game.slug}/${clause}`).then(setFound, () => {});
}, [game.slug]);
if (needed !== usual) return html`<aside class="opening-note" aria-label="The opening"><h3>${needed ? `${needed} points to open` : "Open with any meld"}</h3>
<p>Your first play is of melds from your rack${needed ? `, worth ${needed} points or more together` : "; at this table they may be worth anything"}.</p><${ClauseLink} game=${game.slug} clause=${clause} /></aside>`;
const first = /<p>([\s\S]*?)<\/p>/.exec(found?.html ?? "")?.[1];
return first && html`<aside class="opening-note" aria-label="The opening"><h3>${found.title}</h3><p><${Markup} html=${first} /></p><${ClauseLink} game=${game.slug} clause=${clause} /></aside>`;
}
return{ChosenBar,Status,heardOf,OpeningNote}})();
const $tiles_table=await(async()=>{const{useEffect,useLayoutEffect,useMemo,useRef,useState}=$vendor_preact_hooks;
const{Refusal}=$base_api;
const{html,names}=$base_html;
const{lazy}=$base_lazy;
const{stylesheet}=$base_stylesheet;
const{useRoom}=$base_width;
const{refused}=$base_refusal;
const{useSaid}=$table_hearing;
const{placeInHand,useOrder}=$table_order;
const{physical}=$faces_pack;
const{TileBack}=$faces_tile;
const{useKeys}=$keys_press;
const{dragging}=$move_drag;
const{follow}=$move_follow;
const{Prompt}=$table_prompt;
const{Seats}=$table_seats;
const{BackToSheet,useSheet}=$result_sheet;
const{Deeds,Tools}=$tiles_bar;
const{placeOf,useChosen}=$tiles_chosen;
const{Draft}=$tiles_draft;
const{Groups}=$tiles_groups;
const{hintFor}=$tiles_hint;
const{pickedLast,playedLast}=$tiles_past;
const{Rack}=$tiles_rack;
const{ChosenBar,heardOf,OpeningNote,Status}=$tiles_status;
const{splitting,standing,stepFor}=$tiles_steps;
await stylesheet("/bundle/tiles-f3347ffacf08.css");
const Showdown = lazy(() => import("result/showdown.js").then((part)=>part.$result_showdown).then((module) => module.Showdown));
const JokerChoice = lazy(() => import("tiles/joker.js").then((part)=>part.$tiles_joker).then((module) => module.JokerChoice));
const NOTHING_CHOSEN = new Refusal({
code: "choose",
clause: null,
subject: null,
message: "Choose tiles first, then the place they go to.",
});
function useDraft(table) {
const draft = useMemo(() => {
const made = new Draft(table);
if (table.you !== null) table.arranging = made;
return made;
}, [table, table.you]);
const view = table.view.value;
useLayoutEffect(() => draft.follow(), [draft, table.number, view?.deal, view?.seq, view?.phase, view?.hand]);
return draft;
}
function useDeeds(table, draft) {
const chosen = useChosen(draft.layout.value);
const [named, name] = useState(  (null));
const put = (tiles, from, to) => {
chosen.clear();
return draft.take(stepFor(tiles, from, to));
};
const go = (to) => (chosen.tiles.length ? put(chosen.tiles, chosen.from, to) : refused(NOTHING_CHOSEN));
return {
chosen,
named,
name,
put,
go,
tap(tile, group) {
if (table.you === null) return;
if (chosen.tiles.length && chosen.from !== group) go(group);
else chosen.toggle(tile, group);
},
split(tile, group) {
chosen.clear();
draft.take(splitting(group, tile));
},
stand(face) {
if (named) draft.take(standing(named, face));
name(null);
chosen.clear();
},
};
}
function useDragging(board, own, carrier) {
const latest = useRef(carrier);
latest.current = carrier;
useEffect(() => {
if (!board.current || !own) return;
return dragging(board.current, {
carried: (tile) => latest.current.carried(tile),
drop: (tiles, drop) => latest.current.drop(tiles, drop),
});
}, [own]);
}
function Before({ table, pack, game, draft, order, rack, deeds, chosen: set, room, ended }) {
const { chosen, go, name, split } = deeds;
useSaid(heardOf(pack, draft, table.isMine.value));
const drawn = useMemo(() => pickedLast(table.log.value, table.you), [table.log.value]);
const { groups } = draft.layout.value;
const placed = new Set(groups.flatMap((group) => group.placed.map(physical)));
const beside = groups.find((group) => group.number === chosen.from)?.tiles ?? [];
return html`
${set.size
? html`<${ChosenBar} pack=${pack} chosen=${chosen} beside=${beside} placed=${placed} go=${go} split=${() => split(chosen.tiles[0], Number(chosen.from))}
name=${() => name(chosen.tiles[0])} leave=${chosen.clear} />`
: html`<${Status} draft=${draft} game=${game} mine=${table.isMine.value} pack=${pack} />`}
<${Rack} pack=${pack} tiles=${rack} chosen=${set} drawn=${drawn} room=${room} canDrop=${set.size > 0 && chosen.from !== "rack"}
choose=${(  tile) => chosen.toggle(tile, "rack")} drop=${() => go("rack")} />
${!ended && html`<div class="bar"><${Tools} draft=${draft} sorting=${order.sorting} sort=${order.sort} />
<${Deeds} table=${table} draft=${draft} pack=${pack} says=${game.layout.one_tile} /></div>`}`;
}
function TileTable({ table, pack, game }) {
const view =   (table.view.value);
const board = useRef(  (null));
const room = useRoom(board);
const draft = useDraft(table);
const layout = draft.layout.value;
const order = useOrder(table.id, view.hand ?? [], pack);
const onRack = new Set(layout.rack);
const lying = (tiles) => tiles.filter((tile) => onRack.has(tile));
const rack = lying(order.cards);
const own = table.you !== null;
if (own) table.own = { ...order, cards: rack, sort: (by) => lying(order.sort(by)), move: (tiles, to) => lying(order.move(tiles, to)) };
const deeds = useDeeds(table, draft);
const { chosen, go } = deeds;
const set = useMemo(() => new Set(chosen.tiles), [chosen.tiles.join(" ")]);
const recent = useMemo(() => playedLast(table.log.value, table.you), [table.log.value]);
const hint = useMemo(() => hintFor(draft), [draft]);
useLayoutEffect(() => follow(table, pack), [layout, view.seq]);
useDragging(board, own, carrierOf({ layout, chosen, rack, order, put: deeds.put }));
useKeys(own ? keysOf(draft, deeds) : {});
const { ended, shows, isAside, putAside, putBack } = useSheet(table);
const opened = !own || view.opened[  (table.you)];
const note = own && !opened && !layout.groups.length && !set.size && game.layout.opening && html`<${OpeningNote} game=${game} />`;
return html`<div class=${names("board", "tiles", table.isMine.value && "mine", shows && "ended", !own && "watching")} ref=${board}>
<div class="around"><${Seats} table=${table} noun="tile" /><${Pool} count=${view.stock} /></div>
${shows ? html`<${Showdown} table=${table} pack=${pack} game=${game} putAside=${putAside} />` : html`
<${Groups} pack=${pack} groups=${layout.groups} turn=${`${view.deal}.${view.turn}`} own=${own && !ended} chosen=${set} recent=${recent}
carrying=${own && set.size > 0} tap=${deeds.tap} fresh=${() => go("new")} note=${note} />
<${Prompt} table=${table} pack=${pack} do=${(  act) => table.act(act)} hint=${hint} />
${own && html`<${Before} table=${table} pack=${pack} game=${game} draft=${draft} order=${order} rack=${rack} deeds=${deeds} chosen=${set} room=${room} ended=${ended} />`}
${isAside && html`<${BackToSheet} putBack=${putBack} />`}`}
${deeds.named && html`<${JokerChoice} pack=${pack} choose=${deeds.stand} close=${() => deeds.name(null)} />`}
</div>`;
}
const Pool = ({ count }) => html`<p class="pool" data-place="stock"><${TileBack} count=${count} /> <span>Pool <b>${count}</b></span></p>`;
function carrierOf({ layout, chosen, rack, order, put }) {
return {
carried: (tile) => (chosen.tiles.includes(tile) ? chosen.tiles : [tile]),
drop(tiles, drop) {
const from = placeOf(layout, tiles[0]);
if (from === "rack" && drop.zone === "rack") {
const next = rack[placeInHand(drop.element, drop.x, drop.y)];
return order.move(tiles, next ? order.cards.indexOf(next) : order.cards.length);
}
const to = drop.zone.startsWith("group-") ? Number(drop.zone.slice(6)) :   (drop.zone);
return put(tiles, from, to);
},
};
}
const keysOf = (draft, { go, chosen, split }) => ({
new: () => go("new"),
"to-rack": () => go("rack"),
"to-table": () =>   (document.querySelector(".groups [data-stop]"))?.focus(),
split() {
const tile = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.card : "";
const group = tile ? placeOf(draft.layout.value, tile) : "rack";
if (tile && group !== "rack") split(tile, Number(group));
},
undo: () => draft.undo(),
redo: () => draft.redo(),
"let-go": () => chosen.clear(),
});
return{TileTable}})();
export{$tiles_bar,$tiles_chosen,$tiles_steps,$tiles_draft,$tiles_groups,$tiles_hint,$tiles_past,$tiles_rack,$tiles_status,$tiles_table}
