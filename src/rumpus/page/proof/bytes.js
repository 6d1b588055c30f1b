/** Bytes, and how they are written. */

export const utf8 = (/** @type {string} */ text) => new TextEncoder().encode(text);
export const joined = (/** @type {Uint8Array[]} */ ...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {string} text hexadecimal */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (/** @type {Uint8Array} */ bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
