/** Small words: numbers, times and lists as a person would say them. */

/** A number with the minus sign that belongs to figures. @param {number} number */
export const figure = (number) => String(number).replace("-", "−");

/** Told text with that sign, too. @param {string} text */
export const figures = (text) => text.replace(/(^|\s)-(?=\d)/g, "$1−");

/** @param {number} count @param {string} one @param {string} [many] */
export const many = (count, one, many = `${one}s`) => `${figure(count)} ${count === 1 ? one : many}`;

/** The first letter large. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The server's messages begin small and end open, as parts of a line; here they stand by themselves. @param {string} text */
export const sentence = (text) => `${capital(text)}${/[.!?…]$/.test(text) ? "" : "."}`;

/** "Ann, Bob and Cy". @param {string[]} names */
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;

/**
 * What stands under a word that came from a record or the server; under "constructor" nothing, though every object has one.
 * @template T @param {Record<string, T>} table @param {string} word @returns {T|undefined}
 */
export const under = (table, word) => (Object.hasOwn(table, word) ? table[word] : undefined);

/** Seconds as a clock shows them. @param {number} seconds */
export function clockFace(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 172800) return `${Math.round(whole / 86400)} days`;
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** What is told as two, so that two days are not 48 hours at once. */
const NEARLY_TWO = 1.95;

/** How long each unit is, and from how many of them on it is told in them. @type {[number, string, number][]} */
const UNITS = [
  [86400, "day", NEARLY_TWO],
  [3600, "hour", NEARLY_TWO],
  [60, "minute", NEARLY_TWO],
  [1, "second", 0],
];

/** Seconds in words, as nearly as matters. @param {number} seconds */
export function span(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  const [length, unit] = UNITS.find(([length, , from]) => whole >= from * length) ?? UNITS[3];
  return many(Math.round(whole / length), unit);
}
