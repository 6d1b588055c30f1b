/** The computer players one chooses among, and who plays where a game is begun at once. */
import { stored } from "../base/stored.js";

/** @typedef {import("../portraits/kinds.js").Kind} Kind */

/** Those that people are offered, the gentlest first. @param {Kind[]} kinds */
export const offeredOf = (kinds) => kinds.filter(({ offered }) => offered);

/** A kind in a few words: what it is called, and who plays so. @param {Kind} kind */
export const kindText = ({ title, characters }) => `${title}: ${characters.slice(0, 3).map(({ name }) => name).join(", ")}…`;

/** The kind that *Play now* plays against; empty: as suits the game. */
export const opponents = stored("opponents", "");

/** The kind that was chosen, if it is still offered. @param {Kind[]} kinds */
export const chosenKind = (kinds) => offeredOf(kinds).find(({ kind }) => kind === opponents.value);

/**
 * The computer players of a game begun at once: those one chose, else a beginner's gentle company, or those that suit the game.
 * @param {{usual_seats: number, opponent: string}} game @param {Kind[]} kinds @param {boolean} isFirst
 */
export function usualComputers(game, kinds, isFirst) {
  const kind = chosenKind(kinds)?.kind ?? (isFirst ? offeredOf(kinds)[0].kind : game.opponent);
  return Array.from({ length: game.usual_seats - 1 }, () => kind);
}
