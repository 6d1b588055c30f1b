/** The keyboard shortcuts of the page by their ids. page.js describes their places and effects. */

/** `keys`: as a key press is named, "n" or "control+z". @typedef {{id: string, keys: string[]}} Key */

/** @type {Key[]} */
export const KEYS = [
  { id: "next", keys: ["arrowright", "arrowdown"] },
  { id: "previous", keys: ["arrowleft", "arrowup"] },
  { id: "first", keys: ["home"] },
  { id: "last", keys: ["end"] },
  { id: "let-go", keys: ["escape"] },
  { id: "to-hand", keys: ["c"] },
  { id: "words", keys: ["/"] },
  { id: "hint", keys: ["h"] },
  { id: "rules", keys: ["r"] },
  { id: "keys", keys: ["?"] },
  { id: "new", keys: ["n"] },
  { id: "to-rack", keys: ["b"] },
  { id: "to-table", keys: ["t"] },
  { id: "split", keys: ["s"] },
  { id: "undo", keys: ["u", "control+z"] },
  { id: "redo", keys: ["control+y", "control+shift+z"] },
  { id: "forward", keys: ["arrowright"] },
  { id: "back", keys: ["arrowleft"] },
  { id: "begin", keys: ["home"] },
  { id: "end", keys: ["end"] },
  { id: "deal-before", keys: ["pageup"] },
  { id: "deal-after", keys: ["pagedown"] },
  { id: "play", keys: [" "] },
];

/** @type {Record<string, string>} */
const IN_ARIA = {
  " ": "Space",
  arrowright: "ArrowRight",
  arrowleft: "ArrowLeft",
  pageup: "PageUp",
  pagedown: "PageDown",
};

/**
 * Replace the parts of a key by these names. A single letter stays as it is.
 * @param {string} key
 * @param {Record<string, string>} called
 */
export const spelled = (key, called) =>
  key.split("+").map((word) => called[word] ?? (key.length > 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word));

/** @param {KeyboardEvent} event */
function nameOf({ ctrlKey, metaKey, shiftKey, key }) {
  const held = ctrlKey || metaKey;
  return `${held ? "control+" : ""}${held && shiftKey ? "shift+" : ""}${key.toLowerCase()}`;
}

/** Return the ids of the shortcuts that a key press may mean. @param {KeyboardEvent} event @returns {string[]} */
export const idsOf = (event) =>
  event.altKey ? [] : KEYS.filter(({ keys }) => keys.includes(nameOf(event))).map(({ id }) => id);

/** Its keys as `aria-keyshortcuts` spells them. @param {string} id */
export const shortcut = (id) =>
  KEYS.filter((one) => one.id === id)
    .flatMap(({ keys }) => keys.map((key) => spelled(key, IN_ARIA).join("+")))
    .join(" ");
