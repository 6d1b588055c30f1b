/** The lines of a record, held against what was shown of each. */
import { HELD, isSame } from "./course.js";

/** @typedef {import("../replay/recording.js").Frame} Frame */
/** @typedef {{seq: number, seat?: number, act: string, points?: number[]}} Line */

const BLANK = /[\s\x1c-\x1f\x85,]+/;

/** @param {{cards: string[]}[]} melds */
const cardsOf = (melds) => melds.map(({ cards }) => cards);
/**
 * The event whose cards a line with this first word names, and which those are, meld by meld.
 * @type {{[verb: string]: [string, (event: any) => string[][]]}}
 */
const NAMED = {
  TAKE: ["Took", ({ cards }) => [cards.slice(0, 1)]],
  DISCARD: ["Discarded", ({ card }) => [[card]]],
  LAY: ["Laid", ({ meld }) => [meld.cards]],
  OFF: ["LaidOff", ({ card }) => [[card]]],
  PLAY: ["Played", ({ table }) => cardsOf(table)],
  OPEN: ["Played", ({ table }) => cardsOf(table)],
};

/**
 * The words of a line in capitals, as they are played: verbs are read in small letters, which the sign of kelvin has too.
 * @param {string} act @returns {string[]}
 */
const wordsOf = (act) => act.toLowerCase().toUpperCase().replace(/’/g, "'").split(BLANK).filter(Boolean);

/**
 * The cards that a player's line names, meld by meld. @param {string[]} words
 * @param {{pile: string[], melds: {cards: string[]}[]}} before how the cards lay before it @returns {string[][]}
 */
function namedBy([verb, ...words], before) {
  const text = words.join(" ").replace(/(^| )(RAP|KNOCK|ONE TILE)$| TO .*$/, "");
  const melds = (text.split("=>").pop() ?? "").split("/").map((meld) => meld.split(" ").filter(Boolean));
  if (verb === "TAKE" && !text) return [before.pile.slice(-1)];
  return verb === "OPEN" && !text.includes("=>") ? [...cardsOf(before.melds), ...melds] : melds;
}

/** What a card shows: copies look alike, and a joker shows what it stands for. @param {string} card */
const faceOf = (card) => card.replace(/(^|=)10/, "$1T").replace(/^J\d?(?==|$)/, "J").replace(/'$/, "");
/** Whether a word names a card: a joker alone may stand for anything. @param {string} word @param {string} card */
const names = (word, card) => faceOf(word) === faceOf(card) || (faceOf(word) === "J" && faceOf(card).startsWith("J="));

/** Whether these words, in any order, name these cards. @param {string[]} words @param {string[]} cards */
function areNamed(words, cards) {
  const left = cards.map(String);
  for (const word of [...words].sort((one, other) => other.length - one.length)) {
    const at = left.findIndex((card) => names(word, card)); // jokers that say what they stand for come first
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return !left.length;
}

/**
 * Whether an event is one of this seat, and has the cards that its line names. @param {any} event @param {number} seat
 * @param {string[]} words of the line @param {any} before how the cards lay before it
 */
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

/**
 * Whether a line was shown otherwise. @param {Line} line @param {Frame} frame @param {number} actor who acts, or did last
 * @param {any} before how the cards lay before it
 */
function isOther(line, { act, spelled = act, seq, seat, events }, actor, before) {
  if (line.seq !== seq || line.act !== spelled || (line.seat ?? null) !== (seat ?? null)) return true;
  const ended = events.find(({ event }) => event === "DealEnded");
  const words = line.seat === undefined ? [] : wordsOf(line.act);
  return !isSame(ended?.result.points, line.points) || !events.every((event) => isIts(event, actor, words, before));
}

/**
 * The number of the first line of the file, its header the first, that was shown otherwise than it stands there; null where there is none.
 * @param {string} file @param {Frame[]} frames
 */
export function shownOtherwise(file, frames) {
  const [, ...rest] = file
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const end = rest.findIndex((line) => "end" in line); // after it comes at most a signature
  const lines = end < 0 ? rest : rest.slice(0, end);
  let actor = -1;
  const place = [...Array(Math.max(lines.length, frames.length)).keys()].find((at) => {
    const [line, frame] = [lines[at], frames[at]];
    actor = line?.seat ?? actor;
    return !line || !frame || isOther(line, frame, actor, { pile: [], melds: [], ...frames[at - 1]?.view });
  });
  return place === undefined ? null : place + 2;
}
