/** Calls over HTTP. A refused call throws a Refusal, which always has the same four fields. */
import { said, t } from "./sentence.js";

/**
 * @typedef {{code: string, clause: string|null, subject: string|null, message: string, said?: any, seconds?: number}}
 * RefusalFields
 */

export class Refusal extends Error {
  /** @param {RefusalFields} fields */
  constructor(fields) {
    super(said(fields.said ?? fields.message));
    /** The message in parts. @type {import("./sentence.js").Told} */
    this.said = fields.said ?? fields.message;
    this.code = fields.code;
    this.clause = fields.clause ?? null;
    this.subject = fields.subject ?? null;
    this.seconds = fields.seconds;
    /** True if the server certainly did not do it. */
    this.isUndone = false;
  }
}

/** Return true if the same call may succeed later. @param {Refusal} refusal */
export const isForNow = ({ code, seconds }) => code === "unreached" || code === "failed" || seconds !== undefined;

const UNREACHED = {
  code: "unreached",
  clause: null,
  subject: null,
  message: t("The server cannot be reached. Try again in a moment."),
};

/** A part of the page that did not come. */
export const MISSING = {
  ...UNREACHED,
  code: "part-missing",
  message: t("A part of the page did not come. Reload the page."),
};

/** Anything thrown, as a Refusal; every browser says "module" where one could not be fetched. @param {unknown} error */
export function asRefusal(error) {
  if (error instanceof Refusal) return error;
  return new Refusal(
    error instanceof TypeError && /module/i.test(error.message) ? MISSING : { ...UNREACHED, message: String(error) },
  );
}

/**
 * `body`: a file, sent unchanged, or a value, sent as JSON.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function call(method, path, body) {
  const isFile = body instanceof Blob;
  const headers =
    body === undefined ? undefined : { "content-type": isFile ? "application/jsonl" : "application/json" };
  const sent = body === undefined || isFile ? body : JSON.stringify(body);
  const answer = await fetch(`/api${path}`, { method, headers, body: /** @type {BodyInit|undefined} */ (sent) }).catch(
    () => {
      throw new Refusal(UNREACHED);
    },
  );
  const said = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new Refusal(
      said?.code
        ? said
        : {
            ...UNREACHED,
            code: "failed",
            message: t("The server answered {status}.", { status: String(answer.status) }),
          },
    );
  return said;
}

/** @param {string} path */
export const get = (path) => call("GET", path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => call("POST", path, body);

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * Fetch a document that does not change while the page is open. Later calls return the first answer.
 * @param {string} path
 */
export function lasting(path) {
  let found = fetched.get(path);
  if (!found) {
    found = get(path);
    fetched.set(path, found);
    found.catch(() => fetched.delete(path));
  }
  return found;
}

const UNFIT = {
  code: "unfit-replay",
  clause: null,
  subject: null,
  message: t("What this server sends of this game is no replay that can be shown and checked."),
};

/** Make a Refusal of an error in a replay that a server sent, without announcing it. @param {unknown} error */
export const plain = (error) =>
  error instanceof Refusal || /module/i.test(String(error)) ? error : new Refusal(UNFIT);
