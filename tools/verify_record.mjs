/**
 * The second verifier of records at the terminal; it needs Node 18.19 or newer, and nothing else.
 *
 *     node tools/verify_record.mjs [--dealing FILE] [--promise HEX] [--words WORD] [--key HEX|FILE] RECORD...
 *     node tools/verify_record.mjs --many < CASES
 *
 * Prints a line of JSON for each record. How a game is dealt says `rumpus.record.dealing.dealing_document`. With --many each line of
 * the input is a case as JSON: `record` in base64, and `dealing`, `reader` and `shown` as `examine` takes them; or `keys`, a document
 * of keys, and `pinned`.
 */
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { createInterface } from "node:readline";

const PAGE = new URL("../src/rumpus/server/page/", import.meta.url);
const { imports } = JSON.parse(/** @type {any} */ (/importmap">(.*?)<\/script>/s.exec(readFileSync(new URL("index.html", PAGE), "utf8")))[1]);
const FINDINGS = JSON.parse(readFileSync(new URL("../src/rumpus/record/findings.json", import.meta.url), "utf8"));

// The page's own import map says where the libraries lie, and all below it are modules.
const hooks = `
  const [page, imports] = ${JSON.stringify([PAGE.href, imports])};
  export const resolve = (asked, context, next) =>
    next(Object.hasOwn(imports, asked) ? new URL(imports[asked].replace("/page/", ""), page).href : asked, context);
  export const load = (url, context, next) => next(url, url.startsWith(page) ? { ...context, format: "module" } : context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
const { examine, trustedKeys } = await import(new URL("proof/verifier.js", PAGE).href);

/** What is said to be a key, or a file of a server's keys. @param {string} said */
const keysOf = (said) => (/^[0-9a-f]{64}$/.test(said) ? { [said]: false } : trustedKeys(readFileSync(said, "utf8")));

/** @param {any} found */
const print = (found) => process.stdout.write(`${JSON.stringify(found)}\n`);

/** @param {any} given */
function judged({ record, keys, pinned, ...known }) {
  if (keys === undefined) return examine(Buffer.from(record, "base64"), { findings: FINDINGS, ...known });
  try {
    return trustedKeys(keys, pinned);
  } catch (error) {
    return { refused: String(error) };
  }
}

/** @param {string[]} words */
function verify(words) {
  const reader = { promises: /** @type {string[]} */ ([]), words: /** @type {string[]} */ ([]), keys: {} };
  let dealing = null;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === "--dealing") dealing = JSON.parse(readFileSync(String(words.shift()), "utf8"));
    else if (word === "--promise") reader.promises.push(String(words.shift()));
    else if (word === "--words") reader.words.push(String(words.shift()));
    else if (word === "--key") Object.assign(reader.keys, keysOf(String(words.shift())));
    else print({ record: word, ...examine(readFileSync(word), { findings: FINDINGS, dealing, reader }) });
  }
}

if (process.argv[2] === "--many") for await (const line of createInterface({ input: process.stdin })) print(judged(JSON.parse(line)));
else verify(process.argv.slice(2));
