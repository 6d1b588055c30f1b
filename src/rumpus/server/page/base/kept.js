/** What this browser keeps for its user, each value a signal that writes itself down. */
import { signal, effect } from "@preact/signals";

/** @param {string} key */
const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(`rumpus.${key}`) ?? "null");
  } catch {
    return null;
  }
};

/** @param {string} key @param {unknown} value */
const write = (key, value) => {
  try {
    localStorage.setItem(`rumpus.${key}`, JSON.stringify(value));
  } catch {
    // No room, or not allowed to keep anything: then it lasts until the page is left.
  }
};

/**
 * A signal that comes back as it was left.
 * @template T
 * @param {string} key @param {T} usual
 * @returns {import("@preact/signals").Signal<T>}
 */
export function kept(key, usual) {
  const found = signal(/** @type {T} */ (read(key) ?? usual));
  effect(() => write(key, found.value));
  return found;
}
