/** The sheet of a score: its deals with totals, who deals next, and all that can be done with it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { figure, listed, said, sentence, t } from "../base/sentence.js";
import { ClauseLink, openRules } from "../rules/rules.js";
import { beginScore } from "./begin.js";
import { begun } from "./begun.js";
import { Entry } from "./entry.js";
import { Graph } from "./graph.js";
import { pointsOf } from "./local.js";
import { canReload } from "./offline.js";
import { callerWord, titleOf } from "./words.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./live.js").LiveScore} LiveScore */

/** @param {{score: Score, number: number, mayWrite: boolean, correct: (deal: number) => void, choose: (deal: number,
 * entry: number) => void}} props */
function DealRow({ score, number, mayWrite, correct, choose }) {
  const deal = score.deals[number - 1];
  const found = pointsOf(deal);
  const isUnsent = deal.entries.some(({ unsent }) => unsent);
  const head = mayWrite
    ? html`<button type="button" onClick=${() => correct(number)} aria-label=${t("Correct deal {number}", { number })}>
        ${number}</button>`
    : number;
  if (deal.chosen === null)
    return html`<tr class="open"><th scope="row">${number}</th><td colspan=${score.names.length}>
      <p>${t("There are two results of this deal. Choose one:")}</p>
      ${deal.entries.map(
        (entry, place) => html`<p><b>${(entry.points ?? entry.typed.held).map(figure).join(" · ")}</b>
          ${entry.writer && ` ${t("by {writer}", { writer: entry.writer })}`}
          ${mayWrite && html` <button type="button" onClick=${() => choose(number, place)}>${t("This one")}</button>`}</p>`,
      )}</td></tr>`;
  return html`<tr class=${isUnsent ? "unsent-row" : ""}><th scope="row">${head}</th>
    ${score.names.map((_, seat) => html`<td>${found ? figure(found[seat]) : "?"}</td>`)}</tr>`;
}

/** @param {any} props as those of a row */
const Deals = (props) => {
  const { score } = props;
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${t("Score sheet")}><table class="sheet">
    <thead><tr><th scope="col">${t("Deal")}</th>${score.names.map(
      (/** @type {string} */ name) => html`<th scope="col">${name}</th>`,
    )}</tr></thead>
    <tbody>${score.deals.map(
      (/** @type {unknown} */ _, /** @type {number} */ place) =>
        html`<${DealRow} key=${place} ...${props} number=${place + 1} />`,
    )}</tbody>
    <tfoot><tr><th scope="row">${t("Total")}</th>${score.totals.map(
      (/** @type {number} */ total) => html`<td><b>${figure(total)}</b></td>`,
    )}</tr></tfoot></table></div>`;
};

/** The result of the game. @param {{score: Score}} props */
const Result = ({ score: { outcome, names } }) =>
  outcome &&
  html`<section class="result" role="status"><h2>${t("{names} wins", { names: listed(outcome.winners.map((/** @type {number} */ seat) => names[seat])) }, { plural: "{names} win" })}</h2>
    <p>${sentence(said(outcome.reason))}</p></section>`;

/**
 * The way into the next deal. In games that somebody ends by a call, the name of that person is the way.
 * @param {{score: Score, enter: (caller: number|null) => void}} props
 */
function NextDeal({ score, enter }) {
  const number = score.deals.length + 1;
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  if (!score.asks.caller)
    return html`<p class="next-deal" ref=${box}><button type="button" class="strong big" onClick=${() => enter(null)}>
      ${t("Enter deal {number}", { number })}</button></p>`;
  const seats = score.names.map((name, seat) => /** @type {const} */ ([seat, name]));
  /** @param {KeyboardEvent} event */
  const onKeyDown = ({ key }) => {
    if (/^\d$/.test(key) && Number(key) <= seats.length) enter(Number(key) ? Number(key) - 1 : null);
  };
  return html`<div class="next-deal callers" role="group" aria-labelledby="caller-title" ref=${box}
    onKeyDown=${onKeyDown}><p id="caller-title">
      ${t("Deal {number}. {who}?", { number, who: callerWord(score) })}</p>
    ${seats.map(
      ([seat, name]) => html`<button type="button" class="strong big" onClick=${() => enter(seat)}>${name}</button>`,
    )}
    <button type="button" class="big" onClick=${() => enter(null)}>${t("Nobody")}</button></div>`;
}

/** Entries that the server does not have. @param {{live: LiveScore}} props */
function NotSent({ live }) {
  const unsent = live.unsent.value;
  if (live.hasEnded.value && unsent.length === 0)
    return html`<p class="note" role="status">
      ${t("The link to write has ended. Ask whoever keeps the score for a new one.")}</p>`;
  if (!unsent.length)
    return (
      live.isCut.value &&
      html`<p class="note" role="status">
      ${t("There is no connection. You can go on; entries are sent later.")}</p>`
    );
  return html`<div class="note" role="status"><p>
      ${t("{count} entry is not yet sent.", { count: unsent.length }, { plural: "{count} entries are not yet sent." })}
      ${live.hasEnded.value && ` ${t("The link to write has ended. Ask whoever keeps the score for a new one.")}`}</p>
    ${unsent
      .filter(({ refused }) => refused)
      .map(
        (one) => html`<p>${t("Refused: {why}", { why: sentence(one.refused) })}
          ${one.command.typed && ` ${one.command.typed.held.join(" · ")}`}
          <button type="button" onClick=${() => live.retry(one)}>${t("Send again")}</button>
          <button type="button" onClick=${() => live.drop(one)}>${t("Throw it away")}</button></p>`,
      )}</div>`;
}

/** @param {{score: Score}} props */
const Log = ({ score }) =>
  html`<details><summary>${t("Log")}</summary><ol class="log">${score.log.map(
    ({ seq, text, undone }) => html`<li key=${seq} class=${undone ? "undone" : ""}>${sentence(said(text))}</li>`,
  )}</ol></details>`;

/** @param {{score: Score}} props */
const Clauses = ({ score }) => {
  const clauses = [...new Set(Object.values(score.asks.clauses ?? {}))];
  return (
    score.game &&
    clauses.length > 0 &&
    html`<p class="clauses">${t("By the rules")} ${clauses.map(
      (clause) => html`<${ClauseLink} game=${score.game?.slug} clause=${clause} /> `,
    )}</p>`
  );
};

/** @param {{live: LiveScore, score: Score}} props */
export function Sheet({ live, score }) {
  const [entering, enter] = useState(
    /** @type {{number: number, caller?: number|null}|null} */ (
      begun.watch === live.watch && !score.deals.length && !score.asks.caller ? { number: 1 } : null
    ),
  );
  const [wrong, say] = useState("");
  const mayWrite = live.mayWrite.value;
  useEffect(() => {
    begun.watch = "";
    document.title = t("{game}: score · Rumpus", { game: titleOf(score) });
  }, []);
  /** @param {Promise<unknown>} done */
  const orSay = (done) => (say(""), done.catch((error) => say(sentence(asRefusal(error).message))));
  /** @param {number} deal @param {number} entry */
  const choose = (deal, entry) => orSay(live.command({ do: "choose", deal, entry }));
  const again = () => orSay(beginScore({ form: score.form, names: score.names, dealer: score.next_dealer ?? 0 }));
  const head = html`<header class="page-head"><a class="home" href="/score" aria-label=${t("Scores")}>R</a><div>
    <h1>${titleOf(score)}</h1></div></header>`;
  if (entering)
    return html`<div class="paper-page narrow score"><main>
      <${Entry} live=${live} score=${score} ...${entering} close=${() => enter(null)} /></main></div>`;
  const next = score.next_dealer;
  return html`<div class="paper-page narrow score">${head}<main>
    <${NotSent} live=${live} /><p class="refused" role="alert">${wrong}</p>
    <${Result} score=${score} />
    <${Deals} score=${score} mayWrite=${mayWrite} choose=${choose}
      correct=${(/** @type {number} */ number) => enter({ number })} />
    ${next !== null && !score.outcome && html`<p class="dealer">${t("{name} deals next.", { name: score.names[next] })}</p>`}
    ${
      mayWrite &&
      !score.outcome &&
      html`<${NextDeal} score=${score}
      enter=${(/** @type {number|null} */ caller) => enter({ number: score.deals.length + 1, caller })} />`
    }
    <p class="deeds">
      ${mayWrite && html`<button type="button" onClick=${() => orSay(live.undo())}>${t("Undo")}</button>`}
      ${
        score.game &&
        html`<button type="button" onClick=${() => openRules(/** @type {any} */ (score.game).slug)}>
        ${t("Rules")}</button>`
      }
      ${
        score.outcome &&
        html`<button type="button" class="strong" onClick=${again}>
        ${t("Again with the same people")}</button>`
      }</p>
    <${Clauses} score=${score} /><${Graph} score=${score} /><${Log} score=${score} />
    ${
      mayWrite &&
      !canReload &&
      html`<p class="faded">
      ${t("Keep this page open. Without a connection it goes on, but it cannot be loaded again.")}</p>`
    }
  </main></div>`;
}
