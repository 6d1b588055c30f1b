/** How the lobby shows each game: its emblem, a sentence, how many usually play, and against whom. */
import { kept } from "../base/kept.js";

/** @type {Record<string, {emblem: string[], sentence: string, seats: number}>} */
export const GAMES = {
  "rummy-1916": { emblem: ["standard-S", "standard-H", "standard-D", "standard-C"], seats: 3, sentence: "Lay sets and runs, add to what lies there, and be the first without cards. By a booklet of 1916." },
  "rummy-1926": { emblem: ["dragon-B", "dragon-D", "dragon-C", "dragon-F"], seats: 3, sentence: "The same with the dragon pack: four suits of one to ten, and in each a Dragon above." },
  "rap-rummy": { emblem: ["dragon-B", "dragon-D", "dragon-C", "dragon-F"], seats: 3, sentence: "Nothing is laid until somebody raps. Then the lowest hand wins, and a rash rap pays." },
  "rummy-500": { emblem: ["standard-S", "standard-H", "standard-D", "standard-C"], seats: 3, sentence: "Dig as deep into the discard pile as you can use it. What you lay scores for you; 500 wins." },
  "rummy-gin": { emblem: ["tiles-R", "tiles-B", "tiles-K", "tiles-Y"], seats: 3, sentence: "Tiles on racks. Open with fifty points; then the whole table is yours to rearrange." },
  "rummy-q": { emblem: ["tiles-R", "tiles-B", "tiles-K", "tiles-Y"], seats: 3, sentence: "Tiles by club rules. Open with twenty-five, and say “one tile” when one is left." },
  "gin-rummy": { emblem: ["standard-S", "standard-H", "standard-D", "standard-C"], seats: 2, sentence: "For two. Knock when your deadwood is ten or less, and beware of the undercut." },
};

/** The kinds of computer players one chooses among, each with its name and how it plays. @type {[string, string, string][]} */
export const KINDS = [
  ["club", "Club", "strong"],
  ["heuristic", "Heuristic", "sensible"],
  ["random", "Random", "whatever is legal"],
];

/** A kind of computer player in words. @param {string} kind */
export const kindText = (kind) => {
  const [, name, told] = KINDS.find(([key]) => key === kind) ?? ["", kind, ""];
  return told ? `${name} (${told})` : name;
};

/** The kind that *Play now* plays against; empty: as suits the game. */
export const opponents = kept("opponents", "");

/** With tiles, the club player waits until he can lay everything at once; whoever lays what he can is better company. @param {{is_tiles: boolean}} game */
const suitable = (game) => (game.is_tiles ? "heuristic" : "club");

/** The computer players of a game begun at once. @param {{slug: string, least_seats: number, most_seats: number, is_tiles: boolean}} game */
export function usualComputers(game) {
  const seats = Math.min(game.most_seats, Math.max(game.least_seats, GAMES[game.slug]?.seats ?? game.least_seats));
  return Array.from({ length: seats - 1 }, () => opponents.value || suitable(game));
}
