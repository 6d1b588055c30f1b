/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$answers_notes}from"room/page.js";
import{$base_api,$base_refusal,$base_route,$base_sentence,$base_settings,$rules_rules}from"start.js";
const $answers_asides=(()=>{const{get,Refusal}=$base_api;
const{refused}=$base_refusal;
const{go}=$base_route;
const{under}=$base_sentence;
const{hints,spelled}=$base_settings;
const{openRules}=$rules_rules;
const{checkTold,fairTold,handTold,helpTold,pileTold,tableTold,timeTold}=$answers_notes;
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
export{$answers_asides}
