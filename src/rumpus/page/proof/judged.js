/** What a record proves to who looks at it in this browser: worked out here, but for the moves, which the server has judged. */
import { part } from "../base/lazy.js";
import { read, write } from "../base/stored.js";
import { dealingOf, isDrawnAsKnown, knownDealings, knownFindings } from "./dealings.js";
import { followedHere, promisedOf } from "./held.js";
import { shownOtherwise } from "./lines.js";
import { heldAgainst, shownOf } from "./shown.js";
import { plain } from "./unfit.js";

const [TRUSTED, STOLEN] = ["trusted-keys", "stolen-keys"];
const MOST_STOLEN = 1000; // as many as a server publishes
const SIGNED = new Set(["trusted", "stranger", "stolen"]); // what is found of a signature that fits
/** What is found of a statement where this browser holds nothing against a record. @type {Record<string, string>} */
const WITHOUT_ALL = { promised: "none", unchosen: "unknown" };
const UNKNOWN = "No cards were dealt again here: what this server says of how this game is dealt is not what this page knows.";
const DRAWN = "You may see other cards here than those in the record: this server has cards drawn otherwise than this page knows them.";

/** @typedef {import("./verifier.js").Statement} Statement */
/** @typedef {typeof import("./verifier.js")} Verifier */
/**
 * A key of this server that signed the record: whether it is known to be stolen; the newest key, where trusting that makes this one
 * trusted and nothing does yet; and whether any key of this server is trusted here.
 * @typedef {{by: string, isStolen: boolean, offered: string|null, isTrusted: boolean}} Signer
 */
/**
 * The statements; whether the cards were chosen; what could not be checked; and who signed it, where that is this server.
 * @typedef {Statement & {isTheirs?: boolean}} Found where it is `isTheirs`, the server has judged it
 * @typedef {{statements: Found[], cardsChosen: boolean, unchecked: string[], signer: Signer|null}} Judged
 */

/** The keys that this server publishes, as it spells them; nothing where it has none. */
async function published() {
  const answer = await fetch("/.well-known/rumpus-keys");
  return answer.ok ? answer.text() : null;
}

/** @param {string} name @returns {string[]} */
const kept = (name) => (Array.isArray(read(name)) ? read(name) : []);
const pinned = () => kept(TRUSTED);

/** Trust a key from now on, and those that it vouches for. @param {string} key */
export const trust = (key) => write(TRUSTED, [...pinned().filter((one) => one !== key), key]);

/** Trust this server no more. A browser keeps for each server apart, so all that is pinned here was pinned because of this one. */
export const trustNoMore = () => write(TRUSTED, null);

/** What a server published, where that can be read. @param {Verifier} verifier @param {string|null} document */
function readable(verifier, document) {
  try {
    return document && verifier.stolenKeys(document) && document;
  } catch {
    return null;
  }
}

/**
 * The keys that this server has published as stolen. Where one trusts it they stay so, whatever it says of them later; where
 * they are too many to be kept, those that would be trusted are, then those that were kept before.
 * @param {Verifier} verifier @param {string|null} keys
 */
function stolenOf(verifier, keys) {
  const known = kept(STOLEN);
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
  return keys ? verifier.trustedKeys(keys, own, stolen) : Object.fromEntries(own.map((key) => [key, stolen.includes(key)]));
}

/**
 * Who signed a record whose signature fits, where it is a key that this server publishes or that is trusted because of it.
 * @param {Verifier} verifier @param {string} file @param {string|null} keys
 * @param {{[key: string]: boolean}} trusted @param {string[]} stolen @returns {Signer|null}
 */
function signerOf(verifier, file, keys, trusted, stolen) {
  const { by } = JSON.parse(file.trim().split("\n").slice(-1)[0]).signed;
  const theirs = /** @type {string[]} */ (keys ? JSON.parse(keys).keys.map((/** @type {{key: string}} */ { key }) => key) : []);
  if (!theirs.includes(by) && !Object.hasOwn(trusted, by)) return null;
  const newest = theirs.slice(-1);
  const isOffer = keys && !Object.hasOwn(trusted, by) && verifier.trustedKeys(keys, newest, stolen)[by] === false;
  return { by, isStolen: stolen.includes(by), offered: isOffer ? newest[0] : null, isTrusted: pinned().length > 0 };
}

/**
 * Whether the replay is told by the first line of the file: it calls hands by the names that stand there.
 * @param {any} summary @param {any} header
 */
const isIts = (summary, header) =>
  JSON.stringify([summary.header, summary.names]) === JSON.stringify([header, header.seats.map((/** @type {any} */ { name }) => name)]);

/**
 * @param {import("../replay/recording.js").Recording} recording
 * @param {import("./dealings.js").Drawing} drawing by what its replay draws cards @returns {Promise<Judged>}
 */
export async function judged(recording, drawing) {
  const ours = part(Promise.all([import("./verifier.js"), knownFindings(), knownDealings()]));
  const [bytes, keys, [verifier, findings, known]] = await Promise.all([recording.file(), published(), ours]);
  try {
    const file = new TextDecoder().decode(bytes); // what the page itself reads of it
    if (!(recording.deals < file.split("\n").length)) throw new Error("more deals than lines");
    const deals = await recording.everything();
    return judgedOf({ verifier, findings, known, keys, bytes, file, deals, recording, drawing });
  } catch (error) {
    throw plain(error);
  }
}

/**
 * What the server has found of a statement: by its word, told as such things are told here; the evidence is its own text.
 * @param {Verifier} verifier @param {import("./verifier.js").Findings} findings @param {Statement[]} told @param {string} name
 * @returns {Found}
 */
function foundByWord(verifier, findings, told, name) {
  const { code, evidence } = /** @type {Statement} */ (told.find(({ statement }) => statement === name));
  return { ...verifier.finding(findings, name, code), evidence: `This server says: ${evidence}`, isTheirs: true };
}

/**
 * What a record proves, once all is there that is known of it.
 * @param {{verifier: Verifier, findings: import("./verifier.js").Findings, known: import("./dealings.js").Known, keys: string|null,
 *   bytes: Uint8Array, file: string, deals: import("../replay/recording.js").Frame[][],
 *   recording: import("../replay/recording.js").Recording, drawing: import("./dealings.js").Drawing}} sent
 * @returns {Judged}
 */
function judgedOf({ verifier, findings, known, keys: document, bytes, file, deals, recording, drawing }) {
  const [line] = file.split("\n");
  const header = JSON.parse(line);
  const dealing = dealingOf(known, header, recording.summary.dealing);
  const isDrawn = isDrawnAsKnown(known, header, drawing);
  const told = recording.summary.statements;
  const keys = readable(verifier, document);
  const stolen = stolenOf(verifier, keys);
  const trusted = trustedHere(verifier, keys, stolen);
  const reader = { ...promisedOf(recording.id, verifier.startPromise(line), header.words ?? []), keys: trusted };
  const report = verifier.examine(bytes, { findings, dealing, reader, shown: deals.map(shownOf) });
  const otherwise = isIts(recording.summary, header) ? shownOtherwise(file, deals.flat()) : 1;
  const lived = followedHere(reader, header, deals.flat());
  const held = report.deals.map((deal, index) => heldAgainst(deal, deals[index] ?? [], deals[index - 1] ?? []));
  const drawn = held.indexOf("other");
  const found = verifier.finding.bind(null, findings);
  const wereShown = held.length > 0 && held.length === deals.length && held.every((one) => one === "same");
  const isPlayed = told.some((/** @type {Statement} */ { statement, code }) => statement === "deals" && code === "derived");
  const isCompared = isPlayed && isDrawn && wereShown && !report.unchecked.length && drawn < 0 && otherwise === null;
  const statements = report.statements.map((one) => {
    const byWord = () => foundByWord(verifier, findings, told, one.statement);
    if (one.statement === "rules" && otherwise !== null) return found("rules", "shown-otherwise", { line: otherwise });
    if (one.statement === "deals" && lived.line !== null) return found("deals", "played-otherwise", { line: lived.line });
    if (one.statement === "promised" && one.code === "start" && lived.promised) return found("promised", lived.promised);
    if (reader.isShared && WITHOUT_ALL[one.statement] === one.code) return found(one.statement, "two-windows");
    if (one.code !== "unjudged" && one.code !== "underived") return one;
    if (one.statement === "unchosen" && lived.promised === "settled-otherwise") return found("unchosen", "start-unknown");
    if (one.statement === "unchosen" && lived.unchosen) return found("unchosen", ...lived.unchosen);
    if (one.statement === "unchosen") return isCompared ? { ...found("unchosen", "own-words"), isTheirs: true } : one;
    if (one.statement !== "deals") return byWord();
    if (drawn >= 0) return found("deals", "dealt", { deal: drawn + 1 });
    return isCompared ? found("deals", "compared") : byWord();
  });
  const isSigned = statements.some(({ statement, code }) => statement === "signed" && SIGNED.has(code));
  const unchecked = [...(dealing ? report.unchecked : report.unchecked.map(() => UNKNOWN)), ...(isDrawn === false ? [DRAWN] : [])];
  return { ...report, statements, unchecked, signer: isSigned ? signerOf(verifier, file, keys, trusted, stolen) : null };
}
