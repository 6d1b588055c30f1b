/**
 * Points of a deal without the server. The server sends a table of factors for each case and role, made from its own
 * rules (rumpus.competition.formula). The names of cases and roles here are the names there.
 */

/** @typedef {{held: number[], laid?: number[], caller?: number|null, first?: number|null, doubled?: boolean}} Typed */

/** The seats with the lowest count. @param {number[]} held */
export const lowest = (held) => held.flatMap((count, seat) => (count === Math.min(...held) ? [seat] : []));

/** The name of a deal's case, and the seat that is lowest. @param {Typed} typed */
function caseOf({ held, caller = null, first = null, doubled = false }) {
  const best = lowest(held);
  const decided = first !== null && best.includes(first);
  const words = ["nobody"];
  if (caller !== null) {
    const others = Math.min(...held.filter((_, seat) => seat !== caller));
    words[0] = held[caller] < others ? "less" : held[caller] > others ? "more" : "equal";
    if (held[caller] === 0) words.push("none");
  }
  if (best.length > 1) words.push(decided ? "tie" : "open");
  if (doubled) words.push("double");
  return { name: words.join(" "), best: decided ? first : best[0] };
}

/**
 * Points by seat, or null if the table cannot say: somebody has to say first who won, or the case is unknown.
 * @param {Record<string, number[]|string>} formula
 * @param {Typed} typed
 * @returns {number[]|null}
 */
export function points(formula, typed) {
  const { held, laid = [], caller = null } = typed;
  const { name, best } = caseOf(typed);
  if (formula[name] === "tied") return null;
  const all = held.reduce((sum, count) => sum + count, 0);
  const found = held.map((own, seat) => {
    const roles = [seat === caller && "caller", seat === best && "lowest"].filter(Boolean).join(" ");
    const row = formula[[name, ...(caller === best ? ["caller-lowest"] : []), roles].join(" / ")];
    const terms = [1, own, held[best], caller === null ? 0 : held[caller], all, laid[seat] ?? 0];
    return Array.isArray(row) ? terms.reduce((sum, term, place) => sum + term * row[place], 0) : null;
  });
  return found.some((number) => number === null) ? null : /** @type {number[]} */ (found);
}
