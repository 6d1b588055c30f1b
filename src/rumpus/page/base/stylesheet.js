/** A style sheet that only a part of the page needs; that part waits for it before it is shown, and fails without it. */
import { MISSING, Refusal } from "./api.js";

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} address of a page file, written out: the bundle has another for it @returns {Promise<void>} */
export function stylesheet(address) {
  const found =
    asked.get(address) ??
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = address;
      link.onload = () => resolve();
      link.onerror = () => reject(new Refusal(MISSING));
      document.head.append(link);
    });
  asked.set(address, found);
  return found;
}
