/**
 * The prompt: the line that says which action the game waits for. A broken connection never looks like a slow opponent.
 */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { listed, t } from "../base/sentence.js";
import { lazy } from "../base/lazy.js";
import { isHelped } from "../coach/coaching.js";
import { physical } from "../faces/pack.js";
import { spoken } from "../faces/told.js";
import { shortcut } from "../keys/list.js";
import { Clock, isSlow } from "./clock.js";
import { useAsking } from "./announcements.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../faces/pack.js").Pack} Pack */

/** The effect of each rule for absent players, in words. @type {Record<string, (who: {name: string}) => string>} */
const WAITS = {
  computer: (who) => t("{name} is away. A computer player steps in soon.", who),
  skip: (who) => t("{name} is away. Their turn is skipped unless they come back soon.", who),
  wait: (who) => t("{name} is away. The game waits for them.", who),
};

/** @param {Table} table @param {string} name @param {number|null} [until] */
function awayTold(table, name, until) {
  if (!until || !isSlow(table.frame.value.clock)) return WAITS[table.frame.value.absence]({ name });
  const time = new Date(1000 * (until - table.ahead)).toLocaleString(undefined, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return t("{name} is away. They have until {time}.", { name, time });
}

/**
 * Return the other players at the table who have agreed to go on after a deal or a game, or who have not.
 * @param {Table} table
 * @param {boolean} agreed
 */
export function others(table, agreed) {
  const { seats = [], agreed: ready = [] } = table.places.value ?? {};
  return seats.flatMap(({ kind, here, name }, seat) =>
    seat !== table.you && kind === "person" && here && ready.includes(seat) === agreed ? [name] : [],
  );
}

/** The prompt after a deal. @param {Table} table */
function goingOn(table) {
  const places = table.places.value;
  if (places?.stage !== "between") return t("The deal is over.");
  const isAwaited = table.you !== null && !places.agreed.includes(table.you);
  const awaited = [...(isAwaited ? [t("you")] : []), ...others(table, false)];
  return awaited.length
    ? t("The deal is over. The next one waits for {names}.", { names: listed(awaited) })
    : t("The deal is over. The next one begins in a moment.");
}

/** Return true if the user watches one deal behind. @param {Table} table */
const isBehind = (table) => table.you === null && table.frame.value.watching === "delayed";

/** @param {Table} table */
function waitedFor(table) {
  const view = table.view.value;
  if (!view) return "";
  if (view.outcome) return t("The game is over.");
  if (isGivenUp(table)) return t("The game was given up: nobody played any more, or it took too many deals.");
  if (view.result) return goingOn(table);
  if (view.to_move === null)
    return isBehind(table) ? t("You see each deal once the next one is dealt.") : t("The deal begins.");
  const place = table.places.value?.seats[view.to_move];
  const name = table.nameOf(view.to_move);
  if (place?.kind === "person" && !place.here) return awayTold(table, name, view.clock?.deadline);
  return place?.kind === "person" ? t("Waiting for {name}.", { name }) : t("{name} is thinking.", { name });
}

/** Return true if the game was abandoned. @param {Table} table */
export const isGivenUp = (table) => table.places.value?.stage === "over" && !table.view.value?.outcome;

/** Links from a finished game: to its record, and to the lobby. @param {{record: string|null}} props */
export const WaysAway = ({ record }) =>
  record &&
  html`<a class="button" href=${`/replay/${record}`}>${t("Replay")}</a>
  <a class="button" href=${`/api/records/${record}/file`} download>${t("Record")}</a><a class="button" href="/">
    ${t("Lobby")}</a>`;

/** A broken line, in words. @param {Table} table */
export const brokenLine = (table) =>
  table.connection.farewell.value ||
  {
    joining: t("Joining the table…"),
    lost: t("Connection lost, reconnecting…"),
    closed: t("This page has left the table."),
    open: "",
  }[table.link.value];

/**
 * Return the card that a word of a hint means, preferably one of the own cards. Ignore which copy of a tile it is.
 * @param {string} word
 */
function meant(word) {
  /** @param {string} place @param {string} card */
  const at = (place, card) => document.querySelector(`${place} [data-card="${CSS.escape(card)}"]`);
  const tile = physical(word);
  return at(".own", word) ?? at(".rack", tile) ?? at(".rack", `${word}'`) ?? at(".felt", tile);
}

/**
 * Let the cards of a hint glow while the hint is shown, and the stock if it is to draw.
 * @param {Table} table
 * @param {string[]} [acts]
 */
export function useGlow(table, acts) {
  useLayoutEffect(() => {
    if (!acts) return;
    const named = (table.view.peek()?.may ?? []).filter(({ act }) => acts.includes(act)).flatMap(({ cards }) => cards);
    const words = [...named, ...acts.flatMap((act) => (act === "draw" ? "stock" : act.split(/\s/)))];
    const glowing = words.flatMap((word) => meant(word) ?? []);
    for (const card of glowing) card.toggleAttribute("data-hinted", true);
    return () => glowing.forEach((card) => card.removeAttribute("data-hinted"));
  }, [acts]);
}

/** Fetch the component for hints when the first hint is requested. */
const hintShown = () => import("./hint.js").then((module) => module.HintShown);
const HintShown = lazy(hintShown);

/** @param {{table: Table, pack: Pack, do: (act: string) => void}} props */
function Hint({ table, pack, do: act }) {
  const [hint, setHint] = useState(/** @type {import("./hint.js").Answer|null} */ (null));
  useEffect(() => setHint(null), [table.view.value?.seq]);
  useGlow(table, hint?.acts);
  const ask = async () => {
    const [found] = await Promise.all([table.ask("hint"), hintShown().catch(() => {})]);
    setHint(found ?? null);
  };
  return hint
    ? html`<${HintShown} pack=${pack} hint=${hint} do=${act} />`
    : html`<button type="button" id="hint" class="quiet" aria-keyshortcuts=${shortcut("hint")} onClick=${ask}>
      ${t("Hint")}</button>`;
}

/** @param {string} prompt */
const yourTurn = (prompt) => (prompt ? t("Your turn. {prompt}", { prompt }) : t("Your turn."));

/** @param {{table: Table, pack: Pack, do: (act: string) => void, hint?: any}} props `hint`: another way to show one */
export function Prompt({ table, pack, do: act, hint = Hint }) {
  const view = table.view.value;
  const broken = table.link.value === "open" ? table.connection.farewell.value : brokenLine(table);
  const mine = table.isMine.value;
  const prompt = spoken(pack, view?.prompt_said ?? "");
  const told = broken || (mine ? yourTurn(prompt) : waitedFor(table));
  useAsking(table, told, prompt, mine, Boolean(broken));
  return html`<div class=${names("prompt", mine && !broken && "mine", broken && "broken")}>
    <p>${told}</p>
    ${isGivenUp(table) && html`<${WaysAway} record=${table.places.value?.record ?? null} />`}
    ${mine && !broken && table.you !== null && html`<${Clock} table=${table} seat=${table.you} />`}
    ${mine && !broken && isHelped(table) && html`<${hint} table=${table} pack=${pack} do=${act} />`}
  </div>`;
}
