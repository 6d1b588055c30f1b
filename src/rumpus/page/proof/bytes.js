/** Bytes, and how they are written. */

/** @param {string} text */
export const utf8 = (text) => new TextEncoder().encode(text);
/** @param {Uint8Array[]} parts */
export const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
/** @param {string} text hexadecimal */
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
