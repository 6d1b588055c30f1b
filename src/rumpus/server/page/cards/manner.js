/** How the table of each card game is laid out, and what its call is named. Words and places only: the rules are the server's. */

/** `marks`: each card laid off says whose it is, because it scores for whoever laid it. @typedef {{call: string|null, said: string, spread: boolean, melds: boolean, marks: boolean}} Manner */

/** @type {Manner} */
const USUAL = { call: null, said: "", spread: false, melds: true, marks: false };

/** @type {Record<string, Partial<Manner>>} */
const MANNERS = {
  "rap-rummy": { call: "rap", said: "Rap", melds: false },
  "gin-rummy": { call: "knock", said: "Knock", melds: false },
  "rummy-500": { spread: true, marks: true },
};

/** @param {string} game @returns {Manner} */
export const mannerOf = (game) => ({ ...USUAL, ...MANNERS[game] });
