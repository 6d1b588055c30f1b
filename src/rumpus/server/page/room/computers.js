/** The computer players one chooses among, and who plays where a game is begun at once. */
import { stored } from "../base/stored.js";

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
export const opponents = stored("opponents", "");

/** The computer players of a game begun at once. @param {{usual_seats: number, opponent: string}} game */
export const usualComputers = (game) => Array.from({ length: game.usual_seats - 1 }, () => opponents.value || game.opponent);
