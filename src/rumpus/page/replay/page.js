/** A finished game, moment by moment; without a record, the place to bring one. */
import { useEffect, useErrorBoundary, useMemo, useState } from "preact/hooks";
import { asRefusal, plain } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html, names } from "../base/html.js";
import { Reload } from "../base/lazy.js";
import { stylesheet } from "../base/stylesheet.js";
import { sentence, t } from "../base/sentence.js";
import { packOf } from "../faces/pack.js";
import { allKinds } from "../portraits/kinds.js";
import { Told } from "../faces/told.js";
import { Upload } from "../lobby/upload.js";
import { gameOf, playOf } from "../room/game.js";
import { shortcut } from "../keys/list.js";
import { useKeys } from "../keys/press.js";
import { openKeys } from "../keys/open_list.js";
import { openRules } from "../rules/rules.js";
import { OpenHands } from "../table/hands.js";
import { inFull, sentencesOf } from "../table/announcements.js";
import { ScoreSheet } from "../table/score.js";
import { Log } from "../table/talk.js";
import { Controls } from "./controls.js";
import { Player } from "./player.js";
import { Recording } from "./recording.js";
import { Verdict } from "./verdict.js";

await stylesheet("/page/looks/replay.css");

/** @typedef {{recording: Recording, game: any, kinds: import("../portraits/kinds.js").Kind[], Play: any}} Found */

/** @param {string} id @returns {Promise<Found>} */
async function opened(id) {
  const recording = await Recording.open(id);
  const { game, header } = recording.summary;
  const found = await gameOf(game, header.seats.length, header.options);
  const [Play, kinds] = await Promise.all([playOf(found.layout), allKinds()]);
  return { recording, game: found, kinds, Play };
}

/** @param {{id?: string}} props */
export function ReplayPage({ id }) {
  const [found, setFound] = useState(/** @type {Found|null} */ (null));
  const [failed, setFailed] = useState(/** @type {unknown} */ (null));
  const [broken] = useErrorBoundary();
  useEffect(() => {
    document.title = t("Replay · Rumpus");
    if (id) opened(id).then(setFound, setFailed);
  }, [id]);
  const error = broken ?? failed;
  const wrong = error && asRefusal(plain(error));
  if (found && !wrong) return html`<${Watching} ...${found} />`;
  if (id && !wrong)
    return html`<main class="alone"><h1>${t("Replay")}</h1><p role="status">${t("Opening the record…")}</p></main>`;
  return html`<main class="alone replay-door"><h1>${t("Replay")}</h1>
    ${wrong && html`<p role="alert">${sentence(wrong.message)}</p><${Reload} code=${wrong.code} />`}<${Upload} /><p>
      <a class="button" href="/">${t("Lobby")}</a></p></main>`;
}

/** Nothing on the table can be done: presses go nowhere but to the result and away from it. @param {Event} event */
const nothing = (event) => {
  if (event.target instanceof Element && event.target.closest(".showdown, .to-sheet")) return;
  event.preventDefault();
  event.stopPropagation();
};

/** Which deal is shown. @param {Player} player */
function dealTold({ recording, deal }) {
  const told = { deal: deal.value, deals: recording.deals };
  return recording.summary.uploaded
    ? t("Upload, deal {deal} of {deals}", told)
    : t("Replay, deal {deal} of {deals}", told);
}

/** @param {Found} props */
function Watching({ recording, game, kinds, Play }) {
  const player = useMemo(() => new Player(recording, new URLSearchParams(location.search)), [recording]);
  const pack = useMemo(() => packOf(game), [game]);
  const [open, setOpen] = useState(false);
  const [scores, showScores] = useState(false);
  useEffect(() => () => player.stop(), [player]);
  useKeys({ keys: openKeys, rules: () => openRules(recording.summary.game) });
  const { table } = player;
  table.kinds = kinds;
  const frame = player.frame;
  return html`<div class=${names("table-page", "replay", open && "aside-open")}>
    <header class="table-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><h1>${game.title}</h1><p class="stands">
        ${dealTold(player)}</p>
      <nav aria-label=${t("Replay")}><button type="button" class="plain" onClick=${() => showScores(true)}>
          ${t("Score")}</button><button type="button" class="plain only-wide"
            onClick=${() => openRules(recording.summary.game)}>${t("Rules")}</button>
            <button type="button" class="plain only-wide" aria-keyshortcuts=${shortcut("keys")} onClick=${openKeys}>
              ${t("Keys")}</button>
        <button type="button" class="plain only-narrow" onClick=${() => setOpen(!open)}>${t("More")}</button></nav>
    </header>
    <main class="felt watch with-hands" aria-label=${t("Table")}>
      <div class="scene" onClickCapture=${nothing}>
        ${frame && html`<${Play} table=${table} pack=${pack} game=${game} />`}</div>
      <${OpenHands} table=${table} hands=${player.hands} pack=${pack} />
      <p class="told" role="status" aria-live="polite" tabindex="0">
        <${Told} pack=${pack} told=${{ items: frame ? sentencesOf(table, frame).map(inFull) : [] }} /></p>
      <${Controls} player=${player} />
    </main>
    <aside class=${names("aside", open && "open")} aria-label=${t("Log, sharing, and what the record proves")}
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false)}>
      <button type="button" class="plain close" aria-label=${t("Close")} onClick=${() => setOpen(false)}>✕</button>
      <${Log} table=${table} pack=${pack} /><${Verdict} recording=${recording} /><${Sharing} player=${player} />
    </aside>
    ${
      scores &&
      (recording.summary.deals.length
        ? html`<${ScoreSheet} table=${table} game=${game}
      close=${() => showScores(false)} />`
        : html`<${Dialog} title=${t("Score sheet")} close=${() => showScores(false)}>
        <p>${t("No deal was finished.")}</p></${Dialog}>`)
    }
  </div>`;
}

/** @param {{player: Player}} props */
function Sharing({ player }) {
  const [told, tell] = useState("");
  const copy = () => {
    history.replaceState(null, "", player.address);
    const copied = navigator.clipboard?.writeText(player.address) ?? Promise.reject();
    copied.then(
      () => tell(t("The link to this moment is copied.")),
      () => tell(t("The address line now has the link to this moment.")),
    );
  };
  return html`<section class="sharing" aria-label=${t("Share")}><p class="deeds">
    <button type="button" onClick=${copy}>${t("Copy link")}</button>
    <a class="button" href=${`/api/records/${player.recording.id}/file`} download>${t("Download")}</a></p>
  <p role="status" class="faded">${told}</p></section>`;
}
