/*! Rumpus, Apache-2.0, with work of others under their licences: see /page/vendor/README.md */
import{$base_sentence,$table_clock}from"start.js";
const $room_table_settings=(()=>{const{many,span}=$base_sentence;
const{isSlow}=$table_clock;
const CLOCKS = [
["none", "No clock", {}],
["30", "30 seconds a turn", { per_turn: 30 }],
["60", "A minute a turn", { per_turn: 60 }],
["bank", "10 minutes each, and 5 seconds a turn", { bank: 600, increment: 5 }],
["day", "A day a turn", { per_turn: 86400 }],
["days", "Three days a turn", { per_turn: 259200 }],
];
const WATCHING = [
["open", "everybody"],
["delayed", "everybody, one deal later"],
["hands", "everybody, with all hands open"],
["nobody", "nobody"],
];
const SECOND_NAME = "The server cannot tell whether a player also watches under a second name.";
const SEEN = {
open: "Watchers see the table, but no hand.",
delayed: "Watchers see each deal once the next one is dealt, but no hand.",
hands: `Watchers see all hands while you play. ${SECOND_NAME}`,
nobody: "Only the players see the game.",
};
const GONE = [
["computer", "a computer player plays until they are back"],
["skip", "their turns are skipped at the least cost"],
["wait", "the others wait"],
];
const TIME_UP = [
["computer", "a computer player plays that turn"],
["skip", "the least is done, such as draw and discard"],
];
const absenceChoices = (clock) => (isSlow(clock) ? TIME_UP : GONE);
const GRACE = [
["15", "15 seconds"],
["60", "a minute"],
["300", "five minutes"],
["1800", "half an hour"],
];
const hasGrace = ({ clock, absence }) => !isSlow(clock) && absence !== "wait";
function absenceTold({ clock, absence, grace }) {
const plays = absence === "computer";
if (isSlow(clock)) {
const then = plays ? "if they are away then, a computer player plays that turn" : "then the least costly move is made for them";
return `Nobody plays for a player before their time is up; ${then}.`;
}
if (absence === "wait") return "The table waits for players who are away.";
const time = GRACE.find(([seconds]) => Number(seconds) === grace)?.[1] ?? span(grace);
const then = plays ? "a computer player plays for them until they are back" : "their turns are skipped at the least cost";
return `If somebody is gone for ${time} while others are there, ${then}.`;
}
function clockText({ per_turn = null, bank = null, increment = 0 }) {
const usual = CLOCKS.find(
([, , one]) => (one.per_turn ?? null) === per_turn && (one.bank ?? null) === bank && (one.increment ?? 0) === increment,
);
const parts = [
per_turn && `${many(per_turn, "second")} a turn`,
bank && `${many(bank, "second")} each`,
increment && `and ${many(increment, "second")} a turn`,
];
return usual ? usual[1] : parts.filter(Boolean).join(", ");
}
const chosenText = (choices, value) => choices.find(([key]) => key === value)?.[1] ?? value;
return{CLOCKS,WATCHING,SEEN,absenceChoices,GRACE,hasGrace,absenceTold,clockText,chosenText}})();
export{$room_table_settings}
