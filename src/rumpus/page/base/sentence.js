/** Sentences of the page: whole sentences with named fields, and short texts such as numbers, times and lists. */
import { language } from "./language.js";

/** @typedef {import("./language.js").Message} Message */
/** A part of a sentence: text, `{card}`, `{seat, name}`, or an element of the page. @typedef {any} Part */
/**
 * A sentence in any form: text, a message as the server sends it, a list of sentences, or parts.
 * @typedef {string|Message|{items: any[], between?: string, last?: string}|{card: string}|Part[]} Told
 */

/** A field in braces, or a brace of its own, which is doubled. */
const HOLE = /(\{\{|\}\}|\{\w+(?::,)?\})/;

/** Return the parts of a sentence, to show its cards and names as elements. @param {Told} told @returns {Part[]} */
export const partsOf = (told) => [valueParts(told)].flat();

/** @param {Message} message @returns {Part[]} */
const messageParts = (message) =>
  language(message)
    .split(HOLE)
    .flatMap((piece, place) => (place % 2 ? filled(piece, message.fields ?? {}) : piece || []));

/** @param {string} hole @param {Record<string, any>} fields @returns {Part|Part[]} */
function filled(hole, fields) {
  if (hole[0] === hole[1]) return hole[0];
  const [name, format] = hole.slice(1, -1).split(":");
  return format ? figure(fields[name]).replace(/\B(?=(\d{3})+$)/g, ",") : valueParts(fields[name]);
}

/** @param {any} value @returns {Part|Part[]} */
function valueParts(value) {
  if (typeof value === "number") return figure(value);
  if (value?.items) return rowParts(value);
  if (value?.cards) return rowParts({ ...value, items: value.cards.map((/** @type {string} */ card) => ({ card })) });
  return typeof value?.text === "string" ? messageParts(value) : value;
}

/**
 * Separators that contain a word. Each has the phrase that joins a list to one more value.
 * @type {Record<string, (fields: any) => Part[]>}
 */
const JOINED = {
  " and ": (fields) => tell("{items} and {last}", fields),
  " or ": (fields) => tell("{items} or {last}", fields),
  ", or ": (fields) => tell("{items}, or {last}", fields),
};

/** A row and one more value. @param {Part[]} items @param {string} between @param {Part[]} last @returns {Part[]} */
const joined = (items, between, last) => under(JOINED, between)?.({ items, last }) ?? [...items, between, ...last];

/** Several values in a row. @param {{items: any[], between?: string, last?: string}} row @returns {Part[]} */
const rowParts = ({ items, between = " ", last = between }) =>
  items
    .map((item) => [valueParts(item)].flat())
    .reduce((row, item, place) => (place ? joined(row, place < items.length - 1 ? between : last, item) : item), []);

/** A part as text. @param {Part} part @returns {string} */
export const textOf = (part) =>
  typeof part === "string" ? part : (part.card ?? (part.name || t("seat {seat}", { seat: part.seat })));

/** Return a sentence as text. @param {Told} told */
export const said = (told) => partsOf(told).map(textOf).join("");

/** Return the parts of a sentence with a capital first letter. @param {Told} told @returns {Part[]} */
export function begun(told) {
  const [first, ...rest] = partsOf(told);
  return [typeof first === "string" ? capital(first) : first, ...rest];
}

/**
 * Say a text that the server sent: the parts beside it if its sentence has fields; else the text is the sentence.
 * @param {any} sent @param {string|number} name
 */
export const saidOf = (sent, name) => said(sent[`${name}_said`] ?? { text: sent[name] });

/**
 * Say a sentence: `t("{name} wins the deal", {name})`. The text is one literal, so that translators find it.
 * @param {string} text @param {Record<string, any>} [fields] @param {{plural?: string, context?: string}} [more]
 */
export const t = (text, fields = {}, more = {}) => said({ text, fields, ...more });

/**
 * Say a sentence in markup: its fields may be elements.
 * @param {string} text @param {Record<string, any>} fields @param {{plural?: string, context?: string}} [more]
 */
export const tell = (text, fields, more = {}) => partsOf({ text, fields, ...more });

/** A number with the minus sign that belongs to figures. @param {number} number */
export const figure = (number) => String(number).replace("-", "−");

/** The first letter large. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Make a full sentence of a server's message: those begin with a small letter and have no final mark.
 * @param {string} text
 */
export const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** "Ann, Bob and Cy". @param {string[]} names */
export const listed = (names) => said({ items: names, between: ", ", last: " and " });

/**
 * Look up a word from a record or the server. Inherited names such as "constructor" are not found.
 * @template T
 * @param {Record<string, T>} table
 * @param {string} word
 * @returns {T|undefined}
 */
export const under = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

/** Seconds as a clock shows them. @param {number} seconds */
export function clockFace(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172800) return t("{count} days", { count: Math.round(whole / 86400) });
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/**
 * The number of units from which a time counts as two of them. It is below 2, so that 48 hours are "2 days" at once.
 */
const NEARLY_TWO = 1.95;

/**
 * For each unit of time: its length in seconds, its words for a count, and the smallest count it is used for.
 * @type {[number, (count: number) => string, number][]}
 */
const UNITS = [
  [86400, (count) => t("{count} day", { count }, { plural: "{count} days" }), NEARLY_TWO],
  [3600, (count) => t("{count} hour", { count }, { plural: "{count} hours" }), NEARLY_TWO],
  [60, (count) => t("{count} minute", { count }, { plural: "{count} minutes" }), NEARLY_TWO],
  [1, (count) => t("{count} second", { count }, { plural: "{count} seconds" }), 0],
];

/** Seconds in words, as nearly as matters. @param {number} seconds */
export function span(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const [length, told] = UNITS.find(([length, , from]) => whole >= from * length) ?? UNITS[3];
  return told(Math.round(whole / length));
}
