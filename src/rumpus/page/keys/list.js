/** The keys of the page: this one table tells what each does, where it is pressed and where it is read. */
import { t } from "../base/sentence.js";

/** `at`: where it works. `keys`: as a key press is named, "n" or "control+z". */
/** @typedef {{id: string, at: string, keys: string[], told: string}} Key */

export const EVERYWHERE = t("Everywhere");

/** @type {Key[]} */
export const KEYS = [
  { id: "", at: EVERYWHERE, keys: ["tab"], told: t("to the next part of the page; with Shift, to the one before") },
  {
    id: "",
    at: EVERYWHERE,
    keys: ["enter", " "],
    told: t("choose a card or a tile, put down what is chosen, press a button"),
  },
  { id: "next", at: EVERYWHERE, keys: ["arrowright", "arrowdown"], told: t("to the next card of a row") },
  { id: "previous", at: EVERYWHERE, keys: ["arrowleft", "arrowup"], told: t("to the card before") },
  { id: "first", at: EVERYWHERE, keys: ["home"], told: t("to the first card of a row") },
  { id: "last", at: EVERYWHERE, keys: ["end"], told: t("to the last card of a row") },
  { id: "let-go", at: t("At a table"), keys: ["escape"], told: t("let go of what is chosen, close what is open") },
  { id: "to-hand", at: t("At a table"), keys: ["c"], told: t("to your cards or tiles") },
  { id: "words", at: t("At a table"), keys: ["/"], told: t("to the line for typed words") },
  { id: "hint", at: t("At a table"), keys: ["h"], told: t("a hint, where hints are on") },
  { id: "rules", at: t("At a table"), keys: ["r"], told: t("the rules of the game") },
  { id: "keys", at: t("At a table"), keys: ["?"], told: t("this list") },
  { id: "new", at: t("With tiles"), keys: ["n"], told: t("put what is chosen down as a new group") },
  { id: "to-rack", at: t("With tiles"), keys: ["b"], told: t("put what is chosen back on the rack") },
  { id: "to-table", at: t("With tiles"), keys: ["t"], told: t("to the tiles on the table") },
  { id: "split", at: t("With tiles"), keys: ["s"], told: t("part the group before this tile") },
  { id: "undo", at: t("With tiles"), keys: ["u", "control+z"], told: t("take the last step back") },
  { id: "redo", at: t("With tiles"), keys: ["control+y", "control+shift+z"], told: t("take it again") },
  { id: "forward", at: t("In a replay"), keys: ["arrowright"], told: t("a step forward") },
  { id: "back", at: t("In a replay"), keys: ["arrowleft"], told: t("a step back") },
  { id: "begin", at: t("In a replay"), keys: ["home"], told: t("to the first moment of the deal") },
  { id: "end", at: t("In a replay"), keys: ["end"], told: t("to the last moment of the deal") },
  { id: "deal-before", at: t("In a replay"), keys: ["pageup"], told: t("the deal before") },
  { id: "deal-after", at: t("In a replay"), keys: ["pagedown"], told: t("the next deal") },
  { id: "play", at: t("In a replay"), keys: [" "], told: t("play it by itself, or pause") },
];

/** What the keys are called that have no sign of their own. @type {Record<string, string>} */
const CALLED = {
  " ": t("Space"),
  arrowright: t("Right arrow"),
  arrowleft: t("Left arrow"),
  arrowup: t("Up arrow"),
  arrowdown: t("Down arrow"),
  pageup: t("Page Up"),
  pagedown: t("Page Down"),
  home: t("Home"),
  end: t("End"),
  tab: t("Tab"),
  enter: t("Enter"),
  escape: t("Escape"),
  control: t("Ctrl"),
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
