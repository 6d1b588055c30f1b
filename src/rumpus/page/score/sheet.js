/** The sheet of a score: its deals with totals, who deals next, and all that can be done with it. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { listed, saidOf, sentence, t } from "../base/sentence.js";
import { canReload } from "../line/offline.js";
import { openRules } from "../rules/rules.js";
import { beginScore } from "./begin.js";
import { Deals } from "./deals.js";
import { Entry, useGame, useLargeButton } from "./entry.js";
import { Clauses } from "./fields.js";
import { Graph } from "./graph.js";
import { Lay } from "./lay.js";
import { callerWord, titleOf } from "./local.js";
import { Names, Share } from "./share.js";
import { begun } from "./stored.js";

const AskDialog = lazy(() => import("../rules/ask.js").then((module) => module.AskDialog));

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./live.js").LiveScore} LiveScore */

/** The result of the game. @param {{score: Score}} props */
function Result({ score: { outcome, names } }) {
  if (!outcome) return null;
  /** @type {number[]} */
  const seats = outcome.winners;
  const fields = { names: listed(seats.map((seat) => names[seat])), count: seats.length };
  return html`<section class="result" role="status"><h2>
      ${t("{names} wins", fields, { plural: "{names} win" })}</h2>
    <p>${sentence(saidOf(outcome, "reason"))}</p></section>`;
}

/**
 * The way into the next deal. In games that somebody ends by a call, the name of that person is the way.
 * @param {{score: Score, enter: (caller: number|null) => void}} props
 */
function NextDeal({ score, enter }) {
  const number = score.deals.length + 1;
  const box = useLargeButton();
  if (!score.asks.caller)
    return html`<p class="next-deal" ref=${box}><button type="button" class="strong big" onClick=${() => enter(null)}>
      ${t("Enter deal {number}", { number })}</button></p>`;
  const seats = score.names.map((name, seat) => /** @type {const} */ ([seat, name]));
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const { key } = event;
    if (!/^\d$/.test(key) || Number(key) > seats.length) return;
    event.preventDefault(); // the focus is in the first field by then
    enter(Number(key) ? Number(key) - 1 : null);
  };
  return html`<div class="next-deal callers" role="group" aria-labelledby="caller-title" ref=${box}
    onKeyDown=${onKeyDown}><p id="caller-title">
      ${t("Deal {number}. {who}?", { number, who: callerWord(score) })} <${Clauses} score=${score} about="caller" /></p>
    ${seats.map(
      ([seat, name]) => html`<button type="button" class="strong big" onClick=${() => enter(seat)}>${name}</button>`,
    )}
    <button type="button" class="big" onClick=${() => enter(null)}>${t("Nobody")}</button></div>`;
}

/** The state of the connection and of the link to write, in sentences. @param {LiveScore} live @returns {string[]} */
function notices({ unsent: { value: unsent }, isCut: { value: isCut }, hasEnded: { value: hasEnded } }) {
  const count = unsent.length;
  return [
    isCut && t("There is no connection. You can go on; entries are sent later."),
    count && t("{count} entry is not yet sent.", { count }, { plural: "{count} entries are not yet sent." }),
    isCut && !canReload && t("Do not reload this page now: without a connection it cannot be loaded again."),
    hasEnded && t("The link to write has ended. Ask the person who keeps the score for a new one."),
  ].filter((one) => typeof one === "string");
}

/** Entries that the server does not have. @param {{live: LiveScore}} props */
function NotSent({ live }) {
  const told = notices(live);
  if (!told.length) return null;
  return html`<div class="note" role="status"><p>${told.join(" ")}</p>
    ${live.unsent.value
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
    (line) => html`<li key=${line.seq} class=${line.undone ? "undone" : ""}>
    ${sentence(saidOf(line, "text"))}</li>`,
  )}</ol></details>`;

/**
 * @param {{live: LiveScore, score: Score, orSay: (done: Promise<unknown>) => void, open: (name: string) => void}} props
 */
function Deeds({ live, score, orSay, open }) {
  const { game } = score;
  const mayWrite = live.mayWrite.value;
  const again = () => orSay(beginScore({ form: score.form, names: score.names, dealer: score.next_dealer ?? 0 }));
  /** @param {string} word @param {() => void} onClick @param {string} [kind] */
  const deed = (word, onClick, kind = "") =>
    html`<button type="button" class=${kind} onClick=${onClick}>${word}</button>`;
  return html`<p class="deeds">
    ${mayWrite && (score.log.length > 1 || live.unsent.value.length > 0) && deed(t("Undo"), () => orSay(live.undo()))}
    ${mayWrite && deed(t("Names"), () => open("names"))}
    ${deed(t("Links"), () => open("share"))}
    ${game && deed(t("Which rule?"), () => open("ask"))}
    ${game && deed(t("Rules"), () => openRules(game.slug))}
    ${game && deed(t("What could I have laid?"), () => open("lay"))}
    ${
      mayWrite && score.deals.length > 0 && deed(t("Again with the same people"), again, score.outcome ? "strong" : "")
    }</p>`;
}

/** @param {{score: Score, close: () => void}} props */
function Ask({ score, close }) {
  const game = useGame(score);
  return game && html`<${AskDialog} game=${game} options=${score.form.options ?? {}} close=${close} />`;
}

/** @type {Record<string, (props: {live: LiveScore, score: Score, close: () => void}) => unknown>} */
const DIALOGS = {
  names: ({ live, score, close }) => html`<${Names} live=${live} names=${score.names} close=${close} />`,
  share: ({ live, close }) => html`<${Share} live=${live} close=${close} />`,
  ask: ({ score, close }) => html`<${Ask} score=${score} close=${close} />`,
  lay: ({ score, close }) => html`<${Lay} score=${score} close=${close} />`,
};

/** @typedef {{number: number, caller?: number|null}} Entering */

/** @param {{live: LiveScore, score: Score}} props */
export function Sheet({ live, score }) {
  const isFirst = begun.watch === live.watch && !score.deals.length && !score.asks.caller;
  const [entering, enter] = useState(/** @type {Entering|null} */ (isFirst ? { number: 1 } : null));
  const [opened, open] = useState("");
  const [wrong, say] = useState("");
  const [mayWrite, next] = [live.mayWrite.value, score.next_dealer];
  useEffect(() => {
    begun.watch = "";
    document.title = t("{game}: score · Rumpus", { game: titleOf(score) });
  }, []);
  /** @param {Promise<unknown>} done */
  const orSay = (done) => (say(""), done.catch((error) => say(sentence(asRefusal(error).message))));
  if (entering)
    return html`<div class="paper-page narrow score"><main>
      <${Entry} live=${live} score=${score} ...${entering} close=${() => enter(null)} /></main></div>`;
  return html`<div class="paper-page narrow score"><header class="page-head">
      <a class="home" href="/score" aria-label=${t("Scores")}>R</a><h1>${titleOf(score)}</h1></header><main>
    <${NotSent} live=${live} /><p class="refused" role="alert">${wrong}</p>
    <${Result} score=${score} />
    <${Deals} score=${score} mayWrite=${mayWrite}
      choose=${(/** @type {number} */ deal, /** @type {number} */ entry) =>
        orSay(live.command({ do: "choose", deal, entry }))}
      correct=${(/** @type {number} */ number) => enter({ number })} />
    ${mayWrite && score.deals.length > 0 && html`<p class="faded">${t("To correct a deal, tap its number.")}</p>`}
    ${next !== null && html`<p class="dealer">${t("{name} deals next.", { name: score.names[next] })}</p>`}
    ${
      mayWrite &&
      !score.outcome &&
      html`<${NextDeal} score=${score}
      enter=${(/** @type {number|null} */ caller) => enter({ number: score.deals.length + 1, caller })} />`
    }
    <${Deeds} live=${live} score=${score} orSay=${orSay} open=${open} />
    <p>${score.game && t("By the rules")} <${Clauses} score=${score} about="points" /></p>
    <${Graph} score=${score} /><${Log} score=${score} />
    ${
      mayWrite &&
      !canReload &&
      html`<p class="faded">
      ${t("Keep this page open. Without a connection it goes on, but it cannot be loaded again.")}</p>`
    }
    ${opened && DIALOGS[opened]({ live, score, close: () => open("") })}</main></div>`;
}
