/** The clipboard, which browsers give to pages on https alone. */

/**
 * Copy a text to the clipboard. Resolves to false if the browser refuses.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
export const copied = (text) =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);
