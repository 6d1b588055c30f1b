/**
 * The tools for arranging tiles, and the three ways to end a turn. All are always visible; a disabled one says its
 * reason.
 */
import { useLayoutEffect, useState } from "preact/hooks";
import { Refusal } from "../base/api.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { refused } from "../base/refusal.js";
import { capital, t } from "../base/sentence.js";
import { spoken } from "../faces/told.js";
import { shortcut } from "../keys/list.js";

const Confirm = lazy(() => import("../confirm/confirm.js").then((module) => module.Confirm));

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {{word: string, why: string|null, strong?: boolean, do: () => void, plays?: boolean}} Deed */

/** @param {{draft: Draft, sorting: string, sort: (by: "suit"|"rank") => void}} props */
export function Tools({ draft, sorting, sort }) {
  const [steps, undone] = [draft.steps.value.length, draft.undone.value.length];
  const tools = [
    { word: t("Undo"), sign: "↶", can: steps, do: () => draft.undo(), keys: shortcut("undo") },
    { word: t("Redo"), sign: "↷", can: undone, do: () => draft.redo(), keys: shortcut("redo") },
    { word: t("Reset"), can: steps, do: () => draft.reset() },
    { word: t("Tidy"), can: draft.layout.value.groups.length, do: () => draft.take("tidy") },
  ];
  return html`<div class="tools" role="toolbar" aria-label=${t("Arranging")}>
    ${tools.map(
      (tool) => html`<button type="button" class=${names("quiet", tool.sign && "sign")}
        aria-disabled=${tool.can ? undefined : "true"} aria-label=${tool.sign ? tool.word : undefined}
      title=${tool.sign ? tool.word : undefined} aria-keyshortcuts=${tool.keys} onClick=${() => tool.can && tool.do()}>
        ${tool.sign ?? tool.word}</button>`,
    )}
    <span class="sorts" role="group" aria-label=${t("Sort the rack")}>
      <button type="button" class="quiet" aria-pressed=${sorting === "suit"} onClick=${() => sort("suit")}>
        ${t("Colour")}</button>
      <button type="button" class="quiet" aria-pressed=${sorting === "rank"} onClick=${() => sort("rank")}>
        ${t("Number")}</button>
    </span>
  </div>`;
}

/**
 * Return the commands that end the turn. Each has the reason why it is disabled: another player's turn, or the server's
 * verdict on the draft.
 * @param {Table} table
 * @param {Draft} draft
 * @param {Pack} pack
 * @returns {Deed[]}
 */
function deedsOf(table, draft, pack) {
  const view = table.view.value;
  const mine = table.isMine.value;
  const others = mine
    ? null
    : view?.to_move === null || !view
      ? t("The deal is over.")
      : t("It is {name}’s turn.", { name: table.nameOf(view.to_move) });
  /** @param {string} what */
  const may = (what) => view?.may.some((one) => one.do === what);
  const standing = draft.standing.value;
  return [
    {
      word: t("Pick a tile"),
      why: others ?? (may("pick") ? null : t("Not now.")),
      do: () => table.act("pick"),
      strong: !draft.steps.value.length,
    },
    {
      word: t("Pass"),
      why: others ?? (may("pass") ? null : t("Not now.")),
      do: () => table.act("pass"),
      strong: Boolean(may("pass")),
    },
    {
      word: t("Play"),
      why:
        others ??
        (standing?.can_play
          ? null
          : standing?.refusal
            ? capital(spoken(pack, standing.refusal.said))
            : t("One moment…")),
      do: () => draft.play(),
      strong: true,
      plays: true,
    },
  ];
}

/** @param {{table: Table, draft: Draft, pack: Pack, says: boolean}} props `says`: players say "one tile" themselves */
export function Deeds({ table, draft, pack, says }) {
  const [asked, ask] = useState(/** @type {{deed: Deed, from: Element|null}|null} */ (null));
  const mine = table.isMine.value;
  const isLaidOut = draft.steps.value.length > 0;
  useLayoutEffect(() => ask(null), [table.view.value?.seq, isLaidOut]);
  /**
   * On the own turn, let the server refuse with the clause. Ask before arranged tiles are given up.
   * @param {Deed} deed
   */
  const press = (deed) => {
    if (!mine)
      return refused(new Refusal({ code: "not-your-turn", clause: null, subject: null, message: deed.why ?? "" }));
    if (isLaidOut && !deed.plays && !deed.why) ask({ deed, from: document.activeElement });
    else deed.do();
  };
  return html`${
    asked &&
    html`<${Confirm} yes=${asked.deed.word} no=${t("Go on arranging")} isNoFirst from=${asked.from}
      told=${t("End your turn without playing this? It stays laid out.")}
      confirm=${() => (ask(null), asked.deed.do())} leave=${() => ask(null)} />`
  }
    <div class="ends" role="group" aria-label=${t("End your turn")} hidden=${Boolean(asked)}>
    ${says && html`<${OneTile} draft=${draft} />`}
    ${deedsOf(table, draft, pack).map(
      (deed) => html`<button type="button" class=${names("deed", deed.strong && !deed.why && "strong")}
        aria-disabled=${deed.why ? "true" : undefined}
      title=${deed.why ?? undefined} onClick=${() => press(deed)}>${deed.word}</button>`,
    )}
  </div>`;
}

/** "One tile" is said with the play that leaves one. @param {{draft: Draft}} props */
function OneTile({ draft }) {
  if (draft.standing.value?.left !== 1 || !draft.steps.value.length) return null;
  return html`<label class="one-tile"><input type="checkbox" checked=${draft.oneTile.value}
      onChange=${() => draft.sayOneTile(!draft.oneTile.value)} /> ${t("“One tile!”")}</label>`;
}
