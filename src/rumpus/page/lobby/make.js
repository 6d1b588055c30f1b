/** Making a table: seats, options with their clauses, clock, privacy, table settings. */
import { useEffect, useState } from "preact/hooks";
import { lasting, post } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { beSomebody } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { go } from "../base/route.js";
import { companyAt, kindOptions } from "../room/computers.js";
import { absenceChoices, absenceTold, CLOCKS, GRACE, hasGrace, WATCHING } from "../room/table_settings.js";
import { inForce, OptionFields } from "../room/options.js";
import { isSlow } from "../table/clock.js";
import { proposedOptions } from "./proposed.js";
import { saidOf, t, tell } from "../base/sentence.js";

/** @typedef {import("../room/options.js").Option} Option */

/**
 * Return the chosen options without the numbers that have their default.
 * @param {{options: Option[]}} game
 * @param {Record<string, unknown>} options
 */
const chosenOptions = (game, options) =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== null || game.options.find((option) => option.name === name)?.may_be_none,
    ),
  );

/** @param {{word: string, value: string, choices: [string, string][], change: (value: string) => void}} props */
const Choose = ({ word, value, choices, change }) => html`<label class="choice"><span>${word}</span>
  <select value=${value} onChange=${(/** @type {any} */ event) => change(event.currentTarget.value)}>
  ${choices.map(([key, told]) => html`<option value=${key}>${told}</option>`)}</select></label>`;

const USUAL = {
  computers: 0,
  clock: "none",
  who: "link",
  watching: "open",
  absence: "computer",
  grace: "60",
  talk: true,
};

/** @param {string} clock */
const clockOf = (clock) => CLOCKS.find(([key]) => key === clock)?.[2] ?? {};

/**
 * Return the request for a table.
 * @param {any} game
 * @param {typeof USUAL & {seats: number, kind: string}} made
 * @param {Record<string, unknown>} options
 */
const bodyOf = (game, { seats, computers, kind, clock, who, watching, absence, grace, talk }, options) => ({
  game: game.slug,
  seats,
  options,
  clock: clockOf(clock),
  computers: Array.from({ length: Math.min(computers, seats - 1) }, () => kind),
  watching,
  absence,
  grace: Number(grace),
  free_talk: talk,
  is_open: who === "all",
});

/**
 * The rule for absent players, and its choices.
 * @param {{made: typeof USUAL, set: (key: string) => (value: string) => void}} props
 */
function Gone({ made, set }) {
  const clock = clockOf(made.clock);
  const agreed = { clock, absence: made.absence, grace: Number(made.grace) };
  const word = isSlow(clock) ? t("If somebody’s time is up") : t("If somebody is gone");
  const absence = isSlow(clock) && made.absence === "wait" ? "skip" : made.absence; // by calendar time it is the same
  return html`<${Choose} word=${word} value=${absence} choices=${absenceChoices(clock)} change=${set("absence")} />
    ${
      hasGrace(agreed) &&
      html`<${Choose} word=${t("After being away for")} value=${made.grace} choices=${GRACE}
      change=${set("grace")} />`
    }
    <p class="faded">${absenceTold(agreed)}</p>`;
}

/** @param {{game: any, options: any, setOptions: (options: any) => void}} props */
const Rules = ({ game, options, setOptions }) => html`<details class="fieldset"><summary>
    ${tell("{head}: {rules}", {
      head: html`<span class="head">
      ${t("Rules in force")}</span>`,
      rules: inForce(game, options),
    })}</summary>
  <${OptionFields} game=${game} values=${options}
    change=${(/** @type {string} */ key, /** @type {unknown} */ value) => setOptions({ ...options, [key]: value })} />
  </details>`;

/** @param {{made: typeof USUAL, set: (key: string) => (value: any) => void}} props */
const AtTheTable = ({ made, set }) => html`<fieldset><legend>${t("At the table")}</legend>
  <${Choose} word=${t("Clock")} value=${made.clock}
    choices=${CLOCKS.map(([key, told]) => /** @type {[string, string]} */ ([key, told]))} change=${set("clock")} />
  <${Choose} word=${t("Who may join")} value=${made.who} choices=${[
    ["link", t("anybody with the link or code")],
    ["all", t("everybody; the table is listed in the lobby")],
  ]} change=${set("who")} />
  <${Choose} word=${t("Who may watch")} value=${made.watching} choices=${WATCHING} change=${set("watching")} />
  <${Gone} made=${made} set=${set} />
  <label class="switch"><input type="checkbox" checked=${made.talk}
      onChange=${() => set("talk")(!made.talk)} /> ${t("Players may write anything (otherwise only ready phrases)")}
    </label>
  </fieldset>`;

/**
 * @param {{game: any, level: import("./my_records.js").Level, kinds: import("../room/computers.js").Kind[], steps:
 * import("../portraits/kinds.js").Steps, name: string, close: () => void}} props `steps`: of the levels at this game
 */
export function MakeTable({ game, level, kinds, steps, name, close }) {
  const recommended = companyAt(game, kinds, level.level) ?? level.level;
  const [made, setMade] = useState({ seats: game.usual_seats, kind: recommended, ...USUAL });
  const [options, setOptions] = useState(() => proposedOptions(game));
  const [known, setKnown] = useState(game);
  useEffect(() => {
    lasting(`/games/${game.slug}?seats=${made.seats}`).then(setKnown, () => {}); // what is usual depends on the seats
  }, [game.slug, made.seats]);
  /** @param {string} key @returns {(value: any) => void} */
  const set = (key) => (value) => setMade({ ...made, [key]: value });
  /** @param {number} from @param {number} to @returns {[string, string][]} */
  const numbers = (from, to) =>
    Array.from({ length: to - from + 1 }, (_, place) => [String(from + place), String(from + place)]);
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    const body = bodyOf(game, made, chosenOptions(game, options));
    orRefused(
      beSomebody(name)
        .then(() => post("/tables", body))
        .then((table) => go(`/table/${table.id}`)),
      game.slug,
    );
  };
  return html`<${Dialog} title=${t("A table for {game}", { game: game.title })} wide close=${close}>
    <form class="make scroll" onSubmit=${onSubmit}>
    <fieldset><legend>${t("Players")}</legend>
      <${Choose} word=${t("Seats")} value=${String(made.seats)} choices=${numbers(game.least_seats, game.most_seats)}
        change=${(/** @type {string} */ value) => set("seats")(Number(value))} />
      <${Choose} word=${t("Computer players")} value=${String(Math.min(made.computers, made.seats - 1))}
        choices=${numbers(0, made.seats - 1)}
          change=${(/** @type {string} */ value) => set("computers")(Number(value))} />
      ${
        made.computers > 0 &&
        html`<label class="choice"><span>${t("They play as")}</span>
          <select value=${made.kind} onChange=${(/** @type {any} */ event) => set("kind")(event.currentTarget.value)}>
            ${kindOptions(known, kinds)}</select></label>
        ${made.kind === recommended && html`<p class="faded">${saidOf(level, "told")}</p>`}
        ${steps[made.kind] && html`<p class="faded">${saidOf(steps[made.kind], "told")}</p>`}`
      }
    </fieldset>
    <${Rules} game=${known} options=${options} setOptions=${setOptions} />
    <${AtTheTable} made=${made} set=${set} />
    <p class="deeds"><button type="submit" class="strong">${t("Make the table")}</button>
      <button type="button" onClick=${close}>${t("Not now")}</button></p>
  </form></${Dialog}>`;
}
