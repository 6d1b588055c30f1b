/** Codes that people type, and ids of commands and of what they make. */
import { post } from "../base/api.js";

/** A code without spaces and hyphens. @param {string} typed */
export const plainCode = (typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** A code as people write it down. @param {string} code */
export const shownCode = (code) => (code.length > 6 ? `${code.slice(0, 5)}-${code.slice(5)}` : code);

let last = 0;

/** An id that no other command has. Ids are in the order of time. */
export function newId() {
  last = Math.max(Date.now(), last + 1);
  return `${last.toString(36).padStart(9, "0")}-${Math.random().toString(36).slice(2, 10)}`;
}

/** A random text that nobody guesses. */
const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The last call that made something. The same call again has the same id, so a lost answer makes nothing twice. */
let attempt = { call: "", id: "" };

/** Make something by a call with a secret id. @param {string} path @param {Record<string, unknown>} body */
export async function makeOnce(path, body) {
  const call = JSON.stringify([path, body]);
  if (attempt.call !== call) attempt = { call, id: newSecret() };
  const made = await post(path, { ...body, id: attempt.id });
  attempt = { call: "", id: "" };
  return made;
}
