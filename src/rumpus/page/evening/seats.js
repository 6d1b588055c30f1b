/** People and their seats in the document of an evening. */

/** @typedef {import("./live.js").Evening} Evening */
/** @typedef {import("./live.js").Round} Round */

/** @param {Evening} evening @param {number} number */
export const nameOf = (evening, number) => evening.people[number - 1].name;

/** The last round, or undefined. @param {Evening} evening */
export const lastRound = (evening) => evening.rounds[evening.rounds.length - 1];

/**
 * The table and seat of a person in a round, counted from 1, or null.
 * @param {Round|undefined} round @param {number} person
 */
export function seatOf(round, person) {
  const table = round?.tables.find(({ people }) => people.includes(person));
  return table ? { table, seat: table.people.indexOf(person) + 1 } : null;
}
