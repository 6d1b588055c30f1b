/** A style sheet that only one part of the page needs. The part is shown after it is loaded, and fails without it. */
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
