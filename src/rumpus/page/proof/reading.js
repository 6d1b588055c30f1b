/** A record, read byte for byte as docs/records/format.md says. */
import { sha256 } from "@noble/hashes/sha2.js";
import { hexOf, utf8 } from "./bytes.js";
import { startPromise } from "./dealer.js";

/**
 * @typedef {{[name: string]: any}} Fields an object as it was read
 * @typedef {{by: string, ed25519: string, digest?: Uint8Array, isCanonical?: boolean}} Signature
 * @typedef {{header: Fields, startPromise: string, lines: Fields[], end: Fields|null, signature: Signature|null}}
 * Record
 */

const PURPOSES = ["game", "lesson", "puzzle", "retry"];
const [LONGEST_LINE, MOST_LINES, DEEPEST, LONGEST_SECRET] = [65_536, 200_000, 100, 1024];
export const HEX = /^(?:[0-9a-f]{2})+$/;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
export const isWhole = (/** @type {string} */ text) => !/\p{Cs}/u.test(text);

// JSON, as strictly as a record is read: JSON.parse sees neither fields that stand twice nor how a number is spelled
/** An error: a record cannot be read. Its text gives the reason. */
export class Unfit extends Error {}

const NO_JSON = "not a whole line of JSON";
const BEFORE_0_2 =
  "this record was made before Rumpus 0.2.0, in format rumpus/1, which cannot be read; use the Rumpus that made it";
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]|-?[0-9][-+.0-9eE]*/g;

/** @param {Uint8Array} bytes @returns {{text: string, value: any}} */
export function readJson(bytes) {
  const open = /** @type {Set<string>[]} */ ([]); // the fields of each object and list that is open
  let last = "";
  const read = (/** @type {string} */ token) => {
    if (token === "{" || token === "[") open.push(new Set());
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":" && open[open.length - 1].has(JSON.parse(last))) throw new Unfit("a field stands twice");
    else if (token === ":") open[open.length - 1].add(JSON.parse(last));
    else if (token[0] !== '"') return checkedNumber(token);
    else if (token.includes("\\u") && !isWhole(JSON.parse(token))) throw new Unfit(NO_JSON);
    if (open.length > DEEPEST) throw new Unfit(`more than ${DEEPEST} objects and lists lie in one another`);
    last = token;
    return token;
  };
  try {
    const text = decoder.decode(bytes);
    JSON.parse(text);
    return { text, value: JSON.parse(text.replace(TOKEN, read)) };
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit(NO_JSON);
  }
}

/** Only numbers that every program reads alike. @param {string} text */
function checkedNumber(text) {
  const isAlike = /^-?[0-9]+$/.test(text) && Number.isSafeInteger(Number(text)) && text !== "-0";
  if (!isAlike) throw new Unfit(`${text.slice(0, 40)} is no number that programs read alike`);
  return text;
}

// The fields of each line: what each holds, "?" after those that may be left out
/**
 * @typedef {(value: any) => boolean} Holds
 * @typedef {{[name: string]: Holds}} Kinds
 */
const isText = (/** @type {any} */ value) => typeof value === "string";
export const isNumber = (/** @type {any} */ value) => Number.isSafeInteger(value);
export const isFlag = (/** @type {any} */ value) => typeof value === "boolean";
const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isHex = (/** @type {any} */ text, /** @type {number} */ figures) =>
  isText(text) && text.length === figures && HEX.test(text);
/** @param {Holds} holds @returns {Holds} */
const are = (holds) => (value) => Array.isArray(value) && value.every(holds);
/** @param {Kinds} kinds @returns {Holds} */
export const has = (kinds) => (value) => isObject(value) && !wrongField(value, kinds);
const areOptions = (/** @type {any} */ value) =>
  isObject(value) && Object.values(value).every((one) => one === null || isText(one) || isNumber(one));

/** Return the first field that is missing or has a wrong value. @param {Fields} fields @param {Kinds} kinds */
function wrongField(fields, kinds) {
  return Object.keys(kinds).find((kind) => {
    const name = kind.replace("?", "");
    return Object.hasOwn(fields, name) ? !kinds[kind](fields[name]) : name === kind;
  });
}

/** @param {Fields} fields @param {Kinds} kinds */
function check(fields, kinds) {
  const wrong = wrongField(fields, kinds);
  if (wrong) throw new Unfit(`"${wrong.replace("?", "")}" is missing, or is not what it should be`);
}

const HEADER = { game: isText, rules: isNumber, options: areOptions, seats: are(has({ name: isText, kind: isText })) };
const FAIR = { commitment: isText, words: are(isText), seeded: isFlag };
const POSITION = {
  ...{ hands: are(isText), melds: are(has({ cards: isText, owners: are(isNumber) })), opened: are(isNumber) },
  ...{ pile: isText, stock: isText, to_move: isNumber, drawn: isFlag },
};
const [GIVEN, DEALER, START] = [
  { orders: (/** @type {any} */ how) => how === "given" },
  { dealer: isNumber },
  { start: has(POSITION) },
];
const PURPOSE = { "purpose?": (/** @type {any} */ value) => PURPOSES.includes(value) };
const ACTION = { act: isText, "seat?": isNumber, "points?": are(isNumber), "by?": isText };
const OUTCOME = { reason: isText, "winners?": are(isNumber), "points?": are(isNumber), "settlement?": are(isNumber) };
const isShort = (/** @type {any} */ secret) => isText(secret) && [...secret].length <= 2 * LONGEST_SECRET;
const END = { end: has(OUTCOME), scores: are(isNumber), "secret?": isShort };
const SIGNED = { signed: has({ by: isText, at: isNumber, ed25519: isText }) };
// Their order, as the writer spells them
const IN_ORDER = {
  header: ["format", ...Object.keys({ ...HEADER, ...FAIR, ...GIVEN, ...DEALER, ...START }), "purpose"],
  ...{ action: ["seq", "seat", "act", "points", "by"], end: ["seq", "end", "scores", "secret"], signed: ["signed"] },
};
/** @type {{[name: string]: string[]}} */
const INSIDE = {
  ...{ seats: ["name", "kind"], start: Object.keys(POSITION), melds: ["cards", "owners"] },
  ...{ end: ["reason", "winners", "points", "settlement"], signed: ["by", "at", "ed25519"] },
};

/**
 * Return the named fields that are present, in the spelling of the writer.
 * @param {Fields} fields
 * @param {string[]} names
 * @returns {string}
 */
function spelled(fields, names) {
  const parts = names
    .filter((name) => Object.hasOwn(fields, name))
    .map((name) => `"${name}":${spelledField(name, fields[name])}`);
  return `{${parts.join(",")}}`;
}

/** @param {string} name @param {any} value */
function spelledField(name, value) {
  const inside = (/** @type {Fields} */ fields) => spelled(fields, INSIDE[name]);
  if (INSIDE[name]) return isObject(value) ? inside(value) : `[${value.map(inside).join(",")}]`;
  if (name !== "options") return JSON.stringify(value);
  const sorted = Object.keys(value).sort(byCodePoint);
  return `{${sorted.map((option) => `${JSON.stringify(option)}:${JSON.stringify(value[option])}`).join(",")}}`;
}

/**
 * Compare texts by code points, as Python and UTF-8 do. JavaScript alone compares halves of surrogate pairs.
 * @param {string} one
 * @param {string} other
 */
const byCodePoint = (one, other) => (hexOf(utf8(one)) < hexOf(utf8(other)) ? -1 : 1);

/** @param {Uint8Array} line @param {number} number @returns {{text: string, fields: Fields}} */
function readLine(line, number) {
  if (number > MOST_LINES) throw new Unfit(`longer than ${MOST_LINES} lines: this is no record`);
  if (line.length > LONGEST_LINE) throw new Unfit(`longer than ${LONGEST_LINE} bytes: this is no record`);
  const { text, value: fields } = readJson(line);
  if (!text.endsWith("\n")) throw new Unfit("the line does not end: the file is cut here");
  if (!isObject(fields)) throw new Unfit("each line is a JSON object in braces");
  return { text, fields };
}

/** @param {Record} record @param {Fields} header */
function begin(record, header) {
  if (header.format === "rumpus/1") throw new Unfit(BEFORE_0_2);
  if (header.format !== "rumpus/2") throw new Unfit("this is not a record of a format that is read here");
  const isChosen = "orders" in header;
  const begun = "start" in header ? START : DEALER;
  check(header, { ...HEADER, ...(isChosen ? { ...GIVEN, ...begun } : FAIR), ...PURPOSE });
  const others = isChosen
    ? [...Object.keys(FAIR), ...(begun === START ? ["dealer"] : [])]
    : ["start", "dealer", "purpose"];
  const other = others.find((name) => name in header);
  if (other) throw new Unfit(`"${other}" does not belong in this header`);
  record.header = header;
  return IN_ORDER.header;
}

/** @param {Uint8Array} bytes @returns {Record} */
export function readRecord(bytes) {
  const record = /** @type {Record} */ ({ header: {}, startPromise: "", lines: [], end: null, signature: null });
  let [number, start, end, isCanonical] = [0, 0, 0, true];
  try {
    while (!number || end < bytes.length) {
      [number, start, end] = [number + 1, end, bytes.indexOf(10, end) + 1 || bytes.length];
      const line = bytes.subarray(start, end);
      const { text, fields } = readLine(line, number);
      const names =
        number === 1 ? begin(record, fields) : record.end ? sign(record, fields) : add(record, fields, number);
      if (number === 1) record.startPromise = startPromise(line.subarray(0, -1));
      isCanonical = isCanonical && `${spelled(fields, names)}\n` === text;
    }
  } catch (error) {
    throw error instanceof Unfit ? new Unfit(`Line ${number}: ${error.message}.`) : error;
  }
  if (record.signature)
    record.signature = { ...record.signature, digest: sha256(bytes.subarray(0, start)), isCanonical };
  return record;
}

/** @param {Record} record @param {Fields} fields @param {number} number */
function add(record, fields, number) {
  const isEnd = "end" in fields;
  if (fields.seq !== number - 1) throw new Unfit(`"seq" must be ${number - 1}`);
  check(fields, isEnd ? END : ACTION);
  if (isEnd) record.end = fields;
  else record.lines.push(fields);
  return isEnd ? IN_ORDER.end : IN_ORDER.action;
}

/** @param {Record} record @param {Fields} fields */
function sign(record, fields) {
  if (record.signature || !("signed" in fields)) throw new Unfit("nothing follows the last line");
  check(fields, SIGNED);
  record.signature = { by: fields.signed.by, ed25519: fields.signed.ed25519 };
  return IN_ORDER.signed;
}
