/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$answers_hand}from"room/page.js";
import{$base_api,$base_refusal,$base_route,$base_sentence,$base_settings,$rules_rules}from"start.js";
const $answers_notes=(()=>{const{many,span}=$base_sentence;
const{row}=$answers_hand;
function othersTold({ table, pack, view }) {
const held = view.counts.map((count, seat) => (seat === table.you ? "" : `${table.nameOf(seat)} has ${many(count, pack.noun)}.`));
return held.filter(Boolean).join(" ");
}
const tableTold = (asked) => `${laidTold(asked)} ${othersTold(asked)}`;
function laidTold({ table, game, view }) {
if (game.layout.melds === "hidden") {
const melds = view.count?.melds ?? [];
const held = melds.length ? `Your best melds: ${melds.map(row).join(" / ")}.` : "You hold no meld yet.";
return `Nothing is laid before the showdown. ${held}`;
}
const groups = table.arranging?.layout.value.groups;
const told = groups
? groups.map(({ number, tiles, fault }) => `Group ${number}: ${row(tiles)}${fault ? ` (no meld yet: ${fault})` : ""}.`)
: view.melds.map(({ number, cards, owners = [] }) => `Meld ${number}: ${row(cards)}${whose(table, owners)}.`);
return told.join(" ") || "No melds lie on the table.";
}
function whose(table, owners) {
const seats = [...new Set(owners)].map((seat) => (seat === table.you ? "you" : table.nameOf(seat)));
return seats.length ? ` (${seats.join(", ")})` : "";
}
function checkTold({ table, ...asked }) {
const standing = table.arranging?.standing.value;
const begun = table.arranging?.steps.value.length;
if (!begun) return `${laidTold({ table, ...asked })} Everything lies as it did when your turn began.`;
const opening = standing?.needed ? ` Opening: ${standing.points} of ${standing.needed} points.` : "";
const refusal = !standing?.groups.some(({ fault }) => fault) && standing?.refusal;
const refused = refusal ? `Not yet a turn: ${refusal.message} (${refusal.clause}).` : "Not yet a turn.";
const stands = standing?.can_play ? "Type go to end your turn like this." : refused;
return `${laidTold({ table, ...asked })}${opening} ${stands}`;
}
function pileTold({ game, view }) {
if (game.layout.pile === "none") return `${many(view.stock, "tile")} in the pool.`;
const left = `${many(view.stock, "card")} in the stock.`;
return view.pile.length ? `Discard pile, the top last: ${row(view.pile)}; ${left}` : `The discard pile is empty; ${left}`;
}
function timeTold({ table, view }) {
const { seat, deadline } = view.clock ?? {};
if (seat !== table.you || !deadline) return "Your time does not run now.";
return `You have ${span(Math.max(0, deadline - Date.now() / 1000 - table.ahead))} left.`;
}
const fairTold = ({ table }) =>
"All shuffles follow from a secret that was fixed before the first card, and from the words that were named. " +
"At the end it is revealed. " +
"This browser keeps the promise of the start, and the replay holds it against the record: " +
`${  (table.places.value)?.start_promise ?? "games of before have none"}.`;
function helpTold(game, word) {
const found =   (game.words).filter(({ typed }) => typed.split(/[ ,]+/).includes(word));
const told = found.map(({ typed, meaning }) => `${typed}: ${meaning}.`).join(" ");
return told || `There is no help on ${word.slice(0, 30)}; type help for all words.`;
}
return{tableTold,checkTold,pileTold,timeTold,fairTold,helpTold}})();
const $answers_asides=(()=>{const{get,Refusal}=$base_api;
const{refused}=$base_refusal;
const{go}=$base_route;
const{under}=$base_sentence;
const{hints,spelled}=$base_settings;
const{openRules}=$rules_rules;
const{handTold}=$answers_hand;
const{checkTold,fairTold,helpTold,pileTold,tableTold,timeTold}=$answers_notes;
const BY = {
suit: "suit", suits: "suit", colour: "suit", color: "suit", number: "rank", numbers: "rank", rank: "rank", meld: "meld", melds: "meld",
};
const noted = (told) => (asked) => asked.table.note(told(asked));
function named({ table, pack, rest }) {
const left = [...(table.own?.cards ?? [])];
const words = rest.toUpperCase().split(/[\s,/]+/).filter(Boolean);
const found = words.map((word) => {
const at = left.findIndex((card) => card === word || (pack.knows(word) && pack.name(card) === pack.name(word)));
return at < 0 ? "" : left.splice(at, 1)[0];
});
const missing = words[found.indexOf("")];
if (!missing) return found;
const message = `${missing} is not ${pack.is_tiles ? "on your rack" : "in your hand"}, or named twice`;
refused(new Refusal({ code: "not-held", clause: null, subject: missing, message }));
return null;
}
function sort(asked) {
const { own } = asked.table;
if (!own) return;
const by = asked.rest ? BY[asked.rest.toLowerCase()] : own.sorting === "suit" ? "rank" : "suit";
const front = by ? null : named(asked);
if (!by && !front) return;
asked.table.note(handTold(asked, by ? own.sort(by) : own.move(front ?? [], 0)));
}
function hint({ table }) {
hints.value = true;
const button = () => document.getElementById("hint");
setTimeout(() => (button() ? button()?.click() : table.ask("hint")));
}
async function rules({ table, rest }) {
if (!rest) return openRules(table.game);
const found = await get(`/rules/${table.game}/${encodeURIComponent(rest)}`).catch((error) => refused(error, table.game));
if (found) openRules(table.game, found.id);
}
function log({ table }) {
const shown = () => document.getElementById("log");
shown()?.focus();
if (shown() === document.activeElement) return;
table.aside.value = "log";
setTimeout(() => shown()?.focus());
}
function names(asked) {
spelled.value = !spelled.value;
asked.table.note(handTold(asked));
}
const help = ({ table, game, rest, open }) => (rest ? table.note(helpTold(game, rest.toLowerCase()), false) : open("help"));
const ASIDES = {
hand: noted(handTold),
table: noted(tableTold),
check: noted(checkTold),
pile: noted(pileTold),
time: noted(timeTold),
fair: noted(fairTold),
sort,
names,
hint,
rules,
log,
help,
score: ({ open }) => open("score"),
abandon: ({ open }) => open("leaving"),
quit: () => go("/"),
};
const answer = ({ aside = "", rest = "" }, asked) => under(ASIDES, aside)?.({ ...asked, rest: rest.trim() });
return{answer}})();
export{$answers_notes,$answers_asides}
