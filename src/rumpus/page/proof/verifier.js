/**
 * The second verifier of records: what a record proves to one reader, told by this file and the hashes of others alone, in a page
 * on plain http as well as in Node. It reads a record byte for byte as docs/records/format.md says, and checks promises, orders that
 * follow from the secret, hands and the signature. It judges no moves, and says so; of a game a document tells how it is dealt.
 */
import { Point } from "@noble/ed25519";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";
import { bytesOf, hexOf, joined, utf8 } from "./bytes.js";
import { EMPTY, withHand, withLine } from "./digest.js";

/**
 * @typedef {{[name: string]: any}} Fields an object as it was read
 * @typedef {{by: string, ed25519: string, digest?: Uint8Array, isCanonical?: boolean}} Signature
 * @typedef {{header: Fields, startPromise: string, lines: Fields[], end: Fields|null, signature: Signature|null}} Record
 * @typedef {{statement: string, told: string, stance: string, code: string, evidence: string}} Statement
 * @typedef {{[statement: string]: {told: string, findings: {[code: string]: {stance: string, told?: string, evidence: string}}}}} Findings
 * @typedef {{seat: number, seq: number, digest: string|null}} Followed the digest of the game as it was shown to a seat, up to a line
 * @typedef {{promises?: string[], words?: string[], keys?: {[key: string]: boolean}, followed?: Followed|null}} Reader of each key whether
 *   it was stolen
 * @typedef {{game: string, rules: number, seats: number, options: Fields, cards: string[], single: boolean, hand_size: number,
 *   in_blocks: boolean, upcard: boolean, draw: {ranks: (number|null)[], highest: boolean, winner_starts: boolean}|null}} Dealing
 * @typedef {{deal: number, draw: [number, string][]|null, starter: number|null, order: string[], hands: string[][]|null,
 *   upcard: string|null, stock: string[], turnings: (string[]|null)[]}} Deal what was dealt; null is what cannot be known
 * @typedef {{statements: Statement[], cardsChosen: boolean, startPromise: string|null, deals: Deal[], unchecked: string[]}} Report
 */

const [PURPOSES, CHANCE] = [["game", "lesson", "puzzle", "retry"], ["draw for deal", "deal", "turn stock"]];
const [LONGEST_LINE, MOST_LINES, DEEPEST] = [65_536, 200_000, 100];
const [SECRET_BYTES, LONGEST_SECRET, NUMBERS, LONGEST_WORD, LONG_WORD] = [80, 1024, 2 ** 32, 200, 16];
const [HEX, SIGNS_BEHIND] = [/^(?:[0-9a-f]{2})+$/, / [0-9a-f]{20}$/]; // the page puts signs behind a word that is typed there
const BLANK = /[,\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const isWhole = (/** @type {string} */ text) => !/\p{Cs}/u.test(text);
const u32 = (/** @type {number} */ number) => Uint8Array.of(number, number >>> 8, number >>> 16, number >>> 24); // the lowest byte first

// JSON, as strictly as a record is read: JSON.parse sees neither fields that stand twice nor how a number is spelled
/** That something cannot be read; its text says what. */
class Unfit extends Error {}

const NO_JSON = "not a whole line of JSON";
const BEFORE_0_2 =
  "this record was made before Rumpus 0.2.0, in format rumpus/1, which cannot be read; use the Rumpus that made it";
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]|-?[0-9][-+.0-9eE]*/g;

/** @param {Uint8Array} bytes @returns {{text: string, value: any}} */
function readJson(bytes) {
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
const isNumber = (/** @type {any} */ value) => Number.isSafeInteger(value);
const isFlag = (/** @type {any} */ value) => typeof value === "boolean";
const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isHex = (/** @type {any} */ text, /** @type {number} */ figures) => isText(text) && text.length === figures && HEX.test(text);
/** @param {Holds} holds @returns {Holds} */
const are = (holds) => (value) => Array.isArray(value) && value.every(holds);
/** @param {Kinds} kinds @returns {Holds} */
const has = (kinds) => (value) => isObject(value) && !wrongField(value, kinds);
const areOptions = (/** @type {any} */ value) =>
  isObject(value) && Object.values(value).every((one) => one === null || isText(one) || isNumber(one));

/** The first field that is missing or is not what it should be. @param {Fields} fields @param {Kinds} kinds */
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
const [GIVEN, DEALER, START] = [{ orders: (/** @type {any} */ how) => how === "given" }, { dealer: isNumber }, { start: has(POSITION) }];
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

/** Those of the fields that are named, as the writer spells them. @param {Fields} fields @param {string[]} names @returns {string} */
function spelled(fields, names) {
  const parts = names.filter((name) => Object.hasOwn(fields, name)).map((name) => `"${name}":${spelledField(name, fields[name])}`);
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

/** As Python sorts texts, and UTF-8; by itself JavaScript sorts by halves of surrogate pairs. @param {string} one @param {string} other */
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
  const others = isChosen ? [...Object.keys(FAIR), ...(begun === START ? ["dealer"] : [])] : ["start", "dealer", "purpose"];
  const other = others.find((name) => name in header);
  if (other) throw new Unfit(`"${other}" does not belong in this header`);
  record.header = header;
  return IN_ORDER.header;
}

/** @param {Uint8Array} bytes @returns {Record} */
function readRecord(bytes) {
  const record = /** @type {Record} */ ({ header: {}, startPromise: "", lines: [], end: null, signature: null });
  let [number, start, end, isCanonical] = [0, 0, 0, true];
  try {
    while (!number || end < bytes.length) {
      [number, start, end] = [number + 1, end, bytes.indexOf(10, end) + 1 || bytes.length];
      const line = bytes.subarray(start, end);
      const { text, fields } = readLine(line, number);
      const names = number === 1 ? begin(record, fields) : record.end ? sign(record, fields) : add(record, fields, number);
      if (number === 1) record.startPromise = startPromise(line.subarray(0, -1));
      isCanonical = isCanonical && `${spelled(fields, names)}\n` === text;
    }
  } catch (error) {
    throw error instanceof Unfit ? new Unfit(`Line ${number}: ${error.message}.`) : error;
  }
  if (record.signature) record.signature = { ...record.signature, digest: sha256(bytes.subarray(0, start)), isCanonical };
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

// Promises and orders
/** What is shown before anybody names words. @param {Uint8Array} secret */
export const secretPromise = (secret) => hexOf(sha256(joined(utf8("rumpus/1\0"), secret)));
/** What is shown before the first card. @param {string|Uint8Array} line the header without its newline */
export const startPromise = (line) => hexOf(sha256(joined(utf8("rumpus/2 start\0"), typeof line === "string" ? utf8(line) : line)));

/**
 * These cards in the order for a purpose ("draw for deal", "deal" or "turn stock"), the top card first. @param {Uint8Array} secret
 * @param {string[]} words @param {string} purpose @param {number} deal @param {number} turning @param {string[]} cards
 */
export function orderOf(secret, words, purpose, deal, turning, cards) {
  const stream = shake256.create().update(utf8("rumpus/1 order\0"));
  for (const part of [secret, ...words.map(utf8), utf8(purpose), u32(deal), u32(turning)]) stream.update(u32(part.length)).update(part);
  const next = () => new DataView(stream.xof(4).buffer).getUint32(0, true);
  const order = [...cards];
  for (let count = order.length; count > 1; count--) {
    const even = NUMBERS - (NUMBERS % count);
    let number = next();
    while (number >= even) number = next();
    const place = number % count;
    [order[count - 1], order[place]] = [order[place], order[count - 1]];
  }
  return order;
}

// What was dealt: the lines of a record are followed, and the cards dealt as its secret says
class Dealer {
  deals = /** @type {Deal[]} */ ([]);
  draw = /** @type {[number, string][]|null} */ (null); // the cards shown before the deal to come
  pile = /** @type {string[]|null} */ (null); // the discard pile, oldest card first; null where it cannot be known
  drawer = 0;
  isFresh = false; // nobody has acted since the last deal

  /** @param {Record} record @param {Uint8Array} secret @param {Dealing} dealing @param {string[]} unchecked */
  constructor(record, secret, dealing, unchecked) {
    this.order = (/** @type {[string, number, number, string[]]} */ ...asked) => orderOf(secret, record.header.words, ...asked);
    this.dealing = dealing;
    this.unchecked = unchecked;
    for (const line of record.lines) this.follow(line);
  }

  /** @param {Fields} line */
  follow({ seat, act }) {
    const [deal, next] = [this.deals[this.deals.length - 1], this.deals.length + 1];
    if (seat !== undefined) deal && this.act(deal, seat, act);
    else if (this.isFresh && act !== "turn stock") this.unchecked.push(`Deal ${next}: nobody played the deal before it.`);
    else if (act === "draw for deal") this.draw ??= this.drawn(next);
    else if (act === "deal") this.deal(next);
    else if (deal) this.turn(deal);
  }

  /** C-2: who ties, and whose card does not count, is shown the next ones. @param {number} deal */
  drawn(deal) {
    const { cards, seats, draw } = this.dealing;
    const shown = /** @type {[number, string][]} */ ([]);
    let asked = Array.from({ length: seats }, (_, seat) => seat);
    let [waiting, ranks] = [[...asked], new Map()];
    for (const card of draw ? this.order("draw for deal", deal, 0, cards) : []) {
      const seat = Number(waiting.shift());
      shown.push([seat, card]);
      const rank = draw?.ranks[cards.indexOf(card)] ?? null;
      if (rank === null) waiting.push(seat);
      else ranks.set(seat, rank);
      if (waiting.length) continue;
      const best = Math[draw?.highest ? "max" : "min"](...ranks.values());
      asked = asked.filter((one) => ranks.get(one) === best);
      if (asked.length === 1) break;
      [waiting, ranks] = [[...asked], new Map()];
    }
    this.drawer = asked[0];
    return draw && shown;
  }

  /** @param {number} deal */
  deal(deal) {
    const { cards, seats, hand_size, upcard, draw } = this.dealing;
    const order = this.order("deal", deal, 0, cards);
    const starter = this.draw && draw ? (this.drawer + Number(!draw.winner_starts)) % seats : null;
    const [first, ...rest] = order.slice(seats * hand_size);
    const stock = upcard ? rest : [first, ...rest];
    this.deals.push({ deal, draw: this.draw, starter, order, hands: null, upcard: upcard ? first : null, stock, turnings: [] });
    [this.draw, this.isFresh] = [null, true];
    this.pile = this.dealing.single && upcard ? [first] : null;
  }

  /** @param {Deal} deal */
  turn(deal) {
    deal.turnings.push(this.pile && this.order("turn stock", deal.deal, deal.turnings.length + 1, this.pile));
    if (!this.pile) this.unchecked.push(`Deal ${deal.deal}: nothing tells what lay in the pile, so the turned stock was not derived.`);
    this.pile = this.dealing.single ? [] : null;
  }

  /** Who acts first starts, and some of it changes the pile. @param {Deal} deal @param {number} seat @param {string} act */
  act(deal, seat, act) {
    const { cards, seats } = this.dealing;
    this.isFresh = false;
    if (deal.starter === null && seat >= 0 && seat < seats) deal.starter = seat;
    const [verb, named] = act.split(BLANK).filter(Boolean);
    const [done, card] = [verb?.toLowerCase(), named?.toUpperCase()];
    if (!this.pile || (done !== "discard" && done !== "take")) return;
    const at = done === "take" && card === undefined ? this.pile.length - 1 : this.pile.lastIndexOf(card);
    if (done === "take") this.pile = at < 0 ? null : this.pile.slice(0, at);
    else if (!cards.includes(card) || this.pile.push(card) > cards.length) this.pile = null;
  }

  /** All that was dealt, once every line was followed. */
  whole() {
    const { seats, hand_size, in_blocks } = this.dealing;
    for (const deal of this.deals) {
      const { starter, order } = deal;
      const turnOf = (/** @type {number} */ place) => (in_blocks ? Math.floor(place / hand_size) : place % seats);
      const dealt = order.slice(0, seats * hand_size);
      const hand = (/** @type {number} */ turn) => dealt.filter((_, place) => turnOf(place) === turn);
      if (starter === null) this.unchecked.push(`Deal ${deal.deal}: nothing tells who starts, so the hands were not told apart.`);
      else deal.hands = Array.from({ length: seats }, (_, seat) => hand((seat - starter + seats) % seats));
    }
    return this.deals;
  }
}

/** @param {Record} record @param {Uint8Array} secret @param {Dealing|null} dealing @param {string[]} unchecked */
function dealsOf(record, secret, dealing, unchecked) {
  const { game, rules, seats, options, words } = record.header;
  const isIts =
    dealing && dealing.game === game && dealing.rules === rules && dealing.seats === seats.length && words.length === seats.length &&
    words.every((/** @type {string} */ word) => [...word].length <= LONGEST_WORD) &&
    Object.entries(options).every(([option, value]) => dealing.options[option] === value);
  const why = dealing ? "this header and what tells how cards are dealt do not fit" : "nothing tells how this game is dealt";
  if (!isIts) return void unchecked.push(`The hands were not derived: ${why}.`);
  return new Dealer(record, secret, dealing, unchecked).whole();
}

/**
 * How a record stands to the game that was shown to a reader, who may have stored nothing of it.
 * @param {Record} record @param {Followed|null} followed @param {Deal[]} deals that follow from the secret
 */
function followedCode({ lines }, followed, deals) {
  if (!followed?.digest) return followed && "not-followed";
  if (lines.length < followed.seq) return "played-otherwise";
  let fold = EMPTY;
  for (const line of lines.slice(0, followed.seq)) {
    fold = withLine(fold, /** @type {any} */ (line));
    if (line.seat !== undefined || line.act !== "deal") continue;
    const hand = deals[fold.deals]?.hands?.[followed.seat];
    if (!hand) return "not-followed"; // it is not known here what was dealt
    fold = withHand(fold, hand);
  }
  if (fold.digest !== followed.digest) return "played-otherwise";
  return followed.seq === lines.length ? "followed" : "not-followed";
}

// The signature, and the keys of a server
const ORDER = Point.CURVE().n;
const numberOf = (/** @type {Uint8Array} */ bytes) => BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`);

/**
 * Whether a key made a signature of a message, as OpenSSL decides it: [S]B - [k]A, written as bytes, is R. The library itself decides
 * otherwise of keys that nobody makes by chance. @param {string} key @param {string} ed25519 @param {Uint8Array} message
 */
function verifies(key, ed25519, message) {
  const [public_, r, s] = [bytesOf(key), bytesOf(ed25519.slice(0, 64)), numberOf(bytesOf(ed25519.slice(64)))];
  if (s >= ORDER) return false;
  const k = numberOf(sha512(joined(r, public_, message))) % ORDER;
  try {
    const point = Point.BASE.multiply(s, false).subtract(Point.fromBytes(public_, true).multiply(k, false));
    return hexOf(point.toBytes()) === hexOf(r);
  } catch {
    return false; // the key is no point
  }
}

/** The keys of a server, and their signature. @param {string} document as it published them @returns {{keys: Fields[], ed25519: string}} */
function published(document) {
  const { format, keys: listed, ed25519 } = readJson(utf8(document)).value ?? {};
  const keys = /** @type {Fields[]} */ (Array.isArray(listed) ? listed.slice(0, 1000) : []);
  const isPublished = has({
    ...{ key: (key) => isHex(key, 64), since: isNumber, until: (until) => until === null || isNumber(until), stolen: isFlag },
    signed: (signed) => signed === null || isHex(signed, 128),
  });
  if (format === "rumpus-keys/1" && keys.length && keys.every(isPublished) && isHex(ed25519, 128)) return { keys, ed25519 };
  throw new Unfit("These are not the keys of a server.");
}

/** The keys that a server says were stolen. @param {string} document @returns {string[]} */
export const stolenKeys = (document) => published(document).keys.flatMap(({ key, stolen }) => (stolen ? key : []));

/**
 * Those of a server's keys that a reader trusts who has pinned some, or else the newest; each with whether it was stolen.
 * @param {string} document @param {string[]} [pinned] @param {string[]} [told] to be stolen, elsewhere @returns {{[key: string]: boolean}}
 */
export function trustedKeys(document, pinned = [], told = []) {
  const { keys, ed25519 } = published(document);
  const [stolen, newest] = [new Set([...stolenKeys(document), ...told]), keys[keys.length - 1]];
  const trusted = new Set(pinned.length ? pinned : [newest.key]);
  const mayVouch = (/** @type {string} */ key) => trusted.has(key) && !stolen.has(key);
  keys.slice(1).forEach(({ key, signed }, index) => {
    const [{ key: before }, named] = [keys[index], joined(utf8("rumpus/2 successor\0"), bytesOf(key))];
    if (mayVouch(before) && signed !== null && verifies(before, signed, named)) trusted.add(key);
  });
  const said = keys.map(({ key, since, until, stolen, signed }) => ({ key, since, until, stolen, signed }));
  const isSaid = mayVouch(newest.key) && verifies(newest.key, ed25519, utf8(`rumpus/2 keys\0${JSON.stringify(said)}`));
  if (isSaid) keys.forEach(({ key }) => trusted.add(key));
  return Object.fromEntries([...trusted].map((key) => [key, stolen.has(key)]));
}

// The statements
/** What is found of the deals, and the secret where there is one that fits its promise. @param {Record} record */
function revealed({ header, lines, end }) {
  if ("orders" in header) return { code: "chosen" };
  if (!end) return { code: "unrevealed" };
  const fault = (/** @type {string} */ told) => ({ code: "secret", values: { fault: `Line ${lines.length + 2}: ${told}.` } });
  if (!HEX.test(end.secret ?? "")) return fault("no secret is revealed in hexadecimal");
  const secret = bytesOf(end.secret);
  if (secretPromise(secret) !== header.commitment) return fault("the secret is not the one promised in the header");
  if (secret.length < SECRET_BYTES) return fault(`the secret has ${secret.length} bytes and could be guessed; it needs ${SECRET_BYTES}`);
  const line = lines.findIndex(({ seat, act }) => seat === undefined && !CHANCE.includes(act));
  return line < 0 ? { code: "unjudged", secret } : { code: "chance", secret, values: { line: line + 2 } };
}

/** @param {Record} record @param {Required<Reader>} reader @param {boolean} isRevealed @param {Statement} signed */
function promisedCode({ header, startPromise: start }, { promises }, isRevealed, signed) {
  if (!promises.every((promise) => promise === header.commitment || promise === start)) return "another";
  if ("orders" in header) return "chosen";
  if (!isRevealed) return "unrevealed";
  if (promises.includes(start)) return "start";
  if (signed.stance === "shown") return "server";
  return promises.length ? "secret-alone" : "none";
}

/**
 * @param {Record} record @param {Required<Reader>} reader @param {Statement} deals @param {Statement} promised
 * @param {string|null} standing of the record to the game that was shown
 */
function unchosenCode({ header }, { promises, words, followed }, deals, promised, standing) {
  if ("orders" in header) return "chosen";
  if (header.seeded) return "seeded";
  const [own, named] = [[...new Set(words)], /** @type {string[]} */ (header.words)].map((some) => some.filter(Boolean));
  if (!promises.includes(header.commitment) || !own.length || promised.code === "unrevealed") return "unknown";
  const [missing, typed] = [own.filter((word) => !named.includes(word)), named.map((word) => word.replace(SIGNS_BEHIND, ""))];
  if (missing.length) return missing.every((word) => typed.includes(word)) ? "signs-behind" : "missing-word";
  if (promised.code !== "start") return "start-unknown";
  if (deals.code !== "unjudged" && deals.code !== "underived") return "not-derived";
  if (named.length !== own.length) return "other-words";
  if (standing === "not-followed") return standing;
  if (followed && !words.includes(header.words[followed.seat])) return "misplaced";
  return own.some((word) => [...word].length >= LONG_WORD) ? "unjudged" : "short-word";
}

/** @param {Signature|null} signature @param {Required<Reader>} reader */
function signedCode(signature, { keys }) {
  if (!signature) return "unsigned";
  const { by, ed25519, digest = Uint8Array.of(), isCanonical } = signature;
  if (!isHex(by, 64) || !isHex(ed25519, 128)) return "no-signature";
  if (!verifies(by, ed25519, joined(utf8("rumpus/2 signature\0"), digest))) return "unfit";
  if (!isCanonical) return "spelling";
  if (!Object.hasOwn(keys, by)) return "stranger";
  return keys[by] ? "stolen" : "trusted";
}

/** In the words of the table. @param {Findings} findings @param {string} name @param {string} code @param {Fields} [values] */
export function finding(findings, name, code, values = {}) {
  const { told = findings[name].told, stance, evidence } = findings[name].findings[code];
  return { statement: name, told, stance, code, evidence: evidence.replace(/\{(\w+)\}/g, (_, value) => values[value]) };
}
/**
 * What a record proves to a reader, and what was dealt in it. @param {Uint8Array|string} file
 * @param {{findings: Findings, dealing?: Dealing|null, reader?: Reader}} known the words of the findings; how the game is dealt; what the
 *   reader brings along @returns {Report}
 */
export function examine(file, { findings, dealing = null, reader = {} }) {
  const found = finding.bind(null, findings);
  let record;
  try {
    if (typeof file === "string" && !isWhole(file)) throw new Unfit("This is no text.");
    record = readRecord(typeof file === "string" ? utf8(file) : file);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    const unread = Object.keys(findings).map((name) => found(name, "unread", { fault: error.message }));
    return { statements: unread, cardsChosen: false, startPromise: null, deals: [], unchecked: [] };
  }
  const [unchecked, holder] = [/** @type {string[]} */ ([]), { promises: [], words: [], keys: {}, followed: null, ...reader }];
  const { code, values, secret } = /** @type {{code: string, values?: any, secret?: Uint8Array}} */ (revealed(record));
  const dealt = secret && code === "unjudged" ? dealsOf(record, secret, dealing, unchecked) : [];
  const standing = followedCode(record, holder.followed, dealt ?? []);
  const deals = standing === "played-otherwise" ? found("deals", standing) : found("deals", dealt ? code : "underived", values);
  const signed = found("signed", signedCode(record.signature, holder), { key: record.signature?.by.slice(0, 16) });
  const rules = found("rules", code === "unrevealed" ? "unrevealed" : "unjudged");
  const promised = found("promised", promisedCode(record, holder, Boolean(secret), signed));
  const unchosen = found("unchosen", unchosenCode(record, holder, deals, promised, standing));
  const statements = [rules, deals, promised, signed, unchosen, found("end", record.end ? "unjudged" : "goes-on")];
  return { statements, cardsChosen: "orders" in record.header, startPromise: record.startPromise, deals: dealt ?? [], unchecked };
}
