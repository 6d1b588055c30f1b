/** Opens an evening: what is played, at which tables, and who plays. Or goes to one by its code. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal, lasting, post } from "../base/api.js";
import { html } from "../base/html.js";
import { me } from "../base/me.js";
import { go } from "../base/route.js";
import { sentence, t } from "../base/sentence.js";
import { namesOf, read } from "../base/stored.js";
import { newId, plainCode } from "../score/stored.js";
import { Choice } from "../evening/choice.js";
import { FORMATS } from "./draw.js";

const SIZES = /** @type {const} */ ([
  ["3-4", t("3 or 4, 4 preferred"), [3, 4, 4]],
  ["4-4", t("4 only"), [4, 4, 4]],
  ["3-3", t("3 only"), [3, 3, 3]],
  ["2-2", t("2 only"), [2, 2, 2]],
  ["4-5", t("4 or 5, 4 preferred"), [4, 5, 4]],
  ["4-6", t("4 to 6, 5 preferred"), [4, 6, 5]],
  ["2-6", t("2 to 6, 4 preferred"), [2, 6, 4]],
]);
const COUNTINGS = /** @type {const} */ ([
  ["points", t("Sum of the points")],
  ["places", t("Points for places: 4 2 1 0")],
  ["average", t("Average of the points")],
  ["payments", t("Payments")],
]);

/** @typedef {{title: string, game: string, low: boolean, sizes: string, format: string, rounds: string, minutes: string,
 * by: string, names: string}} Typed */

/** The lines of a list of names that hold one. @param {string} text */
export const linesOf = (text) => text.split(/[\n;]/).filter((line) => line.trim());

/** The settings of an evening as the server wants them. @param {Typed} typed */
export function settingsOf(typed) {
  const [least, most, preferred] = (SIZES.find(([key]) => key === typed.sizes) ?? SIZES[0])[2];
  return {
    title: typed.title.trim() || t("Club evening"),
    played: typed.game ? { game: typed.game } : { lowest_wins: typed.low },
    tables: { least, most, preferred },
    format: typed.format,
    rounds: Number(typed.rounds) || 3,
    seconds: Math.round(Number(typed.minutes) * 60) || 0,
    standing: { by: typed.by },
  };
}

/** The evenings that this browser organises. */
const Own = () => {
  const found = namesOf("evening.")
    .map((name) => ({ watch: name.slice("evening.".length), ...read(name) }))
    .sort((a, b) => b.at - a.at)
    .slice(0, 3);
  return (
    found.length > 0 &&
    html`<section class="leaf"><h2>${t("Go on with")}</h2><ul class="rows">${found.map(
      ({ code, title }) => html`<li><a class="button" href=${`/evening/${code}`}>${title}</a></li>`,
    )}</ul></section>`
  );
};

/** Go to an evening by a code that was written down. */
function ByCode() {
  const [code, setCode] = useState("");
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (plainCode(code)) go(`/evening/${plainCode(code)}`);
  };
  return html`<form class="line open-code" onSubmit=${onSubmit}><label>${t("Code of an evening")}
      <input type="text" class="code" maxlength="16" autocomplete="off" autocapitalize="characters" spellcheck=${false}
        required value=${code} onInput=${(/** @type {any} */ event) => setCode(event.currentTarget.value)} /></label>
    <button type="submit">${t("Open")}</button></form>`;
}

/** @param {{typed: Typed, change: (changes: Partial<Typed>) => void, games: any[]}} props */
const Fields = ({ typed, change, games }) => html`
  <label>${t("Names, one a line")} <textarea rows="8" spellcheck=${false} value=${typed.names}
    onInput=${(/** @type {any} */ event) => change({ names: event.currentTarget.value })}></textarea></label>
  <p role="status" class="faded">${t("{count} person", { count: linesOf(typed.names).length }, { plural: "{count} people" })}</p>
  <${Choice} word=${t("Game")} value=${typed.game} change=${(/** @type {string} */ game) => change({ game })}
    choices=${[["", t("Any game, in points")], ...games.map(({ slug, title }) => [slug, title])]} />
  ${
    !typed.game &&
    html`<${Choice} word=${t("Who wins")} value=${typed.low ? "low" : "high"}
      change=${(/** @type {string} */ low) => change({ low: low === "low" })}
      choices=${[
        ["high", t("The most points")],
        ["low", t("The fewest points")],
      ]} />`
  }
  <${Choice} word=${t("People at a table")} value=${typed.sizes} choices=${SIZES}
    change=${(/** @type {string} */ sizes) => change({ sizes })} />
  <details><summary>${t("More, if you like")}</summary>
    <label class="line">${t("Title")} <input type="text" maxlength="40" value=${typed.title}
      onInput=${(/** @type {any} */ event) => change({ title: event.currentTarget.value })} /></label>
    <${Choice} word=${t("Seats")} value=${typed.format} choices=${FORMATS}
      change=${(/** @type {string} */ format) => change({ format })} />
    <${Choice} word=${t("Standing")} value=${typed.by} choices=${COUNTINGS}
      change=${(/** @type {string} */ by) => change({ by })} />
    <label class="line">${t("Rounds")} <input type="text" inputmode="numeric" maxlength="2" value=${typed.rounds}
      onInput=${(/** @type {any} */ event) => change({ rounds: event.currentTarget.value })} /></label>
    <label class="line">${t("Minutes a round")} <input type="text" inputmode="decimal" maxlength="4" value=${typed.minutes}
      onInput=${(/** @type {any} */ event) => change({ minutes: event.currentTarget.value })} /></label></details>`;

/** @type {Typed} */
const NOTHING = {
  title: "",
  game: "",
  low: false,
  sizes: "3-4",
  format: "everybody-meets",
  rounds: "3",
  minutes: "",
  by: "points",
  names: "",
};

/** Open the evening and add its people. @param {Typed} typed @param {string} id */
async function open(typed, id) {
  const writer = me.value?.name ?? "";
  const { organiser } = await post("/evenings", { id, writer, settings: settingsOf(typed), names: typed.names });
  go(`/evening/${plainCode(organiser)}`);
}

export function NewEvening() {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [typed, type] = useState(NOTHING);
  const [id] = useState(() => `${newId()}.${crypto.getRandomValues(new Uint32Array(2)).join("")}`); // whoever knows it is an organiser
  const [wrong, say] = useState("");
  useEffect(() => {
    document.title = t("An evening · Rumpus");
    lasting("/games").then(
      (found) => setGames(found.games),
      (error) => say(sentence(asRefusal(error).message)),
    );
  }, []);
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    open(typed, id).catch((error) => say(sentence(asRefusal(error).message)));
  };
  return html`<div class="paper-page narrow score evening"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><h1>${t("An evening with several tables")}</h1></header>
    <main><form class="lines" onSubmit=${onSubmit}>
      <${Fields} typed=${typed} games=${games} change=${(/** @type {Partial<Typed>} */ changes) => type({ ...typed, ...changes })} />
      <div class="foot-bar"><p class="refused" role="alert">${wrong}</p>
        <button type="submit" class="strong big">${t("Open the evening")}</button></div></form>
      <${Own} /><${ByCode} /></main></div>`;
}
