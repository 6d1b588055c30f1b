/** The server's descriptions of computer players. */
import { lasting } from "../base/api.js";
import { saidOf } from "../base/sentence.js";

/**
 * A kind of computer player: its level, and its manner "sociable", "patient" or neither if a game has manners.
 * @typedef {{kind: string, title: string, description: string, level: string|null, manner: string|null, offered:
 * boolean, characters: {name: string, sentence: string}[]}} Kind
 */
/** How far kinds are ahead of the level below at a game. @typedef {Record<string, {told: string}>} Steps */

/** All kinds. @returns {Promise<Kind[]>} */
export const allKinds = () => lasting("/players").then(({ players }) => players);

/** @param {Kind[]} kinds @param {string} kind */
export const titleOf = (kinds, kind) => {
  const found = kinds.find((one) => one.kind === kind);
  return found ? saidOf(found, "title").toLowerCase() : kind;
};

/**
 * Return the description of the computer player with this name.
 * @param {Kind[]} kinds
 * @param {{kind: string, name: string}} seat
 */
export const sentenceOf = (kinds, { kind, name }) => {
  const found = kinds.find((one) => one.kind === kind)?.characters.find((character) => character.name === name);
  return found ? saidOf(found, "sentence") : "";
};
