/**
 * Announcements of a table for screen readers: each action and each chat line of the others once, in order, and each
 * prompt.
 */
import { useEffect, useRef } from "preact/hooks";
import { effect } from "@preact/signals";
import { naming } from "../base/refusal.js";
import { said, t, tell, under } from "../base/sentence.js";
import { spoken } from "../faces/told.js";
import { say, urge } from "../voice/announcer.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Line} Line */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../base/sentence.js").Told} Told */

/** Words for a player that acted in place of a seat's own player. @type {Record<string, string>} */
const FOR_IT = {
  clock: t("time was up: done by the clock"),
  absent: t("nobody was there: done without them"),
  "stand-in": t("done by a computer player standing in"),
};

/**
 * A sentence of the log. `by`: the words for the player that acted.
 * @typedef {{key: string, told: Told, by: string}} Sentence
 */

/**
 * Name the substitute that acted for a player. Do not name the new player of a seat that its player gave up.
 * @param {Pick<Table, "places">} table
 * @param {Line} line
 */
const actor = (table, { by, seat }) =>
  by === "stand-in" && table.places.value?.seats[seat ?? -1]?.kind !== "person" ? "" : (under(FOR_IT, by ?? "") ?? "");

/** @param {Pick<Table, "places">} table @param {Line} line @returns {Sentence[]} */
export const sentencesOf = (table, line) =>
  (line.said ?? []).map((told, place) => ({
    key: `${line.seq}.${place}`,
    told,
    by: place ? "" : actor(table, line),
  }));

/** Add the substitute to a sentence, if there is one. @param {Sentence} sentence */
export const inFull = ({ told, by }) => (by ? tell("{told} ({by})", { told, by }) : told);

/** @param {Pack} pack @param {Sentence} sentence */
const heardOf = (pack, sentence) => spoken(pack, inFull(sentence)).replaceAll("\n", " ");

/**
 * Announce each event at a table from now on. Earlier events can be read in the log.
 * @param {Table} table
 * @param {Pack} pack
 */
export function useAnnouncements(table, pack) {
  const heard = useRef({ number: 0, seq: 0, at: 0 });
  useEffect(() => {
    heard.current = { number: table.number, seq: table.frame.peek()?.view?.seq ?? 0, at: lastSaid(table)?.at ?? 0 };
  }, [table]);
  useEffect(() => {
    naming.spoken = (told) => spoken(pack, told);
    const end = effect(() => {
      const log = table.log.value;
      if (table.number !== heard.current.number) heard.current = { ...heard.current, number: table.number, seq: 0 };
      const news = log.filter(({ seq }) => seq > heard.current.seq);
      heard.current.seq = Math.max(heard.current.seq, ...news.map(({ seq }) => seq));
      for (const sentence of news.flatMap((line) => sentencesOf(table, line))) say(heardOf(pack, sentence));
    });
    return () => {
      naming.spoken = said;
      end();
    };
  }, [table, pack]);
  useEffect(() => {
    let was = table.link.peek();
    return effect(() => {
      const now = table.link.value;
      if (was === "lost" && now === "open") urge(t("Connected again."), "line");
      was = now;
    });
  }, [table]);
  useEffect(
    () =>
      effect(() => {
        const news = table.heard.value.filter(({ at }) => at > heard.current.at);
        heard.current.at = lastSaid(table)?.at ?? heard.current.at;
        for (const one of news)
          say(
            table.isOwn(one)
              ? t("You say: {words}", { words: one.text })
              : t("{name} says: {words}", { name: one.name, words: one.text }),
          );
      }),
    [table],
  );
}

/** @param {Table} table */
const lastSaid = (table) => table.heard.peek()[table.heard.peek().length - 1];

/**
 * Announce at once that the connection is broken, and prompts to the user. Do not announce prompts to others. Announce
 * the own turn once a turn, and the prompt whenever it changes.
 * @param {Table} table
 * @param {string} told
 * @param {string} prompt
 * @param {boolean} mine
 * @param {boolean} broken
 */
export function useAsking(table, told, prompt, mine, broken) {
  const asked = useRef("");
  const { deal, turn } = table.view.value ?? {};
  const which = `${table.number}.${deal}.${turn}`;
  useEffect(() => {
    if (broken) urge(told, "line");
    else if (mine) urge((asked.current === which && prompt) || told, "turn");
    asked.current = mine && !broken ? which : "";
  }, [which, told, mine, broken]);
}

/** Deeds one after another. @param {Told[]} deeds */
export const inTurn = (deeds) => deeds.reduce((before, next) => tell("{before}, then {next}", { before, next }));

/** Announce a hint. @param {Pack} pack @param {Told} what @param {Told} why */
export const sayHint = (pack, what, why) => say(spoken(pack, tell("Hint: {what}. {why}", { what, why })));

/** Announce a text of the table when it changes. @param {string} told */
export const useSaid = (told) => useEffect(() => say(told), [told]);
