/**
 * Two windows of a browser that keep what is told at one table at once write over each other's: a browser gives them no way to take turns.
 * So each leaves a sign of its own whenever it keeps something, and where another one lies there in between, the games that it was about
 * show nothing.
 */
import { read, write } from "../base/stored.js";

/** The sign that this window left last at each table. @type {Map<string, string>} */
const left = new Map();
const draw = () => String(crypto.getRandomValues(new Uint32Array(2)));

/** Called with a table at which this window and another one have kept something. @param {(table: string) => void} share */
export const onOther = (share) =>
  addEventListener("storage", ({ key }) => {
    const [, table = ""] = key?.split("rumpus.window.") ?? [];
    if (left.has(table)) share(table);
  });

/** Leave a sign at a table; whether no other window has left one there since the last one from here. @param {string} table */
export function isAlone(table) {
  const [before, found, now] = [left.get(table), read(`window.${table}`), draw()];
  left.set(table, now);
  return write(`window.${table}`, now) && (before === undefined || before === found);
}

/** This window hears no more of a table: another one may keep what is told there. @param {string} table */
export const keepNoMore = (table) => left.delete(table);

/** @param {{table: string, after: number}} game */
const sharedAs = ({ table, after }) => `shared.${table}.${after + 1}`;

/** Keep that a game was told in two windows; whether there was room. @param {{table: string, after: number}} game */
export const share = (game) => write(sharedAs(game), true);

/** Whether a game was told in two windows. @param {{table: string, after: number}} game */
export const isShared = (game) => read(sharedAs(game)) !== null;

/**
 * A game is kept no longer, nor any other of its table where it `isLast`.
 * @param {{table: string, after: number}} game @param {boolean} isLast
 */
export function forget(game, isLast) {
  write(sharedAs(game), null);
  if (isLast) write(`window.${game.table}`, null);
}
