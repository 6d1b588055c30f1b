/** The other people at a table, and people who talked and left. The user can hide, mute, block or report them. */
import { useRef, useState } from "preact/hooks";
import { post } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { called } from "../base/guest.js";
import { html } from "../base/html.js";
import { orRefused } from "../base/refusal.js";
import { t, tell } from "../base/sentence.js";

/** @typedef {import("../table/table.js").Table} Table */
/**
 * Another person. `path` identifies them to the server: by their seat, or, if they have left, by their last chat line.
 * Then `seat` is null.
 * @typedef {{name: string, guest: boolean, muted: boolean, seat: number|null, path: string, said: string}} Other
 */

/** The reasons for a report. @type {[string, string][]} */
const REASONS = [
  ["insult", t("Insults")],
  ["name", t("Their name")],
  ["cheating", t("Cheating")],
  ["spam", t("Spam")],
  ["other", t("Something else")],
];

/** Hide a person's chat in this window, or show it again. @param {Table} table @param {string} name */
function toggle(table, name) {
  const unheard = new Set(table.unheard.value);
  if (!unheard.delete(name)) unheard.add(name);
  table.unheard.value = unheard;
}

/**
 * A report cannot be taken back: so choosing why sends nothing yet.
 * @param {{name: string, send: (reason: string) => Promise<boolean>}} props
 */
function Report({ name, send }) {
  /** @param {any} event */
  const onSubmit = async (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (await send(String(new FormData(form).get("reason")))) form.reset();
  };
  return html`<form class="line" onSubmit=${onSubmit}>
    <select name="reason" required aria-label=${t("Report {name} for", { name })}><option value="">
        ${t("Report for…")}</option>${REASONS.map(([reason, told]) => html`<option value=${reason}>${told}</option>`)}
    </select>
    <button type="submit" class="quiet" aria-label=${t("Report {name}", { name })}>${t("Report")}</button></form>`;
}

/** @param {{table: Table, other: Other}} props */
function Person({ table, other }) {
  const [told, tell] = useState("");
  const { name, muted, seat, path, said } = other;
  const isHidden = table.unheard.value.has(name);
  /**
   * Send a request. Resolves to false if it was refused.
   * @param {string} what
   * @param {string} done
   * @param {unknown} [body]
   */
  const send = async (what, done, body) => {
    tell("");
    if (!(await orRefused(post(`/tables/${table.id}/${path}/${what}`, body)))) return false;
    table.askAnew();
    tell(done);
    return true;
  };
  const marks = [called(other), muted && t("muted"), seat === null && t("has left")];
  return html`<li><h3>${marks.filter(Boolean).join(", ")}</h3>
    ${said && html`<p class="faded">${t("Said last: “{words}”", { words: said })}</p>`}<p class="deeds">
      <button type="button" class="quiet"
        aria-label=${isHidden ? t("Show talk of {name}", { name }) : t("Hide talk of {name}", { name })}
          onClick=${() => toggle(table, name)}>${isHidden ? t("Show talk") : t("Hide talk")}</button>
      ${
        table.frame.value.host &&
        seat !== null &&
        html`<button type="button" class="quiet"
        aria-label=${muted ? t("Unmute {name}", { name }) : t("Mute {name}", { name })}
          onClick=${() => table.command("mute", { seat, muted: !muted })}>${muted ? t("Unmute") : t("Mute")}</button>`
      }
      <button type="button" class="quiet" aria-label=${t("Block {name}", { name })}
        onClick=${() => send("block", t("{name} is blocked.", { name }))}>${t("Block")}</button></p>
    <${Report} name=${name}
      send=${(/** @type {string} */ reason) => send("report", t("{name} is reported.", { name }), { reason })} />
    <p role="status" class="faded">${told}</p></li>`;
}

/** Return the other people with a seat. @param {Table} table @returns {Other[]} */
const seatedAt = (table) =>
  (table.places.value?.seats ?? []).flatMap(({ kind, name, guest, muted }, seat) =>
    kind === "person" && seat !== table.you ? [{ name, guest, muted, seat, path: `seats/${seat}`, said: "" }] : [],
  );

/** Return the people who said something here and have left. @param {Table} table @returns {Other[]} */
const goneFrom = (table) =>
  table.talk.value.flatMap(({ line, seat, name, guest, text }) =>
    seat === null ? [{ name, guest, muted: false, seat, path: `talk/${line}`, said: text }] : [],
  );

/** Return each command with its explanation. @param {boolean} host @returns {[string, unknown][]} */
const meanings = (host) => [
  [t("Hide"), t("You do not see what they say at this table while this page is open.")],
  ...(host ? [/** @type {[string, unknown]} */ ([t("Mute"), t("They play, but cannot talk at this table.")])] : []),
  [
    t("Block"),
    tell(
      "You no longer see what they say, at any table, and they cannot sit down at tables where you are the host. " +
        "On {page} you can unblock them.",
      { page: html`<a href="/me">${t("your page")}</a>` },
    ),
  ],
  [t("Report"), t("The owner of this server learns who it was and why. The player does not.")],
];

/** @param {{table: Table, close: () => void}} props */
function Others({ table, close }) {
  // Keep people here whose talk disappeared because the user has just blocked them.
  const gone = useRef(/** @type {Map<string, Other>} */ (new Map()));
  for (const other of goneFrom(table)) gone.current.set(other.name, other);
  const others = [...seatedAt(table), ...gone.current.values()];
  return html`<${Dialog} title=${t("People at this table")} close=${close}><div class="scroll">
    ${
      others.length
        ? html`<ul class="people">
      ${others.map((other) => html`<${Person} key=${`${other.path} ${other.name}`} table=${table} other=${other} />`)}
    </ul>`
        : html`<p>${t("Nobody else is here now.")}</p>`
    }
    <dl class="agreed">
      ${meanings(table.frame.value.host).map(
        ([word, told]) => html`<div><dt>${word}</dt><dd class="faded">
          ${told}</dd></div>`,
      )}</dl></div></${Dialog}>`;
}

/**
 * The button that opens the list of people. It is shown to a player if another person sits here, or talked and left.
 * @param {{table: Table}} props
 */
export function People({ table }) {
  const [open, setOpen] = useState(false);
  if (table.you === null || !(open || seatedAt(table).length || goneFrom(table).length)) return null;
  return html`<p class="nuisance"><button type="button" class="quiet" aria-haspopup="dialog"
      onClick=${() => setOpen(true)}>${t("Problems with a player?")}</button></p>
    ${open && html`<${Others} table=${table} close=${() => setOpen(false)} />`}`;
}
