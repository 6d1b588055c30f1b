/** The options that the page proposes for a new table. */

/**
 * Return the proposed options that are not the defaults.
 * @param {{options: import("../room/options.js").Option[]}} game
 * @returns {Record<string, unknown>}
 */
export const proposedOptions = ({ options }) =>
  Object.fromEntries(options.filter((one) => one.proposed !== one.default).map((one) => [one.name, one.proposed]));
