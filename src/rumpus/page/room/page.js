/** The page of a table: the waiting room or the game, and the panels beside it. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { lazy, part } from "../base/lazy.js";
import { refused } from "../base/refusal.js";
import { bubbleOf, BUBBLES, isHelped, learnNewness } from "../coach/coaching.js";
import { packOf } from "../faces/pack.js";
import { allKinds } from "../portraits/kinds.js";
import { goHome, useFocusKept } from "../focus/keep.js";
import { useKeys } from "../keys/press.js";
import { openKeys } from "../keys/open_list.js";
import { useDealt } from "./dealt.js";
import { gameOf, playOf } from "./game.js";
import { Boundary } from "./undrawn.js";
import { useAnnouncements } from "../table/announcements.js";
import { TableHeader } from "../table/header.js";
import { Waiting } from "../line/waiting.js";
import { brokenLine } from "../table/prompt.js";
import { openRules } from "../rules/rules.js";
import { useSounds } from "../sociable/listening.js";
import { Table } from "../table/table.js";
import { Aside, TextBox, toWords } from "../table/talk.js";
import { t } from "../base/sentence.js";

const Words = lazy(() => import("../answers/words.js").then((module) => module.Words));
const Leaving = lazy(() => import("../table/menu.js").then((module) => module.Leaving));
const ScoreSheet = lazy(() => import("../table/score.js").then((module) => module.ScoreSheet));
const OpenHands = lazy(() => import("../table/hands.js").then((module) => module.OpenHands));
const People = lazy(() => import("./people.js").then((module) => module.People));
const Coach = lazy(() => import("../coach/coach.js").then((module) => module.Coach));
const WaitingRoom = lazy(() => import("./waiting.js").then((module) => module.WaitingRoom));

/**
 * Return true if others have said something since the talk was last open.
 * @param {Table} table
 * @param {boolean} open
 */
function useHeard(table, open) {
  const last = table.heard.value[table.heard.value.length - 1];
  const at = last?.at ?? 0;
  const [seen, see] = useState(at);
  useEffect(() => {
    if (open) see((was) => Math.max(was, at));
  }, [open, at]);
  return at > seen && !table.isOwn(last);
}

/** @param {Table} table @returns {Record<string, () => void>} */
const keysOf = (table) => ({
  keys: openKeys,
  rules: () => openRules(table.game),
  words: () => toWords(table),
  hint: () => document.getElementById("hint")?.click(),
  "to-hand": goHome,
});

/** @param {{table: Table, Play: any, game: any}} props */
function Playing({ table, Play, game }) {
  const open = Boolean(table.aside.value);
  const [asked, ask] = useState("");
  const close = () => ask("");
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const pack = useMemo(() => packOf(game), [game]);
  const met = useRef(false); // somebody else
  met.current ||= Boolean(
    table.talk.value.length ||
    table.places.value?.seats.some(({ kind }, seat) => kind === "person" && seat !== table.you),
  );
  const mine = table.isMine.value;
  const hands = table.view.value?.hands?.map((cards, seat) => ({ seat, cards }));
  useEffect(() => {
    document.title = `${mine ? "● " : ""}${game.title} · Rumpus`;
  }, [mine]);
  useEffect(() => table.follower.markDrawn(), []);
  const isSeated = table.you !== null;
  useEffect(() => void (isSeated && learnNewness(table).catch(refused)), [isSeated, table.places.value?.number]);
  useAnnouncements(table, pack);
  useDealt({ table, pack, game, view: /** @type {any} */ (table.view.value) });
  useFocusKept(box);
  useKeys(keysOf(table));
  useSounds(table);
  /** @param {any} means */
  const onWords = (means) => {
    const view = table.view.peek();
    const asked = view && { table, pack, game, view, open: ask };
    if (asked && means.aside) part(import("../answers/asides.js")).then(({ answer }) => answer(means, asked), refused);
    if (!means.aside || means.aside === "hint") table.aside.value = ""; // what came of it is seen on the table
  };
  const line = html`<${TextBox} table=${table} example=${game.example} meant=${onWords} />`;
  return html`<div class=${names("table-page", open && "aside-open")} ref=${box}>
    <${TableHeader} table=${table} game=${game} heard=${useHeard(table, open)}
      aside=${() => (table.aside.value = open ? "" : "log")} />
    <${Waiting} line=${table.connection} name=${pack.name} />
    <main class=${names("felt", hands && "with-hands")} aria-label=${t("Table")} tabindex="-1">
      ${isHelped(table) && bubbleOf(table) < BUBBLES && html`<${Coach} table=${table} game=${game} pack=${pack} />`}
      <${Play} table=${table} pack=${pack} game=${game} />
      ${hands && html`<${OpenHands} table=${table} hands=${hands} pack=${pack} />`}</main>
    <${Aside} table=${table} pack=${pack}>
      ${table.you !== null && html`${met.current && html`<${People} table=${table} />`}${line}`}</${Aside}>
    ${asked === "help" && html`<${Words} game=${game} pack=${pack} close=${close} />`}
    ${asked === "score" && html`<${ScoreSheet} table=${table} game=${game} close=${close} />`}
    ${asked === "leaving" && html`<${Leaving} table=${table} close=${close} />`}
  </div>`;
}

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const table = useMemo(() => new Table(id), [id]);
  useEffect(() => () => table.leave(), [table]);
  return html`<${Boundary} caught=${console.error}><${Shown} table=${table} /></${Boundary}>`;
}

/** A table, where it can be drawn. @param {{table: Table}} props */
function Shown({ table }) {
  const [game, setGame] = useState(/** @type {any} */ (null));
  const [Play, setPlay] = useState(/** @type {any} */ (null));
  const frame = table.frame.value;
  const stage = table.places.value?.stage;
  const seats = table.places.value?.seats.length ?? 0;
  const options = JSON.stringify(table.places.value?.options ?? {});
  useEffect(() => {
    if (!frame) return;
    gameOf(frame.game, seats, JSON.parse(options))
      .then(async (found) => {
        const component = await playOf(found.layout);
        table.kinds = await allKinds();
        setPlay(() => component);
        setGame(found);
      })
      .catch(refused);
  }, [frame?.game, seats, options]);
  if (!frame || !game)
    return html`<main class="alone"><h1>Rumpus</h1><p role="status">${brokenLine(table) || t("Joining the table…")}</p>
      <p><a class="button" href="/">${t("Lobby")}</a></p></main>`;
  return stage === "gathering"
    ? html`<${WaitingRoom} table=${table} game=${game} />`
    : html`<${Playing} table=${table} Play=${Play} game=${game} />`;
}
