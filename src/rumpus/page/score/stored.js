/** The scores that this browser stores. */
import { namesOf, read, write } from "../base/stored.js";
import { newId, plainCode } from "../sociable/codes.js";

/**
 * An entry of a deal. `points` is null if only the server can say. `unsent`: the server does not have it yet.
 * @typedef {{typed: import("./formula.js").Typed, writer: string, points: number[]|null, numbers?: number[][],
 * winners?: number[], unsent?: boolean}} Entry
 */
/** @typedef {{entries: Entry[], chosen: number|null}} Deal */
/**
 * A score as the server sends it.
 * @typedef {{seq: number, form: any, game: {title: string, slug: string}|null, names: string[], deals: Deal[], totals:
 * number[], outcome: any, next_dealer: number|null, log: {seq: number, at: number, text: string, undone: boolean}[],
 * asks: {laid: boolean, caller: string|null, doubled: boolean, most: number|null, clauses: Record<string, string[]>},
 * formula: any}} Score
 */
/** A command that the server has not accepted yet. @typedef {{id: string, do: string, [field: string]: any}} Command */
/** @typedef {{name: string, command: Command, refused: string}} Unsent */
/** @typedef {{write: string, score: Score, at: number}} KnownScore */

const MOST = 20; // scores that are remembered

/** @param {string} watch @returns {KnownScore|null} */
export const known = (watch) => read(`score.${watch}`);

/** Store a score, and forget the oldest one that is not needed. @param {string} watch @param {KnownScore} score */
export function remember(watch, score) {
  write(`score.${watch}`, { ...score, write: plainCode(score.write) });
  for (const old of recent().slice(MOST)) if (!unsentOf(old.watch).length) write(`score.${old.watch}`, null);
}

/** The stored scores, the latest first. @returns {(KnownScore & {watch: string})[]} */
export const recent = () =>
  namesOf("score.")
    .map((name) => ({ watch: name.slice("score.".length), ...read(name) }))
    .filter(({ score }) => score)
    .sort((a, b) => b.at - a.at);

/** The commands that wait for the server, in order. @param {string} watch @returns {Unsent[]} */
export const unsentOf = (watch) =>
  namesOf(`unsent.${watch}.`)
    .sort()
    .map((name) => ({ name, ...read(name) }))
    .filter(({ command }) => command);

/** Store a command under a new id. @param {string} watch @param {any} fields */
export function noteUnsent(watch, fields) {
  const one = { name: "", command: { id: newId(), ...fields }, refused: "" };
  one.name = `unsent.${watch}.${one.command.id}`;
  storeUnsent(one);
  return one;
}

/** @param {Unsent} one */
export const storeUnsent = ({ name, command, refused }) => write(name, { command, refused });

/** @param {Unsent} one */
export const dropUnsent = ({ name }) => write(name, null);

/** The score that was begun just now: its first deal is asked for at once. */
export const begun = { watch: "" };
