/** What the page proposes for a new table. */

/**
 * The options that are proposed other than what is usual.
 * @param {{options: import("../room/options.js").Option[]}} game @returns {Record<string, unknown>}
 */
export const proposedOptions = ({ options }) =>
  Object.fromEntries(options.filter((one) => one.proposed !== one.default).map((one) => [one.name, one.proposed]));
