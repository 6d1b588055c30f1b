/**
 * The second verifier of records. It computes the proof that a record gives to one reader, in Node and in a page on
 * plain http. It uses no foreign code but the hashes. It checks promises, orders that follow from the secret, hands and
 * the signature. It checks no moves, and says so. A document tells it how each game is dealt.
 */
import { bytesOf, joined, utf8 } from "./bytes.js";
import { dealsOf, secretPromise } from "./dealer.js";
import { EMPTY, withHand, withLine } from "./digest.js";
import { isKey, verifies } from "./keys.js";
import { HEX, isHex, isWhole, readRecord, Unfit } from "./reading.js";

export { orderOf, secretPromise, startPromise } from "./dealer.js";
export { isKey, stolenKeys, trustedKeys } from "./keys.js";

/** @import { Deal, Dealing } from "./dealer.js" */
/** @import { Fields, Record, Signature } from "./reading.js" */
/**
 * @typedef {{statement: string, told: string, stance: string, code: string, evidence: string, evidence_said?: any}}
 * Statement
 * @typedef {{[statement: string]: {told: string, findings: {[code: string]: {stance: string, told?: string, evidence:
 * string}}}}} Findings
 * @typedef {{seat: number, seq: number, digest: string|null}} Followed the digest of the game as it was shown to a
 * seat, up to a line
 * @typedef {{promises?: string[], words?: string[], keys?: {[key: string]: boolean}, followed?: Followed|null}} Reader
 * of each key whether it was stolen
 * @typedef {{statements: Statement[], cardsChosen: boolean, startPromise: string|null, deals: Deal[], unchecked:
 * string[]}} Report
 */

const CHANCE = ["draw for deal", "deal", "turn stock"];
const [SECRET_BYTES, LONG_WORD] = [80, 16];
const SIGNS_BEHIND = / [0-9a-f]{20}$/; // the page puts signs behind a word that is typed there

/**
 * Compare a record with the game that a reader was shown; null if they stored nothing of it.
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

/** Return the findings about the deals, and the secret if it fits its promise. @param {Record} record */
function revealed({ header, lines, end }) {
  if ("orders" in header) return { code: "chosen" };
  if (!end) return { code: "unrevealed" };
  const fault = (/** @type {string} */ told) => ({
    code: "secret",
    values: { fault: `Line ${lines.length + 2}: ${told}.` },
  });
  if (!HEX.test(end.secret ?? "")) return fault("no secret is revealed in hexadecimal");
  const secret = bytesOf(end.secret);
  if (secretPromise(secret) !== header.commitment) return fault("the secret is not the one promised in the header");
  if (secret.length < SECRET_BYTES)
    return fault(`the secret has ${secret.length} bytes and could be guessed; it needs ${SECRET_BYTES}`);
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
  const [own, named] = [[...new Set(words)], /** @type {string[]} */ (header.words)].map((some) =>
    some.filter(Boolean),
  );
  if (!promises.includes(header.commitment) || !own.length || promised.code === "unrevealed") return "unknown";
  const [missing, typed] = [
    own.filter((word) => !named.includes(word)),
    named.map((word) => word.replace(SIGNS_BEHIND, "")),
  ];
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
  if (!isKey(by) || !isHex(ed25519, 128)) return "no-signature";
  if (!verifies(by, ed25519, joined(utf8("rumpus/2 signature\0"), digest))) return "unfit";
  if (!isCanonical) return "spelling";
  if (!Object.hasOwn(keys, by)) return "stranger";
  return keys[by] ? "stolen" : "trusted";
}

/**
 * Make a statement from the table of findings.
 * @param {Findings} findings
 * @param {string} name
 * @param {string} code
 * @param {Fields} [values]
 */
export function finding(findings, name, code, values = {}) {
  const { told = findings[name].told, stance, evidence: text } = findings[name].findings[code];
  const evidence = text.replace(/\{(\w+)\}/g, (_, value) => values[value]);
  return { statement: name, told, stance, code, evidence, evidence_said: { text, fields: values } };
}
/**
 * Compute the proof that a record gives to a reader, and the cards dealt in it.
 * @param {Uint8Array|string} file
 * @param {{findings: Findings, dealing?: Dealing|null, reader?: Reader}} known the texts of the findings; how the game
 * is dealt; the data that the reader stored
 * @returns {Report}
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
  const [unchecked, holder] = [
    /** @type {string[]} */ ([]),
    { promises: [], words: [], keys: {}, followed: null, ...reader },
  ];
  const { code, values, secret } = /** @type {{code: string, values?: any, secret?: Uint8Array}} */ (revealed(record));
  const dealt = secret && code === "unjudged" ? dealsOf(record, secret, dealing, unchecked) : [];
  const standing = followedCode(record, holder.followed, dealt ?? []);
  const deals =
    standing === "played-otherwise" ? found("deals", standing) : found("deals", dealt ? code : "underived", values);
  const signed = found("signed", signedCode(record.signature, holder), { key: record.signature?.by.slice(0, 16) });
  const rules = found("rules", code === "unrevealed" ? "unrevealed" : "unjudged");
  const promised = found("promised", promisedCode(record, holder, Boolean(secret), signed));
  const unchosen = found("unchosen", unchosenCode(record, holder, deals, promised, standing));
  const statements = [rules, deals, promised, signed, unchosen, found("end", record.end ? "unjudged" : "goes-on")];
  return {
    statements,
    cardsChosen: "orders" in record.header,
    startPromise: record.startPromise,
    deals: dealt ?? [],
    unchecked,
  };
}
