/** Values that this browser stores for its user. If it refuses to store, they last until the page is closed. */
import { signal, effect } from "@preact/signals";

/** Return the value stored under a name, or null. @param {string} name @returns {any} */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(`rumpus.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Store a value under a name; null deletes it. Return false if the browser has no room.
 * @param {string} name
 * @param {unknown} value
 */
export function write(name, value) {
  try {
    if (value === null) localStorage.removeItem(`rumpus.${name}`);
    else localStorage.setItem(`rumpus.${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // no room, or not allowed to keep anything
  }
}

/** Return the stored names with this beginning. @param {string} beginning @returns {string[]} */
export function namesOf(beginning) {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(`rumpus.${beginning}`));
    return names.map((name) => name.slice("rumpus.".length));
  } catch {
    return [];
  }
}

/**
 * A signal that comes back as it was left.
 * @template T
 * @param {string} name @param {T} usual
 * @returns {import("@preact/signals").Signal<T>}
 */
export function stored(name, usual) {
  const found = signal(/** @type {T} */ (read(name) ?? usual));
  effect(() => void write(name, found.value));
  return found;
}
