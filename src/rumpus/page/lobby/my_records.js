/** The user's running and finished games, from the server. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../base/api.js";
import { me } from "../base/me.js";
import { refused } from "../base/refusal.js";

/** @typedef {import("./lobby.js").Summary} Summary */
/**
 * @typedef {{record: string, title: string, seats: {name: string, kind: string, guest: boolean}[], ended: number, you:
 * number|null, outcome: {reason: string, winners: number[], points: number[]}}} Finished
 */
/** @typedef {{running: Summary[], finished: Finished[], more: boolean, now: number}} Mine */

/** @type {Mine} */
const NONE = { running: [], finished: [], more: false, now: 0 };
const OFTEN = 30000; // milliseconds

/** @typedef {{level: string, told: string}} Level */
/**
 * The computer players recommended at each game that one has finished, and at the others; and the game to play next.
 * @typedef {{games: Record<string, Level>, others: Level, start_here: string|null}} Levels
 */

/**
 * Fetch the recommended levels once. A new guest has played nothing yet, so one answer is enough.
 * @returns {Levels|null}
 */
export function useLevels() {
  const [levels, setLevels] = useState(/** @type {Levels|null} */ (null));
  useEffect(() => void get("/me/levels").then(setLevels, refused), []);
  return levels;
}

/** Fetch the user's games again and again while the list is visible. @returns {[Mine, (mine: Mine) => void]} */
export function useMine() {
  const [mine, setMine] = useState(NONE);
  const user = me.value?.id;
  useEffect(() => {
    if (!user) return void setMine(NONE);
    /** Keep the older finished games that the user has fetched. @param {Mine} news */
    const learn = (news) => {
      const { running, now } = news;
      setMine((was) => (was.finished.length > news.finished.length ? { ...was, running, now } : news));
    };
    const look = () => document.hidden || get("/me/tables").then(learn, () => {});
    look();
    const timer = setInterval(look, OFTEN);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [user]);
  return [mine, setMine];
}
