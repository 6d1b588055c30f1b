/**
 * The steps of a tile turn as text, and their preview before the server answers. This module judges no step; the server
 * does. It only renumbers groups after others have played.
 */
import { alike, physical } from "../faces/pack.js";

/** @typedef {import("../base/sentence.js").Told} Told */
/** @typedef {{number: number, tiles: string[], placed: string[], fault_said: Told|null}} Group */
/** @typedef {{groups: Group[], rack: string[], next: number}} Layout */
/** "rack", "new" or the number of a group. @typedef {"rack"|"new"|number} Place */

/** @param {string[]} tiles */
const spelled = (tiles) => tiles.map(physical).join(" ");

/**
 * The step that brings tiles from one place to another, or "" where nothing moves.
 * @param {string[]} tiles @param {Place} from @param {Place} to
 */
export function stepFor(tiles, from, to) {
  if (from === to || !tiles.length) return "";
  if (to === "rack") return `back ${spelled(tiles)}`;
  if (from === "rack") return to === "new" ? `lay ${spelled(tiles)}` : `off ${spelled(tiles)} to ${to}`;
  return `move ${spelled(tiles)} from ${from} to ${to}`;
}

/** @param {number} group @param {string} tile */
export const splitting = (group, tile) => `split ${group} at ${physical(tile)}`;
/** @param {string} joker @param {string} face */
export const standing = (joker, face) => `joker ${physical(joker)} ${face}`;

/** Return the number of groups that a step makes. @param {string} step */
function made(step) {
  if (step.startsWith("lay ")) return step.split("/").length;
  return step.startsWith("split ") || / to new$/.test(step) ? 1 : 0;
}

const NAMED = /( to | from |^split )(\d+)/g;

/** The step with its group numbers changed. @param {string} step @param {(group: number) => number} change */
const withGroups = (step, change) => step.replace(NAMED, (_, word, number) => `${word}${change(Number(number))}`);

/** @param {string} step */
const groupsOf = (step) => [...step.matchAll(NAMED)].map((found) => Number(found[2]));

/**
 * The steps without one of them: those on the groups it made go too, and later groups have other numbers.
 * @param {string[]} steps @param {number} gone @param {number} melds how many groups there were before the first step
 * @returns {string[]}
 */
export function without(steps, gone, melds) {
  const count = made(steps[gone]);
  const first = steps.slice(0, gone).reduce((number, step) => number + made(step), melds + 1);
  /** @param {number} group */
  const isLost = (group) => group >= first && group < first + count;
  const rest = steps.slice(gone + 1);
  const broken = rest.findIndex((step) => groupsOf(step).some(isLost));
  if (broken >= 0) return without(without(steps, gone + 1 + broken, melds), gone, melds);
  return [
    ...steps.slice(0, gone),
    ...rest.map((step) => withGroups(step, (group) => (group >= first ? group - count : group))),
  ];
}

/**
 * The steps with the numbers that the groups have on another table: a group is found again by its tiles.
 * @param {string[]} steps @param {string[][]} before @param {string[][]} after
 * @returns {string[]}
 */
export function renumbered(steps, before, after) {
  const now = before.map((tiles) => likeliest(tiles.map(physical), after));
  return steps.map((step) =>
    withGroups(step, (group) => (group > before.length ? group - before.length + after.length : now[group - 1])),
  );
}

/** Return the number of the meld with most of these tiles, or 0. @param {string[]} tiles @param {string[][]} melds */
function likeliest(tiles, melds) {
  const shared = melds.map((meld) => meld.filter((tile) => tiles.includes(physical(tile))).length);
  const most = Math.max(0, ...shared);
  return most ? shared.indexOf(most) + 1 : 0;
}

/** The table and the rack as a view shows them. @param {import("../table/table.js").View} view @returns {Layout} */
export const layoutOf = (view) => ({
  groups: view.melds.map((meld) => ({ number: meld.number, tiles: meld.cards, placed: [], fault_said: null })),
  rack: view.hand ?? [],
  next: view.melds.length + 1,
});

/** The number of tiles that each step brings from the rack to the table. @type {Record<string, number>} */
const LAYS = { lay: 1, off: 1, back: -1, move: 0, split: 0, joker: 0, tidy: 0 };

/** Return the same text for interchangeable tiles, in the spelling of typed steps. @param {string} tile */
const faceOf = (tile) => (/^J(=|$)/.test(tile) ? "joker" : alike(tile));

/**
 * Return the verb of a step, and the tiles that it lays out or takes back.
 * @param {string} step
 * @returns {[string, string[]]}
 */
function readStep(step) {
  const [verb, ...words] = step.split(/[\s/,]+/);
  return [verb, LAYS[verb] ? words.filter((word) => !/^(to|on|\d*)$/.test(word)) : []];
}

/**
 * Count the tiles of each face that these steps bring to the table. Return null if the page cannot read a step that the
 * user typed.
 * @param {string[]} steps
 * @param {string[]} tiles all tiles of the hand and the table
 * @returns {Map<string, number>|null}
 */
function laidBy(steps, tiles) {
  const [laid, faces] = [/** @type {Map<string, number>} */ (new Map()), new Set(tiles.map(faceOf))];
  for (const [verb, named] of steps.map(readStep)) {
    if (!(verb in LAYS) || !named.every((tile) => faces.has(faceOf(tile)))) return null;
    for (const face of named.map(faceOf)) laid.set(face, Math.max(0, (laid.get(face) ?? 0) + LAYS[verb]));
  }
  return laid;
}

/**
 * Return the layout that the server settled. If the page can read the steps, an own tile stays on the rack unless a
 * step lays it out, even if the server says otherwise.
 * @param {string[]} hand
 * @param {{groups: Group[], next_number: number}} standing
 * @param {string[]} steps
 * @returns {Layout}
 */
export function settled(hand, { groups, next_number: next }, steps) {
  const held = new Set(hand);
  const laid = laidBy(steps, [...hand, ...groups.flatMap(({ tiles }) => tiles)]);
  /** @param {string} tile */
  function isOut(tile) {
    if (/[\s/]/.test(tile)) return false; // several in one text
    if (!laid || !held.has(physical(tile))) return true;
    const left = laid.get(faceOf(tile)) ?? 0;
    laid.set(faceOf(tile), left - 1);
    return left > 0;
  }
  return withRack(hand, {
    groups: groups.map((group) => ({ ...group, tiles: group.tiles.filter(isOut) })),
    rack: [],
    next,
  });
}

/** The tiles that lie in no group lie on the rack. @param {string[]} hand @param {Layout} layout @returns {Layout} */
export function withRack(hand, layout) {
  const lying = new Set(layout.groups.flatMap(({ tiles }) => tiles.map(physical)));
  return { ...layout, rack: hand.filter((tile) => !lying.has(physical(tile))) };
}

/**
 * Return true if an action leaves exactly these groups on the table, and says "one tile" if required.
 * @param {string} act
 * @param {Group[]} groups
 * @param {boolean} oneTile
 */
export function plays(act, groups, oneTile) {
  const table = groups.map(({ tiles }) => tiles.join(" ")).join(" / ");
  return act.replace(/^(play|open .* =>) /, "") === table + (oneTile ? " one tile" : "");
}

/**
 * Return a preview of the layout after a step, until the server answers.
 * @param {Layout} layout
 * @param {string} step
 * @returns {Layout}
 */
export function guessed(layout, step) {
  const [verb, ...words] = step.split(" ");
  const tiles = new Set(words);
  const to = / to (new|\d+)$/.exec(step)?.[1];
  const target = verb === "lay" || to === "new" ? layout.next : Number(to);
  if (verb === "back") return { ...taken(layout, tiles), rack: [...layout.rack, ...words] };
  if (!["lay", "off", "move"].includes(verb) || step.includes("/")) return layout;
  const moving = [...layout.rack, ...layout.groups.flatMap((group) => group.tiles)].filter((tile) =>
    tiles.has(physical(tile)),
  );
  const placed =
    verb === "move" ? layout.groups.flatMap((group) => group.placed).filter((tile) => moving.includes(tile)) : moving;
  const left = taken(layout, tiles);
  const there = layout.groups.find((group) => group.number === target) ?? {
    number: target,
    tiles: [],
    placed: [],
    fault_said: null,
  };
  const grown = {
    ...there,
    tiles: [...there.tiles, ...moving],
    placed: [...there.placed, ...placed],
    fault_said: null,
  };
  const others = left.groups.filter((group) => group.number !== target);
  return {
    ...left,
    groups: [...others, grown].sort((a, b) => a.number - b.number),
    next: Math.max(layout.next, target + 1),
  };
}

/**
 * Remove these tiles from a layout. A group without tiles disappears.
 * @param {Layout} layout
 * @param {ReadonlySet<string>} tiles
 * @returns {Layout}
 */
function taken(layout, tiles) {
  /** @param {string[]} there */
  const rest = (there) => there.filter((tile) => !tiles.has(physical(tile)));
  const groups = layout.groups.map((group) => ({ ...group, tiles: rest(group.tiles), placed: rest(group.placed) }));
  return { ...layout, rack: rest(layout.rack), groups: groups.filter((group) => group.tiles.length) };
}
