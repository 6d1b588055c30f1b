/** The settings of an evening: chosen when it is opened, and changed later. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal, lasting } from "../base/api.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { sentence, t } from "../base/sentence.js";
import { changed } from "../score/begin.js";
import { Choice } from "../evening/choice.js";
import { useDraft } from "../evening/draft.js";
import { FORMATS } from "./draw.js";

const OptionFields = lazy(() => import("../room/options.js").then((module) => module.OptionFields));

/** The least, most and preferred people at a table. @type {[string, string][]} */
const SIZES = [
  ["3-4-4", t("3 or 4, 4 preferred")],
  ["4-4-4", t("4 only")],
  ["3-3-3", t("3 only")],
  ["2-2-2", t("2 only")],
  ["4-5-4", t("4 or 5, 4 preferred")],
  ["4-6-5", t("4 to 6, 5 preferred")],
  ["2-6-4", t("2 to 6, 4 preferred")],
];
const COUNTINGS = [
  ["points", t("Sum of the points")],
  ["places", t("Points for places")],
  ["average", t("Average of the points")],
  ["payments", t("Payments")],
];
const BYES = [
  ["average", t("The average of their other rounds")],
  ["nothing", t("Nothing")],
  ["win", t("A table that was won")],
];
const TIE_BREAKS = [
  ["wins", t("Tables won")],
  ["places", t("Points for places")],
  ["points", t("Sum of the points")],
  ["best-round", t("Best round")],
  ["last-round", t("Last round")],
  ["opponents", t("Standing of those whom they met")],
  ["direct", t("Wins against people of equal standing")],
  ["beat-all", t("Won against all of equal standing")],
  ["points-less-best", t("Points without the best round")],
  ["beaten-opponents", t("Standing of those whom they beat")],
];

/** The settings of a new evening. */
export const USUAL = {
  title: "",
  played: { game: "", options: {}, lowest_wins: false },
  tables: { least: 3, most: 4, preferred: 4 },
  format: "everybody-meets",
  rounds: 3,
  standing: { by: "points", bye: "average", tie_breaks: ["wins", "best-round"], place_points: [[4, 2, 1, 0]] },
  seconds: 0,
  turn_seconds: 0,
  own_seconds: 0,
};

/** A time in a field; empty for no limit. @param {number} seconds @param {number} unit in seconds */
const timeText = (seconds, unit) => (seconds ? String(seconds / unit) : "");

/** A number from a field. The server refuses −1 for what is no number. @param {string} text */
function numberOf(text) {
  const number = Number(text.replace(",", "."));
  return Number.isFinite(number) ? number : -1;
}

/** The settings of an evening as its fields show them. @param {any} settings */
export const typedOf = ({ title, played, tables, format, rounds, standing, seconds, turn_seconds, own_seconds }) => ({
  title,
  game: played.game,
  options: played.options,
  low: played.lowest_wins,
  sizes: `${tables.least}-${tables.most}-${tables.preferred}`,
  format,
  rounds: String(rounds),
  minutes: timeText(seconds, 60),
  by: standing.by,
  bye: standing.bye,
  breaks: standing.tie_breaks,
  places: standing.place_points.map((/** @type {number[]} */ points) => points.join(" ")).join(" / "),
  turn: timeText(turn_seconds, 1),
  own: timeText(own_seconds, 60),
});

/** @typedef {ReturnType<typeof typedOf>} Typed */
/** @typedef {{typed: Typed, change: (changes: Partial<Typed>) => void, games: any[]}} FieldsProps */

/** The settings as the server wants them. @param {Typed} typed @param {any} base what has no field stays as here */
export function settingsOf(typed, base = USUAL) {
  const [least, most, preferred] = typed.sizes.split("-").map(Number);
  const { game, options, low } = typed;
  return {
    ...base,
    title: typed.title.trim() || t("Club evening"),
    played: { ...base.played, game, options, lowest_wins: low },
    tables: { least, most, preferred },
    format: typed.format,
    rounds: Math.round(numberOf(typed.rounds)),
    seconds: Math.round(numberOf(typed.minutes) * 60),
    turn_seconds: Math.round(numberOf(typed.turn)),
    own_seconds: Math.round(numberOf(typed.own) * 60),
    standing: {
      by: typed.by,
      bye: typed.bye,
      tie_breaks: typed.breaks,
      place_points: String(typed.places)
        .split(/[/;\n]/)
        .map((part) => (part.match(/-?\d+/g) ?? []).map(Number))
        .filter((points) => points.length),
    },
  };
}

/** The games of this server. @param {(why: string) => void} say */
export function useGames(say) {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    lasting("/games").then(
      (found) => setGames(found.games),
      (error) => say(sentence(asRefusal(error).message)),
    );
  }, []);
  return games;
}

/** @param {{word: string, value: string, change: (value: string) => void, most?: number, mode?: string}} props */
const Text = ({
  word,
  value,
  change,
  most = 4,
  mode = "decimal",
}) => html`<label class="line">${word} <input type="text"
  inputmode=${mode} maxlength=${most} value=${value}
  onInput=${(/** @type {any} */ event) => change(event.currentTarget.value)} /></label>`;

/** What is played. @param {FieldsProps} props */
export const GameFields = ({ typed, change, games }) => html`
  <${Choice} word=${t("Game")} value=${typed.game}
    change=${(/** @type {string} */ game) => change({ game, options: {} })}
    choices=${[["", t("Any game, in points")], ...games.map(({ slug, title }) => [slug, title])]} />
  ${
    !typed.game &&
    html`<${Choice} word=${t("Who wins")} value=${typed.low ? "low" : "high"}
      change=${(/** @type {string} */ low) => change({ low: low === "low" })}
      choices=${[
        ["high", t("The most points")],
        ["low", t("The fewest points")],
      ]} />`
  }`;

/** @param {FieldsProps} props */
export const SizeField = ({ typed, change }) => {
  const [least, most, preferred] = typed.sizes.split("-");
  const own = [typed.sizes, t("{least} to {most}, {preferred} preferred", { least, most, preferred })];
  return html`<${Choice} word=${t("People at a table")} value=${typed.sizes}
    choices=${SIZES.some(([key]) => key === typed.sizes) ? SIZES : [...SIZES, own]}
    change=${(/** @type {string} */ sizes) => change({ sizes })} />`;
};

/** The tie-breaks in order, with a free place at the end. @param {FieldsProps} props */
const TieBreaks = ({ typed: { breaks }, change }) => {
  /** @param {number} place @param {string} chosen */
  const choose = (place, chosen) => change({ breaks: Object.assign([...breaks], { [place]: chosen }).filter(Boolean) });
  return [...breaks, ""].map(
    (/** @type {string} */ name, /** @type {number} */ place) => html`<${Choice} key=${place} value=${name}
      word=${place ? t("Then") : t("Between equals")} choices=${[["", "–"], ...TIE_BREAKS]}
      change=${(/** @type {string} */ chosen) => choose(place, chosen)} />`,
  );
};

/** How results add up. @param {FieldsProps} props */
const StandingFields = (props) => {
  const { typed, change } = props;
  const counts = typed.by === "places" || typed.breaks.includes("places");
  return html`<${Choice} word=${t("Standing")} value=${typed.by} choices=${COUNTINGS}
      change=${(/** @type {string} */ by) => change({ by })} />
    ${
      counts &&
      html`<${Text} word=${t("Points for places, the best first")} value=${typed.places} most=${80} mode="text"
      change=${(/** @type {string} */ places) => change({ places })} />
      <p class="faded">${t("For other points at tables of three: 4 2 1 0 / 3 1 0")}</p>`
    }
    <${Choice} word=${t("A round without a table is worth")} value=${typed.bye} choices=${BYES}
      change=${(/** @type {string} */ bye) => change({ bye })} /><${TieBreaks} ...${props} />`;
};

/**
 * Everything that few evenings need.
 * @param {FieldsProps & {isFixed?: boolean}} props `isFixed`: the game cannot change
 */
export function MoreFields({ isFixed = false, ...props }) {
  const { typed, change, games } = props;
  const game = games.find(({ slug }) => slug === typed.game);
  /** @param {string} key @param {unknown} value */
  const choose = (key, value) => change({ options: changed(game, { ...typed.options, [key]: value }) });
  return html`<${Text} word=${t("Title")} value=${typed.title} most=${40} mode="text"
      change=${(/** @type {string} */ title) => change({ title })} />
    <${Choice} word=${t("Seats")} value=${typed.format} choices=${FORMATS}
      change=${(/** @type {string} */ format) => change({ format })} />
    <${Text} word=${t("Rounds")} value=${typed.rounds} most=${2}
      change=${(/** @type {string} */ rounds) => change({ rounds })} />
    <${Text} word=${t("Minutes a round")} value=${typed.minutes}
      change=${(/** @type {string} */ minutes) => change({ minutes })} />
    <${StandingFields} ...${props} />
    ${
      game &&
      html`<${Text} word=${t("Seconds a turn, at tables on this server")} value=${typed.turn}
        change=${(/** @type {string} */ turn) => change({ turn })} />
      <${Text} word=${t("Minutes of each person’s own clock")} value=${typed.own}
        change=${(/** @type {string} */ own) => change({ own })} />
      <p class="faded">${t("With a clock of their own, the seconds are added for each turn.")}</p>`
    }
    ${
      game &&
      !isFixed &&
      html`<h2>${t("Rules of the game")}</h2>
      <${OptionFields} game=${game} values=${typed.options} change=${choose} />`
    }`;
}

/** The form to change the settings of an evening. @param {import("./organiser.js").PartProps} props */
export function Settings({ live, evening }) {
  const [told, tell] = useState({ wrong: "", done: "" });
  const games = useGames((wrong) => tell({ wrong, done: "" }));
  const draft = useDraft(live);
  const fields = {
    typed: { ...typedOf(evening.settings), ...draft.typed },
    change: (/** @type {Partial<Typed>} */ changes) => (tell({ wrong: "", done: "" }), draft.type(changes)),
    games,
  };
  const isFixed = evening.rounds.length > 0;
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    draft.send({ do: "open", settings: settingsOf(fields.typed, evening.settings) }).then(
      () => tell({ wrong: "", done: t("The settings are saved.") }),
      (error) => tell({ wrong: sentence(asRefusal(error).message), done: "" }),
    );
  };
  return html`<details><summary>${t("Settings")}</summary><form class="lines settings" onSubmit=${onSubmit}>
    ${
      isFixed
        ? html`<p>${t("Game: {game}. It cannot change after the first draw.", { game: gameTold(evening) })}</p>`
        : html`<${GameFields} ...${fields} />`
    }
    <${SizeField} ...${fields} /><${MoreFields} ...${fields} isFixed=${isFixed} />
    <p>${t("Rounds that were drawn stay as they are.")}</p>
    <div class="foot-bar"><p class="refused" role="alert">${told.wrong}</p><p role="status">${told.done}</p>
      <button type="submit" class="strong big" disabled=${!draft.typed}>
        ${t("Save the settings")}</button></div></form></details>`;
}

/** The game of an evening as text. @param {import("../evening/live.js").Evening} evening */
function gameTold({ game, low_wins: isLow }) {
  if (game) return game.title;
  return isLow ? t("points, the fewest win") : t("points, the most win");
}
