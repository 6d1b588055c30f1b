/** What one plays and has played, as the server tells it. */
import { useEffect, useState } from "preact/hooks";
import { get } from "../base/api.js";
import { me } from "../base/me.js";

/** @typedef {import("./lobby.js").Summary} Summary */
/**
 * @typedef {{record: string, title: string, seats: {name: string, kind: string, guest: boolean}[], ended: number, you: number|null,
 * outcome: {reason: string, winners: number[], points: number[]}}} Finished
 */
/** @typedef {{running: Summary[], finished: Finished[], more: boolean, now: number}} Mine */

/** @type {Mine} */
const NONE = { running: [], finished: [], more: false, now: 0 };
const OFTEN = 30000; // milliseconds

/** What one plays and has played, asked for again and again while it is looked at. @returns {[Mine, (mine: Mine) => void]} */
export function useMine() {
  const [mine, setMine] = useState(NONE);
  const user = me.value?.id;
  useEffect(() => {
    if (!user) return void setMine(NONE);
    /** Older finished games stay, where they were asked for. @param {Mine} news */
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
