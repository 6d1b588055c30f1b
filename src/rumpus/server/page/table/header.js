/** The head of the table: which game, how it stands, and the menu. */
import { useState } from "preact/hooks";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { figure } from "../base/sentence.js";
import { lazy } from "../base/lazy.js";
import { go } from "../base/route.js";
import { shortcut } from "../keys/list.js";
import { openKeys } from "../keys/shown.js";
import { openRules } from "../rules/rules.js";
import { Watchers } from "../sociable/watchers.js";
import { TableLink } from "./link.js";

const Settings = lazy(() => import("./preferences.js").then((module) => module.Settings));
const ScoreSheet = lazy(() => import("./score.js").then((module) => module.ScoreSheet));

/** @typedef {import("./table.js").Table} Table */

/** Which deal is played, of how many where that is settled. @param {number} deal @param {any} game */
export function dealTold(deal, { goal }) {
  if (goal.deals === 1) return "One deal";
  return goal.deals ? `Deal ${deal} of ${goal.deals}` : `Deal ${deal}`;
}

/** How many points are played to, where more than one deal is played; else which score wins. @param {any} game */
export function aimTold({ goal, lowest_wins }) {
  const wins = html`${lowest_wins ? "low" : "high"} <span class="word">score </span>wins`;
  if (!goal.target || goal.deals === 1) return wins;
  return lowest_wins ? html`to ${goal.target}, ${wins}` : `to ${goal.target}`;
}

/** What one has, and the other where there is one other. @param {Table} table @param {import("./table.js").View} view @param {any} game */
function scoresTold(table, { totals, result }, game) {
  if (table.you === null) return "watching · ";
  if (game.goal.deals === 1 && !result) return "";
  const [you, other] = [table.you, 1 - table.you];
  return html`you <b>${figure(totals[you] ?? 0)}</b>${totals.length === 2 && html`<span class="word">, ${table.nameOf(other)} ${figure(totals[other])}</span>`} · `;
}

/** @param {{table: Table, game: any, close: () => void, open: (what: string) => void}} props */
function Menu({ table, game, close, open }) {
  const playing = table.places.value?.stage === "playing" || table.places.value?.stage === "between";
  return html`<${Dialog} title=${game.title} close=${close}>
    <div class="menu">
      <button type="button" onClick=${() => (close(), openRules(table.game))}>Rules of the game</button>
      <button type="button" onClick=${() => open("score")}>Score sheet</button>
      <button type="button" onClick=${() => open("settings")}>Settings</button>
      <button type="button" aria-keyshortcuts=${shortcut("keys")} onClick=${() => (close(), openKeys())}>Keys</button>
      <a class="button" href="/">Lobby${table.you !== null ? " (your seat is kept)" : ""}</a>
      ${table.you !== null && playing && html`<button type="button" onClick=${() => open("leaving")}>Give up the seat…</button>`}
    </div>
    <h3>Link to this table</h3><${TableLink} table=${table} />
  </${Dialog}>`;
}

/** A seat that is given up does not come back: so it is asked first. @param {{table: Table, close: () => void}} props */
export function Leaving({ table, close }) {
  const leave = async () => (await table.command("leave")) && go("/");
  const alone = !table.places.value?.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you);
  const then = alone
    ? "Nobody else plays here: the game ends, without a winner."
    : "A computer player plays your hand to the end of the game. You cannot take the seat again; you may watch.";
  return html`<${Dialog} title="Give up the seat?" close=${close}>
    <p>${then}</p>
    <p class="deeds"><button type="button" class="strong" onClick=${close}>Stay</button><button type="button" onClick=${leave}>Give up the seat</button><a class="button" href="/">Lobby (your seat is kept)</a></p>
  </${Dialog}>`;
}

/** @param {{table: Table, game: any, heard: boolean, aside: () => void}} props `heard`: whether something was said that was not seen yet */
export function TableHeader({ table, game, heard, aside }) {
  const [shown, show] = useState("");
  const close = () => show("");
  const view = table.view.value;
  return html`<header class="table-head">
    <a class="home" href="/" aria-label="Rumpus, lobby">R</a>
    <h1>${game.title}</h1>
    ${view && view.deal > 0 && html`<p class="stands">${dealTold(view.deal, game)} · ${scoresTold(table, view, game)}${aimTold(game)}</p>`}
    <${Watchers} table=${table} />
    <nav aria-label="Table">
      <button type="button" class="plain only-wide" onClick=${() => show("score")}>Score</button>
      <button type="button" class="plain" aria-keyshortcuts=${shortcut("rules")} aria-label="Rules" onClick=${() => openRules(table.game)}><span class="long">Rules</span><span class="short" aria-hidden="true">?</span></button>
      <button type="button" class="plain only-narrow" onClick=${aside}>Log${heard && html`<span class="heard" title="Somebody has spoken"><span class="unseen">, somebody has spoken</span></span>`}</button>
      <button type="button" class="plain" aria-label="Menu" aria-haspopup="dialog" onClick=${() => show("menu")}>☰</button>
    </nav>
    ${shown === "menu" && html`<${Menu} table=${table} game=${game} close=${close} open=${show} />`}
    ${shown === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
    ${shown === "score" && html`<${ScoreSheet} table=${table} close=${close} />`}
    ${shown === "settings" && html`<${Settings} close=${close} />`}
  </header>`;
}
