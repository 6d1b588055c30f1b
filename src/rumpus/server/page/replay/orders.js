/**
 * Orders of the pack as they follow from a secret, made here and not asked of the server (docs/records/format.md, "Fair
 * deals"). It works over plain http, where browsers offer no hashes of their own.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { shake256 } from "@noble/hashes/sha3.js";

/** @typedef {"draw for deal"|"deal"|"turn stock"} Purpose */

const WORDS = 2 ** 32;
const spell = new TextEncoder();

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number as four bytes, the lowest first. @param {number} number */
function u32(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number, true);
  return bytes;
}

/** @param {string} text hexadecimal */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What is shown before the first card. @param {Uint8Array} secret */
export function commitmentOf(secret) {
  const digest = sha256(joined([spell.encode("rumpus/1\0"), secret]));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Numbers below 2³², one after another, from a label. @param {Uint8Array} label */
function numbers(label) {
  const stream = shake256.create().update(label);
  return () => new DataView(stream.xof(4).buffer).getUint32(0, true);
}

/**
 * These cards in the order for a purpose, the top card first.
 * @param {Uint8Array} secret @param {string[]} words @param {Purpose} purpose @param {number} deal @param {number} turning @param
 *   {string[]} cards
 */
export function orderOf(secret, words, purpose, deal, turning, cards) {
  const parts = [secret, ...words.map((word) => spell.encode(word)), spell.encode(purpose), u32(deal), u32(turning)];
  const next = numbers(joined([spell.encode("rumpus/1 order\0"), ...parts.flatMap((part) => [u32(part.length), part])]));
  const order = [...cards];
  for (let count = order.length; count > 1; count--) {
    const even = WORDS - (WORDS % count);
    let number = next();
    while (number >= even) number = next();
    const place = number % count;
    [order[count - 1], order[place]] = [order[place], order[count - 1]];
  }
  return order;
}

/**
 * Every card of a pack, from its lowest place up: suit by suit, copy by copy, then the jokers. A tile names its colour first.
 * @param {import("../faces/pack.js").PackDocument} pack @returns {string[]}
 */
export function wholePack({ kind, suits, ranks, copies, jokers }) {
  const faces = suits.flatMap(({ letter }) => ranks.map((rank) => (kind === "tiles" ? letter + rank : rank + letter)));
  const marks = Array.from({ length: copies }, (_, copy) => "'".repeat(copy));
  return [
    ...marks.flatMap((mark) => faces.map((face) => face + mark)),
    ...Array.from({ length: jokers }, (_, joker) => `J${joker + 1}`),
  ];
}
