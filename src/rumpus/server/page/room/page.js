/** A table's page: the waiting room, the game being played, and what stands beside them. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { refused } from "../base/refusal.js";
import { hints } from "../base/settings.js";
import { packOf } from "../faces/pack.js";
import { gameOf, playOf } from "./game.js";
import { TableHeader } from "../table/header.js";
import { Waiting } from "../line/waiting.js";
import { brokenLine } from "../table/prompt.js";
import { openRules } from "../rules/rules.js";
import { useSounds } from "../sociable/listening.js";
import { Table } from "../table/table.js";
import { Aside, TextBox } from "../table/talk.js";

const Words = lazy(() => import("../table/words.js").then((module) => module.Words));
const OpenHands = lazy(() => import("../table/hands.js").then((module) => module.OpenHands));
const People = lazy(() => import("./people.js").then((module) => module.People));
const WaitingRoom = lazy(() => import("./waiting.js").then((module) => module.WaitingRoom));

/**
 * See to what is meant for the page.
 * @param {Table} table @param {any} means what typed words mean @param {() => void} help
 */
function meant(table, means, help) {
  if (means.aside === "rules" || means.aside === "rule") openRules(table.game, means.rest?.trim().toUpperCase() || null);
  else if (means.aside === "hint") {
    hints.value = true;
    setTimeout(() => document.getElementById("hint")?.click(), 50);
  } else if (means.aside === "help") help();
  else if (means.aside)
    refused(
      new Refusal({
        code: "aside",
        clause: null,
        subject: null,
        message: `“${means.aside}” is for the terminal. Type help to see what can be typed here.`,
      }),
    );
}

/** Whether others have said something since the talk was last open. @param {Table} table @param {boolean} open */
function useHeard(table, open) {
  const last = table.heard.value[table.heard.value.length - 1];
  const at = last?.at ?? 0;
  const [seen, see] = useState(at);
  useEffect(() => {
    if (open) see((was) => Math.max(was, at));
  }, [open, at]);
  return at > seen && last.seat !== table.you;
}

/** @param {{table: Table, Play: any, game: any}} props */
function Playing({ table, Play, game }) {
  const open = Boolean(table.aside.value);
  const [words, showWords] = useState(false);
  const pack = useMemo(() => packOf(game), [game]);
  const mine = table.isMine.value;
  const hands = table.view.value?.hands?.map((cards, seat) => ({ seat, cards }));
  useEffect(() => {
    document.title = `${mine ? "● " : ""}${game.title} · Rumpus`;
  }, [mine]);
  useSounds(table);
  /** @param {any} means */
  const onWords = (means) => {
    meant(table, means, () => showWords(true));
    table.aside.value = ""; // what came of it is seen on the table
  };
  const line = html`<${TextBox} table=${table} example=${game.example} meant=${onWords} />`;
  return html`<div class=${names("table-page", open && "aside-open")}>
    <${TableHeader} table=${table} game=${game} heard=${useHeard(table, open)} aside=${() => (table.aside.value = open ? "" : "log")} />
    <${Waiting} line=${table.connection} name=${pack.name} />
    <main class=${names("felt", hands && "with-hands")} aria-label="Table"><${Play} table=${table} pack=${pack} game=${game} />
      ${hands && html`<${OpenHands} table=${table} hands=${hands} pack=${pack} />`}</main>
    <${Aside} table=${table} pack=${pack}>${table.you !== null && html`<${People} table=${table} />${line}`}</${Aside}>
    ${words && html`<${Words} game=${game} close=${() => showWords(false)} />`}
  </div>`;
}

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [Play, setPlay] = useState(/** @type {any} */ (null));
  useEffect(() => () => table.leave(), [table]);
  const frame = table.frame.value;
  const stage = table.places.value?.stage;
  const seats = table.places.value?.seats.length ?? 0;
  const options = JSON.stringify(table.places.value?.options ?? {});
  useEffect(() => {
    if (!frame) return;
    gameOf(frame.game, seats, JSON.parse(options))
      .then(async (found) => {
        const component = await playOf(found.layout);
        setPlay(() => component);
        setGame(found);
      })
      .catch(refused);
  }, [frame?.game, seats, options]);
  if (!frame || !game) return html`<main class="alone"><h1>Rumpus</h1><p role="status">${brokenLine(table) || "Joining the table…"}</p><p><a class="button" href="/">Lobby</a></p></main>`;
  return stage === "gathering" ? html`<${WaitingRoom} table=${table} game=${game} />` : html`<${Playing} table=${table} Play=${Play} game=${game} />`;
}
