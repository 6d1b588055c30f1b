/** The values of options, in words. */
import { saidOf } from "../base/sentence.js";

/** Describe a value of an option. @param {{words: Record<string, string>}} option @param {unknown} value */
export function valueText({ words }, value) {
  const word = String(value ?? "none");
  return saidOf({ [word]: word, ...words }, word);
}
