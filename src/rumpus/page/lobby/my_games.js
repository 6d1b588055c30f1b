/** My games: the running ones first, those where it is my turn before all, then how the finished ones ended. */
import { useState } from "preact/hooks";
import { get } from "../base/api.js";
import { called } from "../base/guest.js";
import { html, names } from "../base/html.js";
import { orRefused } from "../base/refusal.js";
import { listed, span, t, tell } from "../base/sentence.js";

/** @typedef {import("./lobby.js").Summary} Summary */
/** @typedef {import("./my_records.js").Finished} Finished */
/** @typedef {import("./my_records.js").Mine} Mine */

const IS_PHONE = matchMedia("(max-width: 599px)").matches;
const AT_FIRST = IS_PHONE ? 1 : 3; // finished games
const RUNNING_AT_FIRST = IS_PHONE ? 2 : 3; // a new game has to be in sight below them
const NEVER = 1e15;
const ABANDONED = "abandoned";

/** @param {Summary} table */
const isMyTurn = (table) => table.stage === "playing" && table.to_move === table.you;

/** Mine come first, the most urgent before all. @param {Summary[]} tables */
const inOrder = (tables) =>
  [...tables].sort(
    (a, b) => Number(isMyTurn(b)) - Number(isMyTurn(a)) || (a.deadline ?? NEVER) - (b.deadline ?? NEVER),
  );

/** Describe the state of a running game. @param {Summary} table @param {number} now */
function standing(table, now) {
  const { stage, seats, to_move: mover, deadline } = table;
  if (stage === "gathering") {
    const free = seats.filter(({ kind }) => !kind).length;
    return free
      ? t("waiting for players, {free} of {seats} seats free", { free, seats: seats.length })
      : t("not begun yet");
  }
  if (stage === "between") return t("a deal is over");
  if (mover === null || mover === undefined) return t("running");
  const turn = mover === table.you ? t("your turn") : t("{name}’s turn", { name: seats[mover].name });
  return deadline ? t("{turn} · {time} left", { turn, time: span(deadline - now) }) : turn;
}

/**
 * Return the other players of a table or a game.
 * @param {{seats: {name: string, kind: string, guest: boolean}[], you?: number|null}} game
 */
const others = ({ seats, you }) =>
  listed(seats.filter((seat, number) => number !== you && seat.kind).map((seat) => called(seat)));

/**
 * The title of a game, and its other players.
 * @param {{title: string, seats: {name: string, kind: string, guest: boolean}[], you?: number|null}} game
 */
function titled(game) {
  const players = others(game);
  return players ? t("{game} with {players}", { game: game.title, players }) : game.title;
}

/** The same, its title by itself. @param {{game: Summary|Finished}} props */
function Titled({ game }) {
  const [title, players] = [html`<b>${game.title}</b>`, others(game)];
  return players ? tell("{game} with {players}", { game: title, players }) : title;
}

/** @param {{table: Summary, now: number}} props */
function Running({ table, now }) {
  return html`<li class=${names(isMyTurn(table) && "my-turn")}><span class="what"><${Titled} game=${table} /> <small>
        ${standing(table, now)}</small></span>
    <a class=${names("button", isMyTurn(table) && "strong")} href=${`/table/${table.id}`}>${t("Continue")}
      <span class="unseen"> ${titled(table)}</span></a></li>`;
}

/** Describe the running games that are not shown yet. @param {Summary[]} tables */
function moreTold(tables) {
  const [mine, count] = [tables.filter(isMyTurn).length, tables.length];
  if (!mine) return t("{count} more game", { count }, { plural: "{count} more games" });
  if (mine === count)
    return t("{count} more game, your turn in all", { count }, { plural: "{count} more games, your turn in all" });
  return t("{count} more games, your turn in {mine}", { count, mine });
}

/** Say the winners. @param {Finished} game */
function winnersTold({ outcome, seats, you }) {
  if (outcome.reason === ABANDONED) return t("Given up, nobody won");
  const winners = outcome.winners.map((seat, place) => (seat !== you ? seats[seat].name : place ? t("you") : t("You")));
  return winners.length ? t("{players} won", { players: listed(winners) }) : t("Nobody won");
}

/** Say the winners and their points. @param {Finished} game */
function outcomeTold(game) {
  const { outcome, seats, you } = game;
  if (outcome.reason === ABANDONED) return winnersTold(game);
  const points = outcome.points.map((points, seat) =>
    t("{name} {points}", { name: seat === you ? t("you") : seats[seat].name, points }),
  );
  return t("{winners} ({points})", { winners: winnersTold(game), points: points.join(", ") });
}

/** @param {{game: Finished}} props */
function Ended({ game }) {
  const day = new Date(1000 * game.ended).toLocaleDateString(undefined, { dateStyle: "medium" });
  return html`<li><span class="what"><${Titled} game=${game} /> <small>${outcomeTold(game)} · <time>
          ${day}</time></small></span>
    <a class="button" href=${`/replay/${game.record}`}>${t("Replay")}
      <span class="unseen"> ${t("{game}, {day}", { game: titled(game), day })}</span></a></li>`;
}

/** @param {{mine: Mine, setMine: (mine: Mine) => void}} props */
export function MyGames({ mine, setMine }) {
  const [open, setOpen] = useState(false);
  const [all, showAll] = useState(false);
  const running = inOrder(mine.running.filter((table) => table.you !== null));
  const shown = all || running.length <= RUNNING_AT_FIRST + 1 ? running : running.slice(0, RUNNING_AT_FIRST);
  const finished = open ? mine.finished : mine.finished.slice(0, IS_PHONE && running.length ? 0 : AT_FIRST);
  if (!running.length && !mine.finished.length) return null;
  const more = async () => {
    setOpen(true);
    if (!open || !mine.more) return;
    const older = await orRefused(get(`/me/tables?before=${mine.finished[mine.finished.length - 1].ended}`));
    if (older) setMine({ ...mine, finished: [...mine.finished, ...older.finished], more: older.more });
  };
  const hasMore = mine.more || finished.length < mine.finished.length;
  return html`<section class="leaf my-games" aria-labelledby="mine-title"><h2 id="mine-title">${t("My games")}</h2><div>
    ${
      running.length > 0 &&
      html`<div><ul class="rows" aria-label=${t("Running")}>
          ${shown.map((table) => html`<${Running} key=${table.id} table=${table} now=${mine.now} />`)}</ul>
      ${
        shown.length < running.length &&
        html`<p><button type="button" class="quiet" onClick=${() => showAll(true)}>
          ${moreTold(running.slice(shown.length))}</button></p>`
      }</div>`
    }
    ${
      mine.finished.length > 0 &&
      html`<div class="past">
        ${
          finished.length > 0 &&
          html`<ul class="rows" aria-label=${t("Finished")}>
          ${finished.map((game) => html`<${Ended} key=${game.record} game=${game} />`)}</ul>`
        }
      ${
        hasMore &&
        html`<p><button type="button" class="quiet" onClick=${more}>
          ${finished.length ? t("More finished games") : t("Finished games")}</button></p>`
      }</div>`
    }
  </div></section>`;
}
