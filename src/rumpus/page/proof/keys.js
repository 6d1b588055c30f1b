/** Signatures, and the keys that a server publishes. */
import { Point } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { bytesOf, hexOf, joined, utf8 } from "./bytes.js";
import { has, isFlag, isHex, isNumber, readJson, Unfit } from "./reading.js";

/** @typedef {import("./reading.js").Fields} Fields */

const ORDER = Point.CURVE().n;
const numberOf = (/** @type {Uint8Array} */ bytes) => BigInt(`0x${hexOf(Uint8Array.from(bytes).reverse())}`);

/**
 * Return true if a key signed a message, by the rule of OpenSSL: [S]B - [k]A, written as bytes, is R. The library
 * decides otherwise for some keys, but such keys never arise by chance.
 * @param {string} key
 * @param {string} ed25519
 * @param {Uint8Array} message
 */
export function verifies(key, ed25519, message) {
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

/**
 * Return true if a text is a public key: 64 hexadecimal digits, and no point of small order, because anybody can sign
 * for those.
 * @param {any} text
 */
export function isKey(text) {
  if (!isHex(text, 64)) return false;
  try {
    return !Point.fromBytes(bytesOf(text), true).isSmallOrder();
  } catch {
    return true; // it is no point, so no signature fits it
  }
}

/**
 * The keys of a server, and their signature.
 * @param {string} document as it published them
 * @returns {{keys: Fields[], ed25519: string}}
 */
function published(document) {
  const { format, keys: listed, ed25519 } = readJson(utf8(document)).value ?? {};
  const keys = /** @type {Fields[]} */ (Array.isArray(listed) ? listed.slice(0, 1000) : []);
  const isPublished = has({
    ...{
      key: isKey,
      since: isNumber,
      until: (until) => until === null || isNumber(until),
      stolen: isFlag,
    },
    signed: (signed) => signed === null || isHex(signed, 128),
  });
  if (format === "rumpus-keys/1" && keys.length && keys.every(isPublished) && isHex(ed25519, 128))
    return { keys, ed25519 };
  throw new Unfit("These are not the keys of a server.");
}

/** The keys that a server says were stolen. @param {string} document @returns {string[]} */
export const stolenKeys = (document) => published(document).keys.flatMap(({ key, stolen }) => (stolen ? key : []));

/**
 * Return a server's keys that a reader trusts: those that follow from the pinned keys, or else the newest. The value of
 * each is true if it was stolen.
 * @param {string} document
 * @param {string[]} [pinned]
 * @param {string[]} [told] keys known as stolen from elsewhere
 * @returns {{[key: string]: boolean}}
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
