/** The clipboard, which browsers give to pages on https alone. */

/** Put a text there; whether that could be done. @param {string} text @returns {Promise<boolean>} */
export const copied = (text) =>
  navigator.clipboard
    ? navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);
