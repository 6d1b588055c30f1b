/**
 * A digest of a game as one seat saw it: every line in the order of `seq`, and after each deal the cards of the own
 * hand. Equal digests mean equal lines and hands (docs/records/format.md). `record/following.py` computes the same
 * digest.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesOf, hexOf, joined, utf8 } from "./bytes.js";

/**
 * After which line, after how many deals, and the digest in hexadecimal.
 * @typedef {{seq: number, deals: number, digest: string}} Fold
 * @typedef {{seat?: number|null, act: string, by?: string|null}} Line
 */

/** @type {Fold} */
export const EMPTY = { seq: 0, deals: 0, digest: "00".repeat(32) };

/** @param {string} digest @param {unknown[]} parts */
const step = (digest, parts) => hexOf(sha256(joined(bytesOf(digest), utf8(JSON.stringify(parts)))));

/** Fold the next line. @param {Fold} fold @param {Line} line @returns {Fold} */
export function withLine({ seq, deals, digest }, { seat = null, act, by = null }) {
  return { seq: seq + 1, deals, digest: step(digest, [seq + 1, seat, act, by]) };
}

/** Fold the own hand of the next deal. @param {Fold} fold @param {string[]} cards @returns {Fold} */
export function withHand({ seq, deals, digest }, cards) {
  return { seq, deals: deals + 1, digest: step(digest, ["hand", deals + 1, [...cards].sort()]) };
}
