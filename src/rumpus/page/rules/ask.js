/** "Which rule?": find the clause that answers a question, as this table plays, and how other games differ. */
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { refused } from "../base/refusal.js";
import { stylesheet } from "../base/stylesheet.js";
import { said, saidOf, t } from "../base/sentence.js";
import { Prose } from "./page.js";
import { ClauseLink, openRules } from "./rules.js";
import { rank } from "./search.js";
import { valueText } from "./values.js";

await stylesheet("/page/looks/ask.css");

/** @typedef {Record<string, unknown>} Options */
/** @typedef {{game: string, title: string, clause: string|null, says: string, says_said?: any}} Row */
/** @typedef {{title: string, clauses: string[], games: Row[], variants: {name: string, says: string}[]}} Topic */
/** @typedef {{id: string, title: string, html?: string}} Clause */
/** @typedef {{found: Clause[], isAnswered: boolean, topic: Topic|undefined}} Answer */

const NEXT = 5;
const LONGEST = 300;

/**
 * Fetch what a search needs. Later it works without a connection.
 * @param {string} slug
 */
export const fetchRules = (slug) =>
  Promise.all([lasting(`/rules/${slug}/search`), lasting(`/rules/${slug}`), lasting("/rule-differences")]);

/** @param {string} slug @param {string} question @returns {Promise<Answer|null>} */
async function answerTo(slug, question) {
  const [index, page, { topics }] = await fetchRules(slug);
  const ranking = rank(index, question);
  if (!ranking) return null;
  const sections = [...page.sections, ...page.shared, { clauses: page.in_force }];
  const texts = new Map(sections.flatMap(({ clauses }) => clauses).map((clause) => [clause.id, clause]));
  const found = ranking.order.slice(0, NEXT).map((place) => texts.get(index.clauses[place].id));
  const topic = topics.find((/** @type {Topic} */ one) => one.clauses.includes(found[0].id));
  return { found, isAnswered: ranking.isAnswered, topic: ranking.isAnswered ? topic : undefined };
}

/** The value of an option at this table, in words. @param {any} option @param {Options} options */
const atTable = (option, options) =>
  valueText(option, Object.hasOwn(options, option.name) ? options[option.name] : option.default);

/** The options of the table that a clause defines. @param {{game: any, clause: Clause, options: Options}} props */
const AtTable = ({ game, clause, options }) =>
  game.options
    .filter((/** @type {any} */ option) => option.clause === clause.id)
    .map(
      (/** @type {any} */ option) =>
        html`<p class="at-table">${t("At this table, {option}: {value}", {
          option: saidOf(option, "label"),
          value: atTable(option, options),
        })}</p>`,
    );

/** @param {{clauses: Clause[], game: any}} props */
const Links = ({ clauses, game }) =>
  html`<ul class="next-clauses">${clauses.map(
    ({ id, title }) =>
      html`<li><button type="button" class="quiet" onClick=${() => openRules(game.slug, id)}>
        <span class="clause">${id}</span> ${title}</button></li>`,
  )}</ul>`;

/**
 * The rule of a game on a topic, with the options of this table.
 * @param {Row} row
 * @param {any} game
 * @param {Options} options
 */
function ruleOf(row, game, options) {
  if (row.game !== game.slug || !row.says_said) return saidOf(row, "says");
  const own = Object.fromEntries(game.options.map((/** @type {any} */ one) => [one.name, atTable(one, options)]));
  return said({ ...row.says_said, fields: { ...row.says_said.fields, ...own } });
}

/** @param {{topic: Topic, game: any, options: Options}} props */
const Differences = ({ topic, game, options }) =>
  html`<table class="differences"><caption>${t("In other games: {topic}", { topic: topic.title })}</caption>
    <thead><tr><th scope="col">${t("Game")}</th><th scope="col">${t("Rule")}</th></tr></thead><tbody>
    ${topic.games.map(
      (row) =>
        html`<tr class=${row.game === game.slug ? "own" : undefined}><th scope="row">${row.title}</th>
          <td>${ruleOf(row, game, options)} <${ClauseLink} game=${row.game} clause=${row.clause} /></td></tr>`,
    )}
    ${topic.variants.map(({ name, says }) => html`<tr><th scope="row">${name}</th><td>${says}</td></tr>`)}
    </tbody></table>`;

/** @param {{answer: Answer, game: any, options: Options, level: number}} props */
function Found({ answer: { found, isAnswered, topic }, game, options, level }) {
  const [first, ...others] = found;
  if (!isAnswered)
    return html`<p><strong>${t("This page does not say.")}</strong> ${t("The nearest clauses are:")}</p>
      <${Links} clauses=${found} game=${game} />`;
  return html`<${`h${level}`} class="found"><span class="clause">${first.id}</span> ${first.title}</>
    <${AtTable} game=${game} clause=${first} options=${options} />
    <${Prose} html=${first.html} />
    <${`h${level}`}>${t("The next clauses")}</><${Links} clauses=${others} game=${game} />
    ${topic && html`<${Differences} topic=${topic} game=${game} options=${options} />`}`;
}

/**
 * A field for a question about the rules of a game, and the answer.
 * @param {{game: any, options?: Options, level?: number, isFirst?: boolean}} props `game`: as the server describes it;
 * `options`: those of the table; `level`: of the headings; `isFirst`: the field has the focus at once
 */
export function WhichRule({ game, options = {}, level = 2, isFirst = false }) {
  const [question, ask] = useState("");
  const [answer, setAnswer] = useState(/** @type {Answer|null} */ (null));
  const [told, tellOf] = useState("");
  useEffect(() => {
    setAnswer(null);
    tellOf("");
    fetchRules(game.slug).catch(refused);
  }, [game.slug]);
  /** @param {Event} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    const found = await answerTo(game.slug, question).catch(refused);
    if (found === undefined) return; // refused
    setAnswer(found);
    if (!found) tellOf(t("Ask a question in words, such as “can I take the joker?”"));
    else if (found.isAnswered)
      tellOf(t("{clause}: {title}", { clause: found.found[0].id, title: found.found[0].title }));
    else tellOf(t("This page does not say."));
  };
  return html`<search class="which-rule"><form onSubmit=${onSubmit}>
      <label for="which-rule">${t("Which rule?")}</label>
      <span class="asking"><input id="which-rule" type="search" autocomplete="off" autofocus=${isFirst}
        maxlength=${LONGEST} value=${question}
        placeholder=${t("can I take the joker?")}
        onInput=${(/** @type {any} */ event) => ask(event.currentTarget.value)} />
      <button type="submit" class="strong">${t("Find")}</button></span></form>
    <p role="status" class=${answer ? "unseen" : "faded"}>${told}</p>
    ${answer && html`<${Found} answer=${answer} game=${game} options=${options} level=${level} />`}
  </search>`;
}

/** The same with a choice of the game. @param {{games: any[]}} props */
export function WhichRuleOf({ games }) {
  const [slug, choose] = useState("");
  const game = games.find((one) => one.slug === slug) ?? games[0];
  if (!game) return null;
  return html`<div class="which-game"><label for="which-game">${t("Game")}</label>
      <select id="which-game" value=${game.slug}
        onChange=${(/** @type {any} */ event) => choose(event.currentTarget.value)}>
        ${games.map((one) => html`<option value=${one.slug}>${one.title}</option>`)}</select></div>
    <${WhichRule} game=${game} />`;
}

/** @param {{game: any, options: Options, close: () => void}} props */
export const AskDialog = ({ game, options, close }) =>
  html`<${Dialog} title=${game.title} wide close=${close}><div class="scroll">
    <${WhichRule} game=${game} options=${options} level=${3} isFirst=${true} /></div></${Dialog}>`;
