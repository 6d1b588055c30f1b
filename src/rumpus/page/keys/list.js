/** The keys of the page: this one table tells what each does, where it is pressed and where it is read. */

/** `at`: where it works. `keys`: as a key press is named, "n" or "control+z". */
/** @typedef {{id: string, at: string, keys: string[], told: string}} Key */

/** @type {Key[]} */
export const KEYS = [
  { id: "", at: "Everywhere", keys: ["tab"], told: "to the next part of the page; with Shift, to the one before" },
  {
    id: "",
    at: "Everywhere",
    keys: ["enter", " "],
    told: "choose a card or a tile, put down what is chosen, press a button",
  },
  { id: "next", at: "Everywhere", keys: ["arrowright", "arrowdown"], told: "to the next card of a row" },
  { id: "previous", at: "Everywhere", keys: ["arrowleft", "arrowup"], told: "to the card before" },
  { id: "first", at: "Everywhere", keys: ["home"], told: "to the first card of a row" },
  { id: "last", at: "Everywhere", keys: ["end"], told: "to the last card of a row" },
  { id: "let-go", at: "At a table", keys: ["escape"], told: "let go of what is chosen, close what is open" },
  { id: "to-hand", at: "At a table", keys: ["c"], told: "to your cards or tiles" },
  { id: "words", at: "At a table", keys: ["/"], told: "to the line for typed words" },
  { id: "hint", at: "At a table", keys: ["h"], told: "a hint, where hints are on" },
  { id: "rules", at: "At a table", keys: ["r"], told: "the rules of the game" },
  { id: "keys", at: "At a table", keys: ["?"], told: "this list" },
  { id: "new", at: "With tiles", keys: ["n"], told: "put what is chosen down as a new group" },
  { id: "to-rack", at: "With tiles", keys: ["b"], told: "put what is chosen back on the rack" },
  { id: "to-table", at: "With tiles", keys: ["t"], told: "to the tiles on the table" },
  { id: "split", at: "With tiles", keys: ["s"], told: "part the group before this tile" },
  { id: "undo", at: "With tiles", keys: ["u", "control+z"], told: "take the last step back" },
  { id: "redo", at: "With tiles", keys: ["control+y", "control+shift+z"], told: "take it again" },
  { id: "forward", at: "In a replay", keys: ["arrowright"], told: "a step forward" },
  { id: "back", at: "In a replay", keys: ["arrowleft"], told: "a step back" },
  { id: "begin", at: "In a replay", keys: ["home"], told: "to the first moment of the deal" },
  { id: "end", at: "In a replay", keys: ["end"], told: "to the last moment of the deal" },
  { id: "deal-before", at: "In a replay", keys: ["pageup"], told: "the deal before" },
  { id: "deal-after", at: "In a replay", keys: ["pagedown"], told: "the next deal" },
  { id: "play", at: "In a replay", keys: [" "], told: "play it by itself, or pause" },
];

/** What the keys are called that have no sign of their own. @type {Record<string, string>} */
const CALLED = {
  " ": "Space",
  arrowright: "Right arrow",
  arrowleft: "Left arrow",
  arrowup: "Up arrow",
  arrowdown: "Down arrow",
  pageup: "Page Up",
  pagedown: "Page Down",
  control: "Ctrl",
};

/** @type {Record<string, string>} */
const IN_ARIA = {
  " ": "Space",
  arrowright: "ArrowRight",
  arrowleft: "ArrowLeft",
  pageup: "PageUp",
  pagedown: "PageDown",
};

/** A key with its parts by these names; a letter by itself stays as it is. @param {string} key @param {Record<string, string>} called */
const spelled = (key, called) =>
  key.split("+").map((word) => called[word] ?? (key.length > 1 ? word.charAt(0).toUpperCase() + word.slice(1) : word));

/** A key as people call it: "Ctrl Z". @param {string} key */
export const called = (key) => spelled(key, CALLED).join(" ");

/** @param {KeyboardEvent} event */
function nameOf({ ctrlKey, metaKey, shiftKey, key }) {
  const held = ctrlKey || metaKey;
  return `${held ? "control+" : ""}${held && shiftKey ? "shift+" : ""}${key.toLowerCase()}`;
}

/** What a press may mean, by the ids of the table. @param {KeyboardEvent} event @returns {string[]} */
export const idsOf = (event) =>
  event.altKey ? [] : KEYS.filter(({ id, keys }) => id && keys.includes(nameOf(event))).map(({ id }) => id);

/** Its keys as `aria-keyshortcuts` spells them. @param {string} id */
export const shortcut = (id) =>
  KEYS.filter((one) => one.id === id)
    .flatMap(({ keys }) => keys.map((key) => spelled(key, IN_ARIA).join("+")))
    .join(" ");
