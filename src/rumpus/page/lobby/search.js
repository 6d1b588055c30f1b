/** Looking for a game among the others: by its title, its sentence, or a name on its box. */
import { html } from "../base/html.js";
import { many } from "../base/sentence.js";

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The games that have every word which is looked for. @param {any[]} games @param {string} wanted */
export function found(games, wanted) {
  return games.filter(({ title, sentence, also }) => {
    const told = [title, sentence, ...also].join(" ").toLowerCase();
    return wordsOf(wanted).every((word) => told.includes(word));
  });
}

/** The names on its box by which a game is found, its title apart. @param {any} game @param {string} wanted @returns {string[]} */
export function boxNames({ title, also }, wanted) {
  const words = wordsOf(wanted).filter((word) => !title.toLowerCase().includes(word));
  return also.filter((/** @type {string} */ name) => words.some((word) => name.toLowerCase().includes(word)));
}

/** @param {{wanted: string, look: (wanted: string) => void, count: number}} props */
export const Search = ({ wanted, look, count }) => html`<label for="search">Find a game</label>
  <input id="search" type="search" placeholder="its name, or one on its box" autocomplete="off" spellcheck=${false} value=${wanted} onInput=${(/** @type {any} */ event) => look(event.currentTarget.value)} />
  <span role="status" class="faded">${wanted.trim() && (count ? `${many(count, "game")} found` : "No game here has that name.")}</span>`;
