/** The head of the table: which game, how it stands, and the way to the menu. */
import { useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { figure, t, tell } from "../base/sentence.js";
import { lazy } from "../base/lazy.js";
import { isHelped, switchHelp } from "../coach/coaching.js";
import { shortcut } from "../keys/list.js";
import { openRules } from "../rules/rules.js";
import { Watchers } from "../sociable/watchers.js";

const Settings = lazy(() => import("./preferences.js").then((module) => module.Settings));
const Leaving = lazy(() => import("./menu.js").then((module) => module.Leaving));
const Menu = lazy(() => import("./menu.js").then((module) => module.Menu));
const AskDialog = lazy(() => import("../rules/ask.js").then((module) => module.AskDialog));
const ScoreSheet = lazy(() => import("./score.js").then((module) => module.ScoreSheet));

/** @typedef {import("./table.js").Table} Table */

/** Which deal is played, of how many where that is settled. @param {number} deal @param {any} game */
export function dealTold(deal, { goal }) {
  if (goal.deals === 1) return t("One deal");
  return goal.deals ? t("Deal {deal} of {deals}", { deal, deals: goal.deals }) : t("Deal {deal}", { deal });
}

/**
 * Say how to win: the points to reach if the game has several deals, and otherwise if the low or the high score wins.
 * @param {any} game
 */
export function aimTold({ goal, lowest_wins }) {
  const score = html`<span class="word">${t("score")} </span>`;
  const wins = lowest_wins ? tell("low {score}wins", { score }) : tell("high {score}wins", { score });
  const { target } = goal;
  if (!target || goal.deals === 1) return wins;
  return lowest_wins ? tell("to {target}, {wins}", { target, wins: html`${wins}` }) : t("to {target}", { target });
}

/**
 * The own score, and the opponent's if there is only one.
 * @param {Table} table
 * @param {import("./table.js").View} view
 * @param {any} game
 */
function scoresTold(table, { totals, result }, game) {
  if (table.you === null) return t("watching");
  if (game.goal.deals === 1 && !result) return "";
  const [you, other] = [table.you, 1 - table.you];
  const points = html`<b>${figure(totals[you] ?? 0)}</b>`;
  return html`${tell("you {points}", { points })}
  ${totals.length === 2 && html`<span class="word">, ${table.nameOf(other)} ${figure(totals[other])}</span>`}`;
}

/**
 * The scores of the game. A small screen hides the winning rule if there is more to show.
 * @param {{table: Table, view: import("./table.js").View, game: any}} props
 */
function Stands({ table, view, game }) {
  const parts = [view.deal > 0 && dealTold(view.deal, game), scoresTold(table, view, game)].filter(Boolean);
  const isLong = parts.length > 1 && !game.goal.target;
  return html`<p class="stands">${parts.map((part, at) => html`${at > 0 && " · "}${part}`)}
    <span class=${names(isLong && "word")}>${parts.length > 0 && " · "}${aimTold(game)}</span></p>`;
}

/**
 * The header of a table.
 * @param {{table: Table, game: any, heard: boolean, aside: () => void}} props `heard`: true if others have said
 * something new
 */
export function TableHeader({ table, game, heard, aside }) {
  const [shown, show] = useState("");
  const close = () => show("");
  const view = table.view.value;
  return html`<header class="table-head">
    <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a>
    <h1>${game.title}</h1>
    ${view && html`<${Stands} table=${table} view=${view} game=${game} />`}
    <${Watchers} table=${table} />
    <nav aria-label=${t("Table")}>
      ${
        table.you !== null &&
        html`<button type="button" class="plain help" role="switch"
        aria-checked=${isHelped(table)} title=${t("A coach and hints")} onClick=${() => switchHelp(table)}>
          ${t("Help")}</button>`
      }
      <button type="button" class="plain only-wide" onClick=${() => show("score")}>${t("Score")}</button>
      <button type="button" class="plain" aria-keyshortcuts=${shortcut("rules")} aria-label=${t("Rules")}
        onClick=${() => openRules(table.game)}><span class="long">${t("Rules")}</span>
          <span class="short" aria-hidden="true">?</span></button>
      <button type="button" class="plain only-narrow" onClick=${aside}>${t("Log")}
        ${
          heard &&
          html`<span class="heard" title=${t("Somebody has spoken")}><span class="unseen">
            ${t(", somebody has spoken")}</span></span>`
        }</button>
      <button type="button" class="plain" aria-label=${t("Menu")} aria-haspopup="dialog"
        onClick=${() => show("menu")}>☰</button>
    </nav>
    ${shown === "menu" && html`<${Menu} table=${table} game=${game} close=${close} open=${show} />`}
    ${shown === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
    ${shown === "score" && html`<${ScoreSheet} table=${table} game=${game} close=${close} />`}
    ${
      shown === "ask" && html`<${AskDialog} game=${game} options=${table.places.value?.options ?? {}} close=${close} />`
    }
    ${shown === "settings" && html`<${Settings} close=${close} />`}
  </header>`;
}
