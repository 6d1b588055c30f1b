/** What a record proves to who looks at it in this browser: worked out here, but for the moves, which the server has judged. */
import { get } from "../base/api.js";
import { read, write } from "../base/stored.js";
import { dealingOf, knownDealings } from "./dealings.js";
import { promisedOf } from "./promises.js";
import { isAllShown, isDrawnInOrder, shownOf, shownOtherwise } from "./shown.js";

const [TRUSTED, STOLEN] = ["trusted-keys", "stolen-keys"];
const MOST_STOLEN = 1000; // as many as a server publishes
const UNKNOWN = "No cards were dealt again here: what this server says of how this game is dealt is not what this page knows.";

/** @typedef {import("./verifier.js").Statement} Statement */
/** @typedef {typeof import("./verifier.js")} Verifier */
/**
 * The statements; whether the cards were chosen; what could not be checked; and the newest key of this server, where it signed the
 * record and nobody here trusts it yet; and whether it is trusted here.
 * @typedef {Statement & {isTheirs?: boolean}} Found where it is `isTheirs`, the server has judged it
 * @typedef {{statements: Found[], cardsChosen: boolean, unchecked: string[], offered: string|null, isTrusted: boolean}} Judged
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

/** Trust none of the keys of this server any more. */
export async function trustNoMore() {
  const theirs = await published();
  write(TRUSTED, theirs ? pinned().filter((key) => !theirs.includes(key)) : []);
}

/** @param {Verifier} verifier @param {string|null} keys @returns {{[key: string]: boolean}} */
function trustedHere(verifier, keys) {
  const [own, known] = [pinned(), kept(STOLEN)];
  if (!own.length) return {};
  const stolen = [...new Set([...known, ...(keys ? verifier.stolenKeys(keys) : [])])].slice(-MOST_STOLEN);
  if (stolen.some((key) => !known.includes(key))) write(STOLEN, stolen); // whatever the server says of them later
  return keys ? verifier.trustedKeys(keys, own, stolen) : Object.fromEntries(own.map((key) => [key, stolen.includes(key)]));
}

/**
 * The newest key of the server, where the record is signed with one of its keys.
 * @param {Verifier} verifier @param {string} file @param {string|null} keys
 */
function offeredBy(verifier, file, keys) {
  const last = JSON.parse(file.trim().split("\n").slice(-1)[0]);
  if (!keys || !last.signed || !(last.signed.by in verifier.trustedKeys(keys))) return null;
  return JSON.parse(keys).keys.slice(-1)[0].key;
}

/** @param {import("../replay/recording.js").Recording} recording @returns {Promise<Judged>} */
export async function judged(recording) {
  const [verifier, file, deals, findings, keys, known] = await Promise.all([
    import("./verifier.js"),
    recording.file(),
    recording.everything(),
    get("/findings"),
    published(),
    knownDealings(),
  ]);
  const [header] = file.split("\n");
  const dealing = dealingOf(known, JSON.parse(header), recording.summary.dealing);
  const told = recording.summary.statements;
  const reader = { ...promisedOf(recording.id, verifier.startPromise(header)), keys: trustedHere(verifier, keys) };
  const report = verifier.examine(file, { findings, dealing, reader, shown: deals.map(shownOf) });
  const otherwise = shownOtherwise(file, deals.flat());
  const drawn = report.deals.findIndex((deal, index) => !isDrawnInOrder(deal, deals[index] ?? []));
  const found = verifier.finding.bind(null, findings);
  const isSame = deals.length > 0 && report.deals.length === deals.length;
  const wereShown = isSame && report.deals.every((deal, index) => isAllShown(deal, deals[index]));
  const isPlayed = told.some((/** @type {Statement} */ { statement, code }) => statement === "deals" && code === "derived");
  const isCompared = isPlayed && wereShown && !report.unchecked.length && drawn < 0 && otherwise === null;
  const statements = report.statements.map((one) => {
    const theirs = told.find((/** @type {Statement} */ { statement }) => statement === one.statement);
    if (one.statement === "rules" && otherwise !== null) return found("rules", "shown-otherwise", { line: otherwise });
    if (one.code !== "unjudged") return one;
    if (one.statement === "unchosen") return isCompared ? found("unchosen", "own-words") : one;
    if (one.statement !== "deals") return { ...theirs, isTheirs: true };
    if (drawn >= 0) return found("deals", "dealt", { deal: drawn + 1 });
    return isCompared ? found("deals", "compared") : { ...theirs, isTheirs: true };
  });
  const isStranger = statements.some(({ code }) => code === "stranger");
  const isTrusted = statements.some(({ code }) => code === "trusted");
  const unchecked = dealing ? report.unchecked : report.unchecked.map(() => UNKNOWN);
  return { ...report, statements, unchecked, isTrusted, offered: isStranger ? offeredBy(verifier, file, keys) : null };
}
