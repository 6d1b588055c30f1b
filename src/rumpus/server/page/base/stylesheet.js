/** A style sheet that only a part of the page needs; that part waits for it before it is shown. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/** @param {string} name @returns {Promise<void>} */
export function stylesheet(name) {
  const found = asked.get(name) ?? new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/page/looks/${name}.css`;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
  asked.set(name, found);
  return found;
}
