/** Begins a score: the game, the number of people, and if they like their names and the options. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal, lasting } from "../base/api.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { me } from "../base/me.js";
import { go } from "../base/route.js";
import { listed, sentence, t } from "../base/sentence.js";
import { stored } from "../base/stored.js";
import { titleOf } from "./local.js";
import { makeOnce, plainCode } from "../sociable/codes.js";
import { begun, recent, remember } from "./stored.js";

const OptionFields = lazy(() => import("../room/options.js").then((module) => module.OptionFields));

/** How often each game was scored in this browser. */
const uses = stored("scored", /** @type {Record<string, number>} */ ({}));

/** The form of any game in plain points; its title is a sentence of the page. */
const OTHER = { slug: "", title: t("Any other game"), least_seats: 2, most_seats: 8, usual_seats: 4, options: [] };
const SHOWN = 3; // scores to go on with

/** @typedef {{lowest_wins: boolean, target: string, deals: string}} Plain */

/** @param {string} text */
const numberOrNone = (text) => (text.trim() ? Number(text) : null);

/** The names by seat; people without one are numbered. @param {string[]} typed @param {number} people */
const namesOf = (typed, people) =>
  Array.from({ length: people }, (_, seat) => typed[seat]?.trim() || t("Player {number}", { number: seat + 1 }));

/**
 * Begin a score and go to it.
 * @param {{form: any, names: string[], dealer: number}} wanted
 */
export async function beginScore(wanted) {
  const { watch, write, score } = await makeOnce("/scores", { ...wanted, writer: me.value?.name ?? "" });
  remember(watch, { write, score, at: Date.now() });
  const slug = wanted.form.game ?? "";
  uses.value = { ...uses.value, [slug]: (uses.value[slug] ?? 0) + 1 };
  begun.watch = watch;
  go(`/score/${watch}`);
}

/**
 * Go to a score or an evening by a code that was written down.
 * @param {{path?: string, word?: string, hint?: string}} props
 */
export function ByCode({
  path = "/score",
  word = t("Code of a score"),
  hint = t("Type the code of the score. The person who keeps it can read it there."),
}) {
  const [code, setCode] = useState("");
  const [wrong, say] = useState("");
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (plainCode(code)) go(`${path}/${plainCode(code)}`);
    else say(hint);
  };
  return html`<form class="line open-code" onSubmit=${onSubmit}><label>${word}
      <input type="text" class="code" maxlength="16" autocomplete="off" autocapitalize="characters"
        spellcheck=${false} value=${code} onInput=${(/** @type {any} */ event) => setCode(event.currentTarget.value)} />
    </label><button type="submit">${t("Open")}</button>${wrong && html`<p role="alert">${wrong}</p>`}</form>`;
}

/** Choices that are all seen. @param {{word: string, name: string, kind?: string, value: any, choices: [any, string][],
 * change: (value: any) => void}} props */
const Picks = ({ word, name, kind = "", value, choices, change }) => html`<fieldset class=${`picks ${kind}`}><legend>
    ${word}</legend>${choices.map(
      ([key, told]) => html`<label><input type="radio" name=${name} checked=${key === value}
        onChange=${() => change(key)} /><span>${told}</span></label>`,
    )}</fieldset>`;

/** @param {{plain: Plain, set: (plain: Plain) => void}} props */
function PlainPoints({ plain, set }) {
  /** @param {"target"|"deals"} key @param {string} word */
  const field = (key, word) => html`<label>${word} <input type="text" inputmode="numeric" maxlength="6"
    value=${plain[key]} onInput=${(/** @type {any} */ event) =>
      set({ ...plain, [key]: event.currentTarget.value.replace(/\D/g, "") })} /></label>`;
  return html`<${Picks} word=${t("Who wins")} name="wins" value=${plain.lowest_wins}
      choices=${[
        [false, t("The most points")],
        [true, t("The fewest points")],
      ]} change=${(/** @type {boolean} */ lowest_wins) => set({ ...plain, lowest_wins })} />
    <div class="line">${field("target", t("Ends at points"))} ${field("deals", t("Ends after deals"))}</div>`;
}

/** @typedef {{game: any, names: string[], dealer: number, options: Record<string, unknown>, plain: Plain}} Made */
/** @typedef {(changes: Partial<Made>) => void} Change */

/** @type {Made} */
const NOTHING = {
  game: null,
  names: [],
  dealer: 0,
  options: {},
  plain: { lowest_wins: false, target: "", deals: "" },
};

/** @param {{made: Made, change: Change}} props */
const Names = ({ made: { game, names, dealer }, change }) => html`<div class="lines">
  ${namesOf([], game.most_seats).map(
    (usual, seat) => html`<label key=${seat}>${usual} <input type="text" maxlength="40" autocomplete="off"
      value=${names[seat] ?? ""} onInput=${(/** @type {any} */ event) =>
        change({ names: Object.assign([...names], { [seat]: event.currentTarget.value }) })} /></label>`,
  )}
  <label>${t("Who deals first")} <select value=${String(dealer)}
    onChange=${(/** @type {any} */ event) => change({ dealer: Number(event.currentTarget.value) })}>
    ${namesOf(names, game.most_seats).map(
      (name, seat) => html`<option value=${String(seat)}>${name}</option>`,
    )}</select></label>
  </div>`;

/** Names, the first dealer and the options of the game. @param {{made: Made, change: Change}} props */
function More({ made, change }) {
  const [isOpen, open] = useState(false);
  return html`<details onToggle=${(/** @type {any} */ event) => open(event.currentTarget.open)}>
    <summary>${t("Names and rules, if you like")}</summary>
    ${isOpen && html`<${Names} made=${made} change=${change} />`}
    ${
      isOpen &&
      made.game.slug &&
      html`<${OptionFields} game=${made.game} values=${made.options}
      change=${(/** @type {string} */ key, /** @type {unknown} */ value) =>
        change({ options: { ...made.options, [key]: value } })} />`
    }</details>`;
}

/** Scores of this browser that may go on. */
const Recent = () => {
  const found = recent().slice(0, SHOWN);
  return (
    found.length > 0 &&
    html`<section class="leaf"><h2>${t("Go on with")}</h2><ul class="rows">${found.map(
      ({ watch, score }) => html`<li><a class="button" href=${`/score/${watch}`}>
        ${t("{game}: {names}", { game: titleOf(score), names: listed(score.names) })}
        <span class="faded">${score.outcome ? t("over") : t("Deal {number}", { number: score.deals.length + 1 })}</span>
      </a></li>`,
    )}</ul></section>`
  );
};

/** The games of this server, those that are scored most first. @param {any[]} games */
const inOrder = (games) => [...games].sort((a, b) => (uses.value[b.slug] ?? 0) - (uses.value[a.slug] ?? 0));

/** The options that are not as in the book. @param {any} game @param {Record<string, unknown>} options */
export const changed = (game, options) =>
  Object.fromEntries(
    game.options
      .map((/** @type {any} */ one) => [one.name, options[one.name] ?? one.default, one.default])
      .filter((/** @type {any} */ [, value, usual]) => value !== usual)
      .map((/** @type {any} */ [name, value]) => [name, value]),
  );

/** The form of a score, as the server wants it. @param {Made} made @param {number} people */
const formOf = ({ game, options, plain: { lowest_wins, target, deals } }, people) =>
  game.slug
    ? { game: game.slug, people, options: changed(game, options) }
    : { points: { people, lowest_wins, target: numberOrNone(target), deals: numberOrNone(deals) } };

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** The numbers of people. One tap on a number begins. @param {{game: any, begin: (people: number) => void}} props */
function People({ game: { least_seats, most_seats }, begin }) {
  const counts = range(least_seats, most_seats);
  if (counts.length === 1)
    return html`<button type="button" class="strong big" onClick=${() => begin(counts[0])}>${t("Begin")}</button>`;
  return html`<div class="counts" role="group" aria-labelledby="people-title"><p id="people-title">
      ${t("How many people? Begin with:")}</p>
    ${counts.map(
      (count) => html`<button type="button" class="strong" onClick=${() => begin(count)}
        aria-label=${t("{count} people", { count })}>${count}</button>`,
    )}</div>`;
}

export function Begin() {
  const [games, setGames] = useState(/** @type {any[]} */ ([]));
  const [made, make] = useState(NOTHING);
  const [wrong, say] = useState("");
  /** @type {Change} */
  const change = (changes) => make({ ...made, ...changes });
  const { game } = made;
  useEffect(() => {
    document.title = t("Score a game · Rumpus");
    lasting("/games").then(
      (found) => setGames(inOrder(found.games)),
      (error) => say(sentence(asRefusal(error).message)),
    );
  }, []);
  /** @param {number} people */
  const begin = (people) => {
    say("");
    beginScore({ form: formOf(made, people), names: namesOf(made.names, people), dealer: made.dealer % people }).catch(
      (error) => say(sentence(asRefusal(error).message)),
    );
  };
  /** The Enter key begins with the people who have a name. @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const people = made.names.findLastIndex((name) => name?.trim()) + 1;
    if (!game) say(t("Choose a game first."));
    else if (people < game.least_seats) say(t("Choose how many people play."));
    else begin(people);
  };
  return html`<div class="paper-page narrow score"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><h1>${t("Score a game")}</h1></header>
    <main><p><a class="button" href="/evening">${t("An evening with several tables")}</a></p>
      <form class="begin" onSubmit=${onSubmit}>
      <${Picks} word=${t("Game")} name="game" kind="games" value=${game}
        choices=${(games.length ? [...games, OTHER] : []).map((one) => [one, one.title])}
        change=${(/** @type {any} */ found) => change({ game: found, options: {}, dealer: 0 })} />
      ${
        game &&
        !game.slug &&
        html`<${PlainPoints} plain=${made.plain} set=${(/** @type {Plain} */ plain) => change({ plain })} />`
      }
      ${game && html`<${More} made=${made} change=${change} />`}
      <div class="foot-bar"><p class="refused" role="alert">${wrong}</p>
        ${game && html`<${People} game=${game} begin=${begin} />`}</div></form>
      <${Recent} /><${ByCode} /></main></div>`;
}
