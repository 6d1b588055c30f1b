/**
 * Rank the clauses of a game by how well they answer a question, with weights from the server. Numbers are whole, as in
 * `games/pages/search.py`, so the order is the same; a test compares the two.
 */

/**
 * @typedef {{shortest: number, unknown: number, nearest: number, least_score: number}} Limits
 * @typedef {{stop: string, phrases: [string, string][], endings: [string, string][], same: Record<string, string>,
 * clauses: {id: string, title: string}[], features: string[], worth: number[], weights: number[][],
 * samples: [number[], number[], number][], limits: Limits}} SearchIndex
 */

const LIKENESS = 1000;
const { floor, max, min } = Math;

/** @param {SearchIndex} index @param {string} word */
function stem({ endings, limits: { shortest } }, word) {
  const found = endings.find(
    ([ending, instead]) => word.endsWith(ending) && word.length - ending.length >= shortest - instead.length,
  );
  const cut = found ? word.slice(0, word.length - found[0].length) + found[1] : word;
  const last = cut[cut.length - 1];
  return cut.length > shortest && (last === "e" || last === cut[cut.length - 2]) ? cut.slice(0, -1) : cut;
}

/** The stems of a text in order, without stop words. @param {SearchIndex} index @param {string} text */
function stems(index, text) {
  const stop = new Set(index.stop.split(" "));
  const plain =
    text
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[a-z0-9]+/g) ?? [];
  const words = index.phrases.reduce(
    (said, [phrase, instead]) => said.replaceAll(` ${phrase} `, ` ${instead} `),
    ` ${plain.join(" ")} `,
  );
  const found = words
    .split(" ")
    .filter((word) => word && !stop.has(word))
    .map((word) => stem(index, word));
  return found.map((one) => (Object.hasOwn(index.same, one) ? index.same[one] : one));
}

/** True if one letter or two neighbours differ. @param {string} one @param {string} two */
function isNear(one, two) {
  const least = min(one.length, two.length);
  if (max(one.length, two.length) > least + 1 || least < 4) return false;
  let start = 0;
  while (start < least && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < least - start && one[one.length - 1 - end] === two[two.length - 1 - end]) end += 1;
  const [here, there] = [one.slice(start, one.length - end), two.slice(start, two.length - end)];
  return max(here.length, there.length) <= 1 || (here.length === 2 && here === there[1] + there[0]);
}

/** The features of a question; -1 is a word that nothing here has. @param {SearchIndex} index @param {string} text */
function questionFeatures(index, text) {
  const numbers = new Map(index.features.map((name, number) => [name, number]));
  const corrected = (/** @type {string} */ word) =>
    numbers.has(word) || word.length < 4 || /^\d+$/.test(word)
      ? word
      : (index.features.find((one) => !one.includes(" ") && isNear(word, one)) ?? word);
  const spelled = stems(index, text).map(corrected);
  const pairs = spelled.slice(1).map((word, place) => `${spelled[place]} ${word}`);
  return [...new Set([...spelled, ...pairs.filter((pair) => numbers.has(pair))])].map(
    (name) => numbers.get(name) ?? -1,
  );
}

/** How much the nearest known questions count. @param {number[]} values @param {number} most */
function nearest(values, most) {
  let [share, total] = [LIKENESS, 0];
  for (const value of values.sort((one, two) => two - one).slice(0, most)) {
    total += floor((value * share) / LIKENESS);
    share = floor((share * 3) / 10);
  }
  return total;
}

/**
 * How much known questions resemble this one, by clause, and the best of those that no clause answers.
 * @param {SearchIndex} index
 * @param {Set<number>} asked
 * @param {number} total
 */
function likeness({ samples, worth, clauses }, asked, total) {
  const found = clauses.map(() => /** @type {number[]} */ ([]));
  let silence = 0;
  for (const [answers, features, strength] of samples) {
    let [shared, whole] = [0, 0];
    for (const one of features) {
      whole += worth[one];
      if (asked.has(one)) shared += worth[one];
    }
    if (!shared) continue;
    const alike = floor((2 * shared * LIKENESS) / (total + whole));
    const cubed = floor((floor((alike * alike) / LIKENESS) * alike) / LIKENESS);
    const value = floor((cubed * strength) / 100);
    if (!answers.length) silence = max(silence, value);
    answers.forEach((clause, place) => found[clause].push(place ? floor((value * 9) / 10) : value));
  }
  return { found, silence };
}

/**
 * All clauses by place, best first, or null if the question has no words. `isAnswered` is false if the page does not
 * seem to say.
 * @param {SearchIndex} index
 * @param {string} question
 */
export function rank(index, question) {
  const features = questionFeatures(index, question);
  if (!features.length) return null;
  const { worth, weights, limits } = index;
  const total = features.reduce((sum, one) => sum + (worth[one] ?? limits.unknown), 0) || 1;
  const { found, silence } = likeness(index, new Set(features), total);
  const sums = index.clauses.map(() => 0);
  for (const one of features) {
    const row = weights[one] ?? [];
    for (let at = 0; at < row.length; at += 2) sums[row[at]] += row[at + 1];
  }
  const best = max(0, ...found.flat());
  const scores = sums.map((sum, place) => floor((sum * LIKENESS) / total) + nearest(found[place], limits.nearest));
  const order = scores.map((_, place) => place).sort((one, two) => scores[two] - scores[one]);
  return { order, isAnswered: scores[order[0]] >= limits.least_score && best >= silence };
}
