/**
 * The language of the page. English sentences are shown as they are written and need no catalogue. For another
 * language, replace the function `language`: it returns the translated sentence, with the same fields in braces and the
 * plural already chosen.
 */

/**
 * A whole English sentence. `plural` is the sentence for every value of the field `count` but 1; `context` tells two
 * equal English sentences of different meaning apart.
 * @typedef {{text: string, fields?: Record<string, any>, plural?: string, context?: string}} Message
 */

/** @param {Message} message @returns {string} */
export const language = ({ text, fields = {}, plural }) => (plural && fields.count !== 1 ? plural : text);
