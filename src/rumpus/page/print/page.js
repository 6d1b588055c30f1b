/** The page to print from: what to print of a game, on which paper, and how it will look. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal, lasting } from "../base/api.js";
import { html } from "../base/html.js";
import { sentence, t } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import { gameOf } from "../room/game.js";
import { printable, PAPERS, usualPaper } from "./paper.js";
import { Advice } from "./advice.js";
import { Printed } from "./printed.js";

await stylesheet("/page/looks/print.css");

/** @typedef {{what: string, paper: string, large: boolean, seats: number, options: Record<string, string>}} Settings */

/** Read the settings in the address. @returns {Settings} */
function settingsHere() {
  const {
    what = "",
    paper = "",
    large = "",
    seats = "",
    ...options
  } = Object.fromEntries(new URLSearchParams(location.search));
  return {
    what: what || "sheet",
    paper: PAPERS.includes(paper) ? paper : usualPaper(),
    large: large === "yes",
    seats: Number(seats),
    options,
  };
}

/** Put the settings into the address. @param {Settings} settings */
function remember({ what, paper, large, seats, options }) {
  const query = { what, paper, ...(large && { large: "yes" }), seats: String(seats), ...options };
  history.replaceState(null, "", `${location.pathname}?${new URLSearchParams(query)}`);
}

/**
 * @param {{word: string, value: string, choices: [string, string][], change: (value: string) => void}} props
 */
const Choice = ({ word, value, choices, change }) => html`<label class="choice"><span>${word}</span>
  <select value=${value} onChange=${(/** @type {any} */ event) => change(event.currentTarget.value)}>
    ${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;

/** @param {any} game @returns {[string, string][]} */
const seatChoices = ({ least_seats: least, most_seats: most }) =>
  Array.from({ length: most - least + 1 }, (_, place) => [String(least + place), String(least + place)]);

/** @param {{game: any, settings: Settings, set: (changed: Partial<Settings>) => void}} props */
const Bar = ({ game, settings, set }) => html`<header class="print-bar"><div class="page-head">
    <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><div><h1>
      ${t("Print {game}", { game: game.title })}</h1></div></div>
  <div class="print-choices"><${Choice} word=${t("Print")} value=${settings.what} choices=${printable(game)}
      change=${(/** @type {string} */ what) => set({ what })} />
    <${Choice} word=${t("Paper")} value=${settings.paper} choices=${[
      ["a4", t("A4")],
      ["letter", t("Letter")],
    ]} change=${(/** @type {string} */ paper) => set({ paper })} />
    ${
      ["sheet", "options"].includes(settings.what) &&
      html`<${Choice} word=${t("Players")} value=${String(settings.seats)} choices=${seatChoices(game)}
      change=${(/** @type {string} */ seats) => set({ seats: Number(seats) })} />`
    }
    ${
      settings.what === "rules" &&
      html`<${Choice} word=${t("Letters")} value=${settings.large ? "large" : ""} choices=${[
        ["", t("normal")],
        ["large", t("large print")],
      ]} change=${(/** @type {string} */ size) => set({ large: size === "large" })} />`
    }</div>
  <${Advice} what=${settings.what} /></header>`;

/** @param {{game: string}} props */
export function PrintPage({ game: slug }) {
  const [settings, setSettings] = useState(settingsHere);
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [page, setPage] = useState(/** @type {any} */ (null));
  const [why, setWhy] = useState("");
  /** @param {unknown} error */
  const fail = (error) => setWhy(sentence(asRefusal(error).message));
  useEffect(() => {
    lasting(`/rules/${slug}`).then(setPage, fail);
  }, [slug]);
  useEffect(() => {
    fetchGame(slug, settings).then((found) => {
      setGame(found);
      document.title = t("Print {game}", { game: found.title });
    }, fail);
  }, [slug, settings.seats]);
  if (!game || !page)
    return html`<main class="alone"><h1>Rumpus</h1><p role=${why ? "alert" : "status"}>${why || t("One moment…")}</p>
      <p><a class="button" href="/">${t("Lobby")}</a></p></main>`;
  const choices = printable(game);
  const what = (choices.find(([key]) => key === settings.what) ?? choices[0])[0];
  const seats = game.sheet_seats;
  /** @param {Partial<Settings>} changed */
  const set = (changed) => {
    const next = { ...settings, what, seats, ...changed };
    remember(next);
    setSettings(next);
  };
  return html`<${Bar} game=${game} settings=${{ ...settings, what, seats }} set=${set} />
    <${Printed} printing=${{ ...settings, what, game, page, seats }} />`;
}

/** @param {string} slug @param {Settings} settings */
async function fetchGame(slug, { seats, options }) {
  const number = seats || (await lasting(`/games/${slug}`)).usual_seats;
  return { ...(await gameOf(slug, number, options)), sheet_seats: number };
}
