/** Finds a game by its title, its sentence, a name on its box, or a name that it has elsewhere. */
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { html } from "../base/html.js";
import { saidOf, t } from "../base/sentence.js";

/**
 * A game that is missing here, the most similar game, and the differences.
 * @typedef {{name: string, nearest: string, told: string}} Elsewhere
 */

/** The words of a text without capitals, accents and signs. @param {string} text */
const wordsOf = (text) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Return true if each word looked for begins a word of the text. @param {string} text @param {string} wanted */
const has = (text, wanted) => wordsOf(wanted).every((sought) => wordsOf(text).some((word) => word.startsWith(sought)));

/** The games that have every word which is looked for. @param {any[]} games @param {string} wanted */
export const found = (games, wanted) =>
  games.filter((game) => has([game.title, saidOf(game, "sentence"), ...game.also, ...game.known_as].join(" "), wanted));

/**
 * Return the names on a game's box that match, without its title.
 * @param {any} game
 * @param {string} wanted
 * @returns {string[]}
 */
export function boxNames({ title, also }, wanted) {
  const words = wordsOf(wanted).filter((word) => !has(title, word));
  return also.filter((/** @type {string} */ name) => words.some((word) => has(name, word)));
}

/**
 * Return the answer to show if no game here has the name.
 * @param {string} wanted
 * @param {boolean} isHere
 * @returns {Elsewhere|undefined}
 */
export function useElsewhere(wanted, isHere) {
  const [elsewhere, learn] = useState(/** @type {Elsewhere[]} */ ([]));
  const joined = wordsOf(wanted).join("");
  const isAsked = joined !== "" && !isHere;
  useEffect(() => {
    if (isAsked)
      lasting("/games-elsewhere").then(
        ({ games }) => learn(games),
        () => {},
      );
  }, [isAsked]);
  return isAsked ? elsewhere.find(({ name }) => wordsOf(name).join("").startsWith(joined)) : undefined;
}

/** @param {{wanted: string, look: (wanted: string) => void, count: number, elsewhere: Elsewhere|undefined}} props */
export const Search = ({ wanted, look, count, elsewhere }) => html`<label for="search">${t("Find a game")}</label>
  <input id="search" type="search" placeholder=${t("name of the game, or on its box")} autocomplete="off"
    spellcheck=${false} value=${wanted} onInput=${(/** @type {any} */ event) => look(event.currentTarget.value)} />
  <span role="status" class="faded">
    ${
      wanted.trim() &&
      (elsewhere
        ? saidOf(elsewhere, "told")
        : count
          ? t("{count} game found", { count }, { plural: "{count} games found" })
          : t("No game here has that name."))
    }</span>`;
