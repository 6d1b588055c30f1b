/** Decides when each sound is played. The module that makes the sounds is fetched with the first one. */
import { useEffect } from "preact/hooks";
import { read, stored } from "../base/stored.js";
import { t } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */

/** Each sound and the words for its meaning. @type {[string, string][]} */
export const SOUNDS = [
  ["turn", t("it is my turn")],
  ["card", t("a card is laid")],
  ["won", t("I win a deal or a game")],
];

/** The sounds that are on. The default is none, or the knock if an older version of the page had it on. */
export const wanted = stored("sounds.wanted", /** @type {string[]} */ (read("sounds") === true ? ["turn"] : []));

/** @param {string} name */
export const play = (name) =>
  import("./sounds.js").then(
    (sounds) => sounds.play(name),
    () => {}, // what cannot be fetched is not heard
  );

/** Want a sound from now on, and hear it; or no longer. @param {string} name */
export function choose(name) {
  const isWanted = wanted.value.includes(name);
  wanted.value = isWanted ? wanted.value.filter((other) => other !== name) : [...wanted.value, name];
  if (!isWanted) play(name);
}

/** The events of cards that make the sound of a card. */
const LAYING = new Set(["Laid", "LaidOff", "Discarded", "Played"]);

/** Play sounds for the events at a table. @param {Table} table */
export function useSounds(table) {
  const [mine, lines, view] = [table.isMine.value, table.latest.value, table.view.value];
  /** @type {number[]} */
  const winners = (view?.outcome ?? view?.result)?.winners ?? [];
  const isWon = table.you !== null && winners.includes(table.you) && winners.length < (view?.counts.length ?? 0);
  const won = isWon ? (view?.outcome ? "game" : "won") : "";
  /** @param {string} name @param {unknown} due @param {string} [sound] */
  const hear = (name, due, sound = name) => void (due && wanted.value.includes(name) && play(sound));
  useEffect(
    () =>
      hear(
        "card",
        lines.some(({ events }) => events.some(({ event }) => LAYING.has(event))),
      ),
    [lines],
  );
  useEffect(() => hear("turn", mine), [mine]);
  useEffect(() => hear("won", won, won), [won]);
}
