/**
 * The state of the draft in a line: the chosen tiles, the dropped steps, the opening rule, and the reason why it cannot
 * be played yet.
 */
import { useEffect, useState } from "preact/hooks";
import { lasting } from "../base/api.js";
import { html, names } from "../base/html.js";
import { capital, listed, sentence, t, tell } from "../base/sentence.js";
import { isJoker, physical } from "../faces/pack.js";
import { spoken, worded } from "../faces/told.js";
import { shortcut } from "../keys/list.js";
import { Markup } from "../rules/markup.js";
import { ClauseLink } from "../rules/rules.js";

/** @typedef {import("../faces/pack.js").Pack} Pack */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./steps.js").Place} Place */
/** @typedef {{tiles: string[], from: Place}} Chosen */

/**
 * @param {{pack: Pack, chosen: Chosen, beside: string[], placed: ReadonlySet<string>, go: (to: Place) => void, split:
 * () => void, name: () => void, leave: () => void}} props `beside`: the tiles of the group that they lie in
 */
export function ChosenBar({ pack, chosen, beside, placed, go, split, name, leave }) {
  const { tiles, from } = chosen;
  const one = tiles.length === 1;
  const isFirst = physical(beside[0] ?? "") === tiles[0];
  const told = tiles.length > 4 ? pack.counted(tiles.length) : listed(tiles.map((tile) => pack.name(tile)));
  return html`<div class="status chosen-bar" role="group" aria-label=${t("Chosen tiles")}>
    <p><b>${capital(told)}</b><span
        class="advice">: ${from === "rack" ? t("choose a group, or the felt") : t("choose a group, or the rack")}</span>
      </p>
    ${
      beside.length !== tiles.length &&
      html`<button type="button" class="quiet" aria-keyshortcuts=${shortcut("new")}
      onClick=${() => go("new")}>${t("New group")}</button>`
    }
    ${
      from !== "rack" &&
      one &&
      !isFirst &&
      html`<button type="button" class="quiet"
      aria-keyshortcuts=${shortcut("split")} onClick=${split}>${t("Split")}</button>`
    }
    ${
      from !== "rack" &&
      one &&
      isJoker(tiles[0]) &&
      html`<button type="button" class="quiet" onClick=${name}>
      ${t("Stands for")}</button>`
    }
    ${
      from !== "rack" &&
      tiles.every((tile) => placed.has(tile)) &&
      html`<button type="button" class="quiet"
      onClick=${() => go("rack")}>${t("To rack")}</button>`
    }
    <button type="button" class="plain" aria-label=${t("Let go")} onClick=${leave}>✕</button>
  </div>`;
}

/** That the opening is worth too little is seen beside it. */
const TOLD_BY_THE_GAUGE = "opening-too-low";

/** Steps that no longer fit, and why. @param {Pack} pack @param {import("./draft.js").Lost[]} lost */
function lostTold(pack, lost) {
  const steps = lost.map(({ step, why }) => tell("{step} ({why})", { step: worded(pack, step), why }));
  return spoken(pack, tell("No longer fits: {steps}. The rest stays.", { steps: { items: steps, between: "; " } }));
}

/** @param {{draft: Draft, mine: boolean, game: any, pack: Pack}} props */
export function Status({ draft, mine, game, pack }) {
  const [standing, lost, steps] = [draft.standing.value, draft.lost.value, draft.steps.value];
  if (lost.length) {
    return html`<div class="status lost"><p>${lostTold(pack, lost)}</p>
      <button type="button" class="plain" aria-label=${t("Dismiss")} onClick=${() => (draft.lost.value = [])}>✕</button>
    </div>`;
  }
  if (!standing) return html`<div class="status"></div>`;
  const faults = standing.groups.filter((group) => group.fault_said).length;
  const refusal = steps.length && mine && !faults && standing.refusal?.code !== TOLD_BY_THE_GAUGE && standing.refusal;
  const told = steps.length ? toldOf(standing, faults, mine) : "";
  return html`<div class=${names("status", standing.can_play && "ready", !told && !refusal && "silent")}>
    ${
      standing.needed !== null &&
      html`<${Opening} game=${game} points=${standing.points ?? 0}
      needed=${standing.needed} />`
    }
    <p>${told}
      ${
        refusal
          ? html`✕ ${capital(spoken(pack, refusal.said))} <${ClauseLink} game=${game.slug}
        clause=${refusal.clause} />`
          : ""
      }</p>
  </div>`;
}

/**
 * Describe the server's verdict on the draft.
 * @param {import("./draft.js").Standing} standing
 * @param {number} faults
 * @param {boolean} mine
 */
function toldOf(standing, faults, mine) {
  if (standing.can_play) return html`<b>${t("✓ Ready:")}</b> ${placing(standing)}`;
  if (faults)
    return t(
      "✕ {count} group is not a meld yet.",
      { count: faults },
      { plural: "✕ {count} groups are not melds yet." },
    );
  return mine ? "" : arranged(standing);
}

/**
 * The same as it is said: which groups are not melds yet, and why.
 * @param {Pack} pack @param {Draft} draft @param {boolean} mine
 */
export function heardOf(pack, draft, mine) {
  const [standing, lost] = [draft.standing.value, draft.lost.value];
  if (lost.length) return lostTold(pack, lost);
  if (!standing || !draft.isSettled) return "";
  if (!draft.steps.value.length)
    return draft.undone.value.length ? t("All is taken back: the tiles lie as they did.") : "";
  const { points, needed } = standing;
  const opening = needed === null ? "" : t("Opening: {points} of {needed} points.", { points: points ?? 0, needed });
  const faults = standing.groups.filter((group) => group.fault_said);
  if (standing.can_play)
    return [opening, t("Ready: {placing}", { placing: placing(standing) })].filter(Boolean).join(" ");
  if (faults.length)
    return faults
      .map(({ number, fault_said: fault }) => t("Group {number} is not a meld yet: {fault}.", { number, fault }))
      .join(" ");
  const refusal = mine && standing.refusal?.code !== TOLD_BY_THE_GAUGE && standing.refusal;
  const stands = refusal ? sentence(spoken(pack, refusal.said)) : mine ? "" : arranged(standing);
  return [opening, stands].filter(Boolean).join(" ");
}

/** @param {import("./draft.js").Standing} standing */
const arranged = (standing) => t("Arranged for your turn: {placing}", { placing: placing(standing) });

/** @param {import("./draft.js").Standing} standing */
const placing = ({ placed, left }) =>
  t(
    "{count} tile placed, {left} left.",
    { count: placed.length, left },
    { plural: "{count} tiles placed, {left} left." },
  );

/** @param {{game: any, points: number, needed: number}} props */
const Opening = ({ game, points, needed }) =>
  html`<p class="opening">
    ${tell("Opening {points} of {needed} points", {
      points: html`<b>${points}</b>`,
      needed: html`<b>
      ${needed}</b>`,
    })} <span class="gauge" aria-hidden="true">
      <i style=${{ width: `${Math.min(100, (100 * points) / Math.max(1, needed))}%` }}></i></span> <${ClauseLink}
        game=${game.slug} clause=${game.layout.opening.clause} /></p>`;

/**
 * The opening rule in the words of the rule page, shown until a seat has opened. If another rule was agreed on, it has
 * other words.
 * @param {{game: any}} props
 */
export function OpeningNote({ game }) {
  const { points: needed, clause, usual } = game.layout.opening;
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => {
    lasting(`/rules/${game.slug}/${clause}`).then(setFound, () => {});
  }, [game.slug]);
  if (needed !== usual)
    return html`<aside class="opening-note" aria-label=${t("The opening")}><h3>
        ${needed ? t("{needed} points to open", { needed }) : t("Open with any meld")}</h3>
    <p>${
      needed
        ? t("Your first play is of melds from your rack, worth {needed} points or more together.", { needed })
        : t("Your first play is of melds from your rack; at this table they may be worth anything.")
    }</p><${ClauseLink} game=${game.slug} clause=${clause} /></aside>`;
  const first = /<p>([\s\S]*?)<\/p>/.exec(found?.html ?? "")?.[1];
  return (
    first &&
    html`<aside class="opening-note" aria-label=${t("The opening")}><h3>${found.title}</h3><p>
        <${Markup} html=${first} /></p><${ClauseLink} game=${game.slug} clause=${clause} /></aside>`
  );
}
