/** A style sheet that only a part of the page needs; that part waits for it before it is shown. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} address of a page file, written out: the bundle has another for it @returns {Promise<void>} */
export function stylesheet(address) {
  const found = asked.get(address) ?? new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  asked.set(address, found);
  return found;
}
