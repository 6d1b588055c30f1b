/** The lobby: the games, each one click from being played, and the tables of others. */
import { useEffect, useRef, useState } from "preact/hooks";
import { get, lasting, post, Refusal } from "../base/api.js";
import { called } from "../base/guest.js";
import { html, names } from "../base/html.js";
import { beSomebody, GUEST, me } from "../base/me.js";
import { lazy } from "../base/lazy.js";
import { orRefused, refused } from "../base/refusal.js";
import { go } from "../base/route.js";
import { saidOf, t } from "../base/sentence.js";
import { drawn, Shape } from "../faces/suits.js";
import { allKinds } from "../portraits/kinds.js";
import { startAlone } from "../proof/followed.js";
import { openRules } from "../rules/rules.js";
import { chosenKind, companyAt } from "../room/computers.js";
import { Opponents } from "./opponents.js";
import { useLevels, useMine } from "./my_records.js";
import { proposedOptions } from "./proposed.js";
import { boxNames, found, Search, useElsewhere } from "./search.js";
import { Upload } from "./upload.js";

/**
 *
 * @typedef {{id: string, code: string, game: string, title: string, seats: {name: string, kind: string, guest:
 * boolean}[], stage: string, watching: string, you?: number|null, to_move?: number|null, deadline?: number|null}}
 * Summary
 */

const AT_FIRST = matchMedia("(max-width: 599px)").matches ? 1 : 3; // tables of a list

const MyGames = lazy(() => import("./my_games.js").then((module) => module.MyGames));
/**
 * Options and settings are fetched apart, together with the waiting room. A user who plays at once does not need them.
 */
const MakeTable = lazy(() =>
  Promise.all([import("./make.js"), import("../room/options.js"), import("../room/table_settings.js")]).then(
    ([made]) => made.MakeTable,
  ),
);
const Settings = lazy(() => import("../table/preferences.js").then((module) => module.Settings));

/**
 * Begin a game against computer players of a kind at once.
 * @param {any} game
 * @param {string} kind
 * @param {string} name
 */
async function playNow(game, kind, name) {
  await beSomebody(name || GUEST);
  const computers = Array.from({ length: game.usual_seats - 1 }, () => kind);
  const made = await post("/tables", { game: game.slug, computers, options: proposedOptions(game) });
  await startAlone(made).finally(() => go(`/table/${made.id}`));
}

/**
 * The name field. The name is sent when the user leaves the field.
 * @param {{name: string, setName: (name: string) => void}} props
 */
function Name({ name, setName }) {
  const user = me.value;
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    orRefused(beSomebody(name.trim() || GUEST));
  };
  return html`<form class="who" onSubmit=${onSubmit}>${
    user
      ? html`<span>${t("You are")} </span>`
      : html`<label>${t("Your name")} <input type="text" maxlength="40" autocomplete="nickname" placeholder=${GUEST}
          value=${name} onInput=${(/** @type {any} */ event) => setName(event.currentTarget.value)}
        onBlur=${() => name.trim() && orRefused(beSomebody(name.trim()))} /></label>`
  }<a key="me" href="/me">${user ? user.name : t("Sign in")}</a></form>`;
}

/** Describe the length and the difficulty of a game, if known. @param {any} game */
function factsOf(game) {
  const { least_seats: least, most_seats: most, minutes } = game;
  const players = least === most ? t("{most} players", { most }) : t("{least} to {most} players", { least, most });
  return [players, minutes && t("{minutes} min", { minutes }), game.difficulty && saidOf(game, "difficulty")]
    .filter(Boolean)
    .join(" · ");
}

/**
 *
 * @param {{game: any, level: {told: string}|null, isNext: boolean, wanted: string, play: (game: any)
 * => void, make: (game: any) => void, busy: boolean}} props `level`: who is recommended or chosen,
 * if there is something to say about it
 */
function GameCard({ game, level, isNext, wanted, play, make, busy }) {
  const onBox = boxNames(game, wanted);
  return html`<li class=${names("game", isNext && "first")}><article aria-labelledby=${`game-${game.slug}`}>
    <p class="emblem" aria-hidden="true">
      ${drawn(game.emblem).map((id) => html`<span class=${id}><${Shape} id=${id} /></span>`)}</p>
    <h3 id=${`game-${game.slug}`}>${game.title}</h3>
    ${isNext && html`<p class="start-here"><span>${t("Start here")}</span></p>`}
    <p class="sentence">${saidOf(game, "sentence")}
      ${onBox.length > 0 && html` <span class="faded">${t("On the box: {names}.", { names: onBox.join(", ") })}</span>`}
    </p>
    <p class="facts">${factsOf(game)} · <button type="button" class="clause"
        aria-label=${t("rules of {game}", { game: game.title })} onClick=${() => openRules(game.slug)}>
          ${t("rules")}</button></p>
    ${level ? html`<p class="company-told">${saidOf(level, "told")}</p>` : ""}<p class="deeds">
      <button type="button" class="strong" disabled=${busy} aria-label=${t("Play now {game}", { game: game.title })}
        onClick=${() => play(game)}>${t("Play now")}</button>
    <button type="button" aria-label=${t("Make a table… for {game}", { game: game.title })}
      onClick=${() => make(game)}>
      <span><span class="long">${t("Make a table…")}</span><span class="short" aria-hidden="true">
          ${t("Table…")}</span></span></button></p>
  </article></li>`;
}

/** The game to begin with leads the others. @param {any[]} games @param {string|null} next */
const inOrder = (games, next) => [...games].sort((a, b) => Number(b.slug === next) - Number(a.slug === next));

/** @param {{table: Summary, word: string}} props */
const TableRow = ({ table, word }) => html`<li><span class="what"><b>${table.title}</b> <small>
      ${table.seats.map((seat) => called(seat, t("free seat"))).join(", ")}</small></span>
  <a class="button" href=${`/table/${table.id}`}>${word}
    <span class="unseen"> ${t("{game} with {players}", {
      game: table.title,
      players: table.seats.map((seat) => called(seat, t("a free seat"))).join(", "),
    })}</span></a></li>`;

/** @param {{title: string, tables: Summary[], word: string}} props */
function Tables({ title, tables, word }) {
  const [all, showAll] = useState(false);
  if (!tables.length) return null;
  const shown = all ? tables : tables.slice(0, AT_FIRST);
  return html`<section class="leaf"><h2>${title}</h2><ul class="rows">
      ${shown.map((table) => html`<${TableRow} key=${table.id} table=${table} word=${word} />`)}</ul>
    ${
      shown.length < tables.length &&
      html`<p><button type="button" class="quiet" onClick=${() => showAll(true)}>
        ${t("{count} more table", { count: tables.length - shown.length }, { plural: "{count} more tables" })}</button>
    </p>`
    }</section>`;
}

/** @param {{name: string}} props */
function ByCode({ name }) {
  const [code, setCode] = useState("");
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    if (!code.trim())
      return refused(
        new Refusal({
          code: "no-code",
          clause: null,
          subject: null,
          message: t("Type the code of the table. Your friend can read it there."),
        }),
      );
    const known = name ? beSomebody(name) : Promise.resolve();
    orRefused(
      known
        .then(() => get(`/tables/${encodeURIComponent(code.trim().toUpperCase())}`))
        .then((table) => go(`/table/${table.id}`)),
    );
  };
  return html`<section aria-labelledby="code-title"><h3 id="code-title">${t("Join friends")}</h3><p class="told">
      ${t("Type the code of their table, or open the link that they sent you.")}</p>
    <form class="line" onSubmit=${onSubmit}><label>
        ${t("Code")} <input type="text" class="code" maxlength="12" autocomplete="off" autocapitalize="characters"
          spellcheck=${false} value=${code}
            onInput=${(/** @type {any} */ event) => setCode(event.currentTarget.value)} /></label><button type="submit">
            ${t("Join")}</button></form></section>`;
}

/** Name the page, fetch the games and players once, and the tables again and again. */
function useListed() {
  const [listed, list] = useState(/** @type {[{games: any[]}, import("../room/computers.js").Kind[]]|null} */ (null));
  const [tables, setTables] = useState(
    /** @type {{open: Summary[], running: Summary[]}} */ ({ open: [], running: [] }),
  );
  useEffect(() => {
    document.title = "Rumpus";
    Promise.all([lasting("/games"), allKinds()]).then(list, refused);
    const look = () => document.hidden || get("/tables").then(setTables, () => {});
    look();
    const timer = setInterval(look, 10000);
    return () => clearInterval(timer);
  }, []);
  const [{ games } = {}, kinds = []] = listed ?? [];
  return { games, kinds, tables };
}

/** The title of the lobby, and the user's name. @param {{children?: unknown}} props */
const Masthead = ({ children }) => html`<header class="masthead">
  <p class="rule" aria-hidden="true"><${Shape} id="dragon-B" /><${Shape} id="dragon-D" /><${Shape} id="dragon-C" />
    <${Shape} id="dragon-F" /></p>
  <h1>Rumpus</h1><p class="motto">${t("Rummy by the rules in the box")}</p>
  <div class="masthead-foot">${children}</div></header>`;

/** @param {{games?: any[]}} props */
const Foot = ({ games }) => html`<footer class="foot"><p>
  ${
    games
      ? t(
          "{count} game, their rule pages, and every finished game kept as a record.",
          { count: games.length },
          { plural: "{count} games, their rule pages, and every finished game kept as a record." },
        )
      : t("Games, their rule pages, and every finished game kept as a record.")
  } <a href="/api">${t("For programs")}</a></p></footer>`;

/** Begin a game at once. @param {string} name @param {(game: any) => string} kindFor the computer player for a game */
function usePlay(name, kindFor) {
  const [busy, setBusy] = useState(false); // until the table is seen
  /** @param {any} game */
  const play = async (game) => {
    setBusy(true);
    const begun = playNow(game, kindFor(game), name);
    await orRefused(begun.catch((error) => (setBusy(false), Promise.reject(error))));
  };
  return { busy, play };
}

/** @typedef {Record<string, import("../portraits/kinds.js").Steps>} StepsByGame */

/** The steps between the levels, fetched when they are first shown. @param {boolean} shown */
function useSteps(shown) {
  const [steps, set] = useState(/** @type {StepsByGame} */ ({}));
  useEffect(() => {
    if (shown) lasting("/steps").then(set, () => {});
  }, [shown]);
  return steps;
}

/**
 * The computer players of *Play now*, by game: the chosen level if it plays the game, else the recommended one.
 * @param {import("../room/computers.js").Kind[]} kinds
 * @param {StepsByGame} steps
 * @param {import("./my_records.js").Levels|null} levels
 */
function companyOf(kinds, steps, levels) {
  const chosen = chosenKind(kinds);
  /** @param {any} game */
  const chosenAt = (game) => chosen && companyAt(game, kinds, chosen.kind);
  /** @param {any} game */
  const levelAt = ({ slug }) => /** @type {import("./my_records.js").Level} */ (levels?.games[slug] ?? levels?.others);
  return {
    levelAt,
    /** @param {any} game */
    kindAt(game) {
      const { level } = levelAt(game);
      return chosenAt(game) ?? companyAt(game, kinds, level) ?? level;
    },
    /** Return the sentence of a game's card about the company, if there is one. @param {any} game */
    toldAt(game) {
      const kind = chosenAt(game);
      return kind ? steps[game.slug]?.[kind] : chosen ? levelAt(game) : levels?.games[game.slug];
    },
  };
}

export function Lobby() {
  const { games, kinds, tables } = useListed();
  const levels = useLevels();
  const [mine, setMine] = useMine();
  const [name, setName] = useState("");
  const [making, make] = useState(/** @type {any} */ (null));
  const [settings, showSettings] = useState(false);
  const [wanted, look] = useState("");
  const steps = useSteps(Boolean(chosenKind(kinds) || making));
  const { levelAt, kindAt, toldAt } = companyOf(kinds, steps, levels);
  const { busy, play } = usePlay(name.trim(), kindAt);
  const hasPlayed = mine.running.length > 0 || mine.finished.length > 0;
  const lists = useRef(false); // not yet for the game that is just begun
  lists.current ||= hasPlayed && !busy;
  const here = games && levels && inOrder(found(games, wanted), levels.start_here);
  const elsewhere = useElsewhere(wanted, !here || here.length > 0);
  const listed = elsewhere ? games?.filter(({ slug }) => slug === elsewhere.nearest) : here;
  /** @param {any} game */
  const card = (game) =>
    html`<${GameCard} key=${game.slug} game=${game} isNext=${game.slug === levels?.start_here} wanted=${wanted}
      level=${toldAt(game)} play=${play} make=${make} busy=${busy} />`;
  const givenUp = mine.running.filter((table) => table.you === null && table.watching !== "nobody");
  return html`<div class="paper-page lobby">
    <${Masthead}><${Name} name=${name} setName=${setName} />
      <button type="button" class="plain" onClick=${() => showSettings(true)}>${t("Settings")}</button></${Masthead}>
    <main>
      ${lists.current && html`<${MyGames} mine=${mine} setMine=${setMine} />`}
      <${Tables} title=${t("Tables open to join")} tables=${tables.open} word=${t("Go there")} />
      <section aria-labelledby="games-title"><h2 id="games-title" class="unseen">${t("Games")}</h2>
        <${Opponents} kinds=${kinds} levels=${levels} /><p class="looking">
          <${Search} wanted=${wanted} look=${look} count=${listed?.length ?? 0} elsewhere=${elsewhere} />
          <a href="/score">${t("Evenings and scores")}</a></p>
        <ul class=${names("games", wanted.trim() && "sought")}>${listed?.slice(0, 1).map(card)}
          <li class="game by-code"><${ByCode} name=${name.trim()} /></li>${listed?.slice(1).map(card)}</ul></section>
      <div class="beside">
        <${Tables} title=${t("Games I gave up")} tables=${givenUp} word=${t("Watch")} />
        <${Tables} title=${t("Games to watch")} tables=${tables.running ?? []} word=${t("Watch")} />
        <${Upload} /></div>
    </main>
    <${Foot} games=${games} />
    ${
      making &&
      html`<${MakeTable} game=${making} level=${levelAt(making)} kinds=${kinds}
        steps=${steps[making.slug] ?? {}} name=${name.trim() || GUEST}
      close=${() => make(null)} />`
    }
    ${settings && html`<${Settings} close=${() => showSettings(false)} />`}
  </div>`;
}
