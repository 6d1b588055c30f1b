/**
 * The second verifier of records at the terminal; it needs Node 18.19 or newer, and nothing else.
 *
 *     node tools/verify_record.mjs [--dealing FILE] [--promise HEX] [--words WORD] [--key HEX|FILE] RECORD...
 *     node tools/verify_record.mjs --many < CASES
 *
 * It prints a line of JSON for each record. The exit status is 1 if a statement is contradicted or a file is no record, and
 * 2 if a file or an option cannot be read. `rumpus.record.dealing.dealing_document` describes how a game is dealt.
 * With --many each line of the input is a case as JSON: `record` in base64, and `dealing` and `reader` as `examine` takes
 * them; or `keys`, a document of keys, `pinned`, and `stolen`.
 */
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

const PAGE = new URL("../src/rumpus/page/", import.meta.url);
const { imports } = JSON.parse(/** @type {any} */ (/importmap">(.*?)<\/script>/s.exec(readFileSync(new URL("index.html", PAGE), "utf8")))[1]);
const FINDINGS = JSON.parse(readFileSync(new URL("../src/rumpus/record/findings.json", import.meta.url), "utf8"));

// The page's import map names the paths of the libraries. All files of the page are modules.
const hooks = `
  const [page, imports] = ${JSON.stringify([PAGE.href, imports])};
  export const resolve = (asked, context, next) =>
    next(Object.hasOwn(imports, asked) ? new URL(imports[asked].replace("/page/", ""), page).href : asked, context);
  export const load = (url, context, next) => next(url, url.startsWith(page) ? { ...context, format: "module" } : context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { examine, isKey, stolenKeys, trustedKeys } = await import(new URL("proof/verifier.js", PAGE).href);

const LONGEST_KEYS = 1 << 20; // bytes, as for rumpus verify
const USAGE = "node tools/verify_record.mjs [--dealing FILE] [--promise HEX]... [--words WORD]... [--key HEX|FILE]... RECORD...";
const HELP = `${USAGE}

A second verifier of Rumpus records. It prints a line of JSON for each. It does not check moves; rumpus verify does.

  --dealing FILE   how the game is dealt (rumpus.record.dealing.dealing_document); without it no deal is checked
  --promise HEX    a promise of the secret or of the start that you received before the first card
  --words WORD     a word that you chose for the shuffle
  --key HEX|FILE   a server's key that you trust, or a file with its keys

The exit status is 1 if a statement is contradicted or a file is no record, and 2 if a file or an option cannot be read.`;
const ONE = /** @type {const} */ ({ type: "string" });
const MANY = /** @type {const} */ ({ type: "string", multiple: true });
const OPTIONS = /** @type {const} */ ({ dealing: ONE, promise: MANY, words: MANY, key: MANY, help: { type: "boolean" } });
const isHex = (/** @type {string} */ text) => /^[0-9a-f]{64}$/.test(text);

// Characters that control a terminal: controls, direction marks, line ends. JSON.stringify escapes only the first 32.
const ORDERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const unit = (/** @type {string} */ half) => `\\u${half.charCodeAt(0).toString(16).padStart(4, "0")}`;
const spelledOut = (/** @type {string} */ text) => text.replace(ORDERS, (sign) => sign.split("").map(unit).join(""));

/** @param {any} found */
const print = (found) => process.stdout.write(`${spelledOut(JSON.stringify(found))}\n`);

/** @param {any} given */
function judged({ record, keys, pinned, stolen, ...known }) {
  if (keys === undefined) return examine(Buffer.from(record, "base64"), { findings: FINDINGS, ...known });
  try {
    return trustedKeys(keys, pinned, stolen);
  } catch (error) {
    return { refused: String(error) };
  }
}

/** A file of keys as text. @param {string} file */
function keysFile(file) {
  const bytes = readFileSync(file);
  if (bytes.length > LONGEST_KEYS) throw new Error(`${file} is too long for a file of keys`);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

/** The trusted keys: those given, and those that key files prove. @param {string[]} said @returns {{[key: string]: boolean}} */
function keysOf(said) {
  const pinned = said.filter(isHex);
  const weak = pinned.find((key) => !isKey(key));
  if (weak !== undefined) throw new Error(`${weak} is no key of a server: anybody can make signatures that fit it`);
  const documents = said.filter((one) => !isHex(one)).map(keysFile);
  const stolen = documents.flatMap(stolenKeys);
  const found = documents.map((document) => trustedKeys(document, pinned, stolen));
  return Object.assign(Object.fromEntries(pinned.map((key) => [key, false])), ...found);
}

/** Print the report of a file and return its exit status. @param {string} record @param {any} known @returns {number} */
function verifyFile(record, known) {
  try {
    const report = examine(readFileSync(record), known);
    print({ record, ...report });
    return Number(report.statements.some(({ stance, code }) => stance === "contradicted" || code === "unread"));
  } catch (error) {
    return complain(error);
  }
}

/** @param {unknown} error */
function complain(error) {
  process.stderr.write(`${spelledOut(String(error instanceof Error ? error.message : error))}\n`);
  return 2;
}

/** Verify all files and return the exit status. @param {string[]} words */
function verify(words) {
  const { values, positionals } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  const lowered = (/** @type {string[]|undefined} */ texts) => (texts ?? []).map((text) => text.trim().toLowerCase());
  const promises = lowered(values.promise);
  const wrong = promises.find((promise) => !isHex(promise));
  if (wrong !== undefined) throw new Error(`${wrong} is no promise: it has 64 hexadecimal digits`);
  if (!positionals.length) throw new Error(USAGE);
  const keys = keysOf((values.key ?? []).map((key) => (isHex(key.trim().toLowerCase()) ? key.trim().toLowerCase() : key)));
  const dealing = values.dealing ? JSON.parse(readFileSync(values.dealing, "utf8")) : null;
  const known = { findings: FINDINGS, dealing, reader: { promises, words: values.words ?? [], keys } };
  return Math.max(...positionals.map((record) => verifyFile(record, known)));
}

if (process.argv[2] === "--many") for await (const line of createInterface({ input: process.stdin })) print(judged(JSON.parse(line)));
else {
  try {
    process.exitCode = verify(process.argv.slice(2));
  } catch (error) {
    process.exitCode = complain(error);
  }
}
