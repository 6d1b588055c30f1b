/**
 * The proof that a record gives to the user of this browser. The browser checks everything itself except the moves,
 * which the server has checked.
 */
import { part } from "../base/lazy.js";
import { read, write } from "../base/stored.js";
import { dealingOf, knownDealings, knownFindings } from "./dealings.js";
import { allShown } from "./followed.js";
import { plain } from "../base/api.js";
import { saidOf, t, tell } from "../base/sentence.js";

const [TRUSTED, STOLEN] = ["trusted-keys", "stolen-keys"];
const MOST_STOLEN = 1000; // as many as a server publishes
const SIGNED = new Set(["trusted", "stranger", "stolen"]); // what is found of a signature that fits
const UNKNOWN = t(
  "No cards were dealt again here: what this server says of how this game is dealt is not what this page knows.",
);

/** @typedef {import("./verifier.js").Statement} Statement */
/** @typedef {typeof import("./verifier.js")} Verifier */
/**
 * A key of this server that signed the record. `isStolen`: the key is known to be stolen. `offered`: the server's
 * newest key, if trusting it would make `by` trusted. `isTrusted`: this browser trusts some key of this server.
 * @typedef {{by: string, isStolen: boolean, offered: string|null, isTrusted: boolean}} Signer
 */
/**
 * The verdict on a record. `cardsChosen`: true if a person chose the cards. `unchecked`: sentences about the parts that
 * could not be checked. `signer`: null unless this server signed the record.
 * @typedef {Statement & {isTheirs?: boolean}} Found `isTheirs`: the server has checked it, not this browser
 * @typedef {{statements: Found[], cardsChosen: boolean, unchecked: string[], signer: Signer|null}} RecordVerdict
 */

/** The keys that this server publishes, as it spells them; nothing where it has none. */
async function published() {
  const answer = await fetch("/.well-known/rumpus-keys");
  return answer.ok ? answer.text() : null;
}

/** @param {string} name @returns {string[]} */
const storedKeys = (name) => (Array.isArray(read(name)) ? read(name) : []);
const pinned = () => storedKeys(TRUSTED);

/** Trust a key from now on, and those that it vouches for. @param {string} key */
export const trust = (key) => write(TRUSTED, [...pinned().filter((one) => one !== key), key]);

/**
 * Trust no key of this server any more. A browser stores data for each server apart, so all trusted keys here belong to
 * this one.
 */
export const trustNoMore = () => write(TRUSTED, null);

/**
 * Return the document of a server's keys, or null if it cannot be read.
 * @param {Verifier} verifier
 * @param {string|null} document
 */
function readable(verifier, document) {
  try {
    return document && verifier.stolenKeys(document) && document;
  } catch {
    return null;
  }
}

/**
 * Return the keys that this server has published as stolen. If the user trusts the server, they are stored, so that it
 * cannot take them back. If they are too many to store, keys that would be trusted are stored first, then older ones.
 * @param {Verifier} verifier
 * @param {string|null} keys
 */
function stolenOf(verifier, keys) {
  const known = storedKeys(STOLEN);
  const stolen = [...new Set([...known, ...(keys ? verifier.stolenKeys(keys) : [])])];
  const own = trustedHere(verifier, keys, stolen);
  const [ours, others] = [true, false].map((isOurs) => stolen.filter((key) => Object.hasOwn(own, key) === isOurs));
  if (pinned().length && stolen.length > known.length) write(STOLEN, [...ours, ...others].slice(0, MOST_STOLEN));
  return stolen;
}

/** @param {Verifier} verifier @param {string|null} keys @param {string[]} stolen @returns {{[key: string]: boolean}} */
function trustedHere(verifier, keys, stolen) {
  const own = pinned();
  if (!own.length) return {};
  return keys
    ? verifier.trustedKeys(keys, own, stolen)
    : Object.fromEntries(own.map((key) => [key, stolen.includes(key)]));
}

/**
 * Return the signer of a record whose signature fits. Return null if the server neither publishes the key nor makes it
 * trusted.
 * @param {Verifier} verifier
 * @param {string} file
 * @param {string|null} keys
 * @param {{[key: string]: boolean}} trusted
 * @param {string[]} stolen
 * @returns {Signer|null}
 */
function signerOf(verifier, file, keys, trusted, stolen) {
  const { by } = JSON.parse(file.trim().split("\n").slice(-1)[0]).signed;
  const theirs = /** @type {string[]} */ (
    keys ? JSON.parse(keys).keys.map((/** @type {{key: string}} */ { key }) => key) : []
  );
  if (!theirs.includes(by) && !Object.hasOwn(trusted, by)) return null;
  const newest = theirs.slice(-1);
  const isOffer = keys && !Object.hasOwn(trusted, by) && verifier.trustedKeys(keys, newest, stolen)[by] === false;
  return { by, isStolen: stolen.includes(by), offered: isOffer ? newest[0] : null, isTrusted: pinned().length > 0 };
}

/**
 * Find the data that this browser stored about the game of a record, by the record's name or by its start promise. If
 * the server names the record for a game with another start promise, that game counts: it shows the contradiction.
 * @param {string} record
 * @param {string} startPromise
 * @param {string[]} named the words in it
 * @returns {import("./verifier.js").Reader}
 */
function readerOf(record, startPromise, named) {
  const its = allShown().filter((one) => one.record === record || one.start === startPromise);
  const game = its.find((one) => one.start !== startPromise) ?? its[0];
  if (!game) return {};
  const { secret, start, seat, sent = "", seq, digest = null, isLost } = game;
  const promises = start ? [secret, start] : [secret];
  // The seat, and the word with it, may have been given up before the game.
  if (seat === null || !(seq || isLost)) return { promises };
  const word = game.word ?? named.find((one) => one && one === sent);
  return { promises, words: word ? [word] : [], followed: { seat, seq: seq ?? 0, digest: isLost ? null : digest } };
}

/** @param {import("../replay/recording.js").Recording} recording @returns {Promise<RecordVerdict>} */
export async function findVerdict(recording) {
  const ours = part(Promise.all([import("./verifier.js"), knownFindings(), knownDealings()]));
  const [bytes, keys, [verifier, findings, known]] = await Promise.all([recording.file(), published(), ours]);
  try {
    return verdictOf({ verifier, findings, known, keys, bytes, recording });
  } catch (error) {
    throw plain(error);
  }
}

/**
 * Compute the proof of a record from the loaded data.
 * @param {{verifier: Verifier, findings: import("./verifier.js").Findings, known: import("./dealings.js").Known, keys:
 * string|null, bytes: Uint8Array, recording: import("../replay/recording.js").Recording}} sent
 * @returns {RecordVerdict}
 */
function verdictOf({ verifier, findings, known, keys: document, bytes, recording }) {
  const file = new TextDecoder().decode(bytes);
  const [line] = file.split("\n");
  const header = JSON.parse(line);
  const dealing = dealingOf(known, header, recording.summary.dealing);
  const told = /** @type {Statement[]} */ (recording.summary.statements);
  const keys = readable(verifier, document);
  const stolen = stolenOf(verifier, keys);
  const trusted = trustedHere(verifier, keys, stolen);
  const reader = { ...readerOf(recording.id, verifier.startPromise(line), header.words ?? []), keys: trusted };
  const report = verifier.examine(bytes, { findings, dealing, reader });
  const found = verifier.finding.bind(null, findings);
  const isPlayed = told.some(({ statement, code }) => statement === "deals" && code === "derived");
  const statements = report.statements.map((one) => {
    if (one.code !== "unjudged" && one.code !== "underived") return one;
    if (one.statement === "unchosen") return isPlayed ? { ...found("unchosen", "own-words"), isTheirs: true } : one;
    const theirs = /** @type {Statement} */ (told.find(({ statement }) => statement === one.statement));
    const said = tell("This server says: {evidence}", { evidence: saidOf(theirs, "evidence") });
    return { ...found(one.statement, theirs.code), evidence_said: said, isTheirs: true }; // in this page's own words
  });
  const isSigned = statements.some(({ statement, code }) => statement === "signed" && SIGNED.has(code));
  const unchecked = dealing ? report.unchecked : report.unchecked.map(() => UNKNOWN);
  return {
    ...report,
    statements,
    unchecked,
    signer: isSigned ? signerOf(verifier, file, keys, trusted, stolen) : null,
  };
}
