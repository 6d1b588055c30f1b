/** Typed words that are no move. The page answers each in the log or with a dialog, as the terminal does. */
import { get, Refusal } from "../base/api.js";
import { refused } from "../base/refusal.js";
import { go } from "../base/route.js";
import { tell, under } from "../base/sentence.js";
import { spelled } from "../base/settings.js";
import { worded } from "../faces/told.js";
import { offerHints } from "../coach/coaching.js";
import { openRules } from "../rules/rules.js";
import { handTold } from "./hand.js";
import { checkTold, fairTold, helpTold, pileTold, tableTold, timeTold } from "./notes.js";

/** @typedef {import("./hand.js").Asked} Asked */
/** `open`: shows a dialog of this page. @typedef {Asked & {rest: string, open: (what: string) => void}} Aside */

/** The words for a way of sorting. @type {Record<string, "suit"|"rank"|"meld">} */
const BY = {
  suit: "suit",
  suits: "suit",
  colour: "suit",
  color: "suit",
  number: "rank",
  numbers: "rank",
  rank: "rank",
  meld: "meld",
  melds: "meld",
};

/**
 * Answer in the log.
 * @param {(asked: Aside) => import("../base/sentence.js").Told} told
 * @returns {(asked: Aside) => void}
 */
const noted = (told) => (asked) => asked.table.note(told(asked));

/**
 * Return the cards of the hand that the user named, each once. Return null and say so if one is not in the hand.
 * @param {Aside} asked
 */
function named({ table, pack, rest }) {
  const held = table.own?.cards ?? [];
  const left = [...held];
  const words = rest
    .toUpperCase()
    .split(/[\s,/]+/)
    .filter(Boolean);
  /** @param {string} word @returns {(card: string) => boolean} */
  const meant = (word) => (card) => card === word || (pack.knows(word) && pack.name(card) === pack.name(word));
  const found = words.map((word) => {
    const at = left.findIndex(meant(word));
    return at < 0 ? "" : left.splice(at, 1)[0];
  });
  const missing = words[found.indexOf("")];
  if (!missing) return found;
  const card = worded(pack, missing);
  const [code, said] = held.some(meant(missing))
    ? ["used-up", tell("{card} is named more often than you hold it", { card })]
    : [
        "not-held",
        pack.is_tiles ? tell("{card} is not on your rack", { card }) : tell("{card} is not in your hand", { card }),
      ];
  refused(new Refusal({ code, clause: null, subject: missing, message: "", said }));
  return null;
}

/** Sort by a word, with named cards in front, or switch the order. @param {Aside} asked */
function sort(asked) {
  const { own } = asked.table;
  if (!own) return;
  const by = asked.rest ? BY[asked.rest.toLowerCase()] : own.sorting === "suit" ? "rank" : "suit";
  const front = by ? null : named(asked);
  if (!by && !front) return;
  asked.table.note(handTold(asked, by ? own.sort(by) : own.move(front ?? [], 0)));
}

/** @param {Aside} asked */
function hint({ table }) {
  offerHints(table);
  const button = () => document.getElementById("hint");
  // If it is not the own turn, the server says so.
  setTimeout(() => (button() ? button()?.click() : table.ask("hint")));
}

/** @param {Aside} asked */
async function rules({ table, rest }) {
  if (!rest) return openRules(table.game);
  const found = await get(`/rules/${table.game}/${encodeURIComponent(rest)}`).catch((error) =>
    refused(error, table.game),
  );
  if (found) openRules(table.game, found.id);
}

/** @param {Aside} asked */
function log({ table }) {
  const shown = () => document.getElementById("log");
  shown()?.focus();
  if (shown() === document.activeElement) return;
  table.aside.value = "log";
  setTimeout(() => shown()?.focus());
}

/** @param {Aside} asked */
function names(asked) {
  spelled.value = !spelled.value;
  asked.table.note(handTold(asked));
}

/** @param {Aside} asked */
const help = ({ table, game, rest, open }) => (rest ? table.note(helpTold(game, rest.toLowerCase())) : open("help"));

/** @type {Record<string, (asked: Aside) => unknown>} */
const ASIDES = {
  hand: noted(handTold),
  table: noted(tableTold),
  check: noted(checkTold),
  pile: noted(pileTold),
  time: noted(timeTold),
  fair: noted(fairTold),
  sort,
  names,
  hint,
  rules,
  log,
  help,
  score: ({ open }) => open("score"),
  abandon: ({ open }) => open("leaving"),
  quit: () => go("/"),
};

/**
 * Answer typed words that are no move.
 * @param {{aside?: string, rest?: string}} means
 * @param {Omit<Aside, "rest">} asked
 */
export const answer = ({ aside = "", rest = "" }, asked) => under(ASIDES, aside)?.({ ...asked, rest: rest.trim() });
