/** The waiting room: the seats, the rules, and the invitation of friends. It does not look like a game in progress. */
import { useEffect, useRef, useState } from "preact/hooks";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { beSomebody, enter, GUEST, me } from "../base/me.js";
import { orRefused } from "../base/refusal.js";
import { saidOf, sentence, t, tell } from "../base/sentence.js";
import { stylesheet } from "../base/stylesheet.js";
import { sentenceOf, titleOf } from "../portraits/kinds.js";
import { nameWord, wordOf } from "../proof/followed.js";
import { kindOptions } from "./computers.js";
import { absenceTold, chosenText, clockText, SEEN, WATCHING } from "./table_settings.js";
import { Answered, inForce, OptionFields } from "./options.js";
import { People } from "./people.js";
import { Waiting } from "../line/waiting.js";
import { brokenLine } from "../table/prompt.js";
import { openRules } from "../rules/rules.js";
import { Watchers } from "../sociable/watchers.js";
import { Talk } from "../table/talk.js";

await stylesheet("/page/looks/waiting.css");

const TYPING = 500; // milliseconds after which a word that is typed is sent

const TableLink = lazy(() => import("../table/link.js").then((module) => module.TableLink));
const Portrait = lazy(() => import("../portraits/portrait.js").then((module) => module.Portrait));

/** @typedef {import("../table/table.js").Table} Table */

/** @param {{table: Table}} props */
function Invitation({ table }) {
  return html`<section class="leaf" aria-labelledby="invite-title"><h2 id="invite-title">${t("Invite friends")}</h2>
    <${TableLink} table=${table} /></section>`;
}

/**
 * Return a name that nobody else has here. A number is added to a taken name.
 * @param {Table} table
 * @param {string} name
 */
function freeName(table, name) {
  const taken = new Set(table.places.value?.seats.filter((_, seat) => seat !== table.you).map((seat) => seat.name));
  let [found, number] = [name, 1];
  while (taken.has(found)) found = `${name} ${++number}`;
  return found;
}

/** Take a seat, or change the name at the own seat. @param {Table} table @param {number} seat @param {string} name */
async function sit(table, seat, name) {
  const [wanted, known] = [name.trim() || GUEST, me.value];
  if (!known) await beSomebody(wanted);
  else if (known.name !== wanted && !known.kept) await enter(wanted); // a kept name is changed on its own page
  if (me.value !== known) table.connection.open(); // the line so far is of nobody, or of a session that ends
  return table.command("sit", { seat, name: freeName(table, wanted) });
}

/**
 * The name at this table. Visitors can set it before they sit down, and players can change it until the first deal.
 * @param {{table: Table, name: string, setName: (name: string) => void}} props
 */
function NameHere({ table, name, setName }) {
  const seat = table.you;
  const called = seat === null ? "" : table.nameOf(seat);
  const known = called || me.value?.name;
  const isTyped = useRef(false);
  useEffect(() => {
    if (known && (called || !isTyped.current)) setName(known); // a name that is typed before the old one is here stays
  }, [known]);
  const settle = () => seat !== null && name.trim() && name.trim() !== called && orRefused(sit(table, seat, name));
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    settle();
  };
  /** @param {any} event */
  const onInput = (event) => {
    isTyped.current = true;
    setName(event.currentTarget.value);
  };
  return html`<form class="name-here" onSubmit=${onSubmit}><label>
      ${t("Your name at this table")} <input type="text" maxlength="40" autocomplete="nickname" value=${name}
    onFocus=${(/** @type {any} */ event) => event.currentTarget.select()}
      onInput=${onInput} onBlur=${settle} /></label></form>`;
}

/**
 * @param {{table: Table, game: {kinds: string[], company: string[]}, seat: number, name: string}} props
 */
function Chair({ table, game, seat, name }) {
  const { kinds } = table;
  const place = table.places.value?.seats[seat];
  const host = table.frame.value.host;
  if (!place) return null;
  const isComputer = Boolean(place.kind) && place.kind !== "person";
  const facts = [
    place.guest && t("guest"),
    seat === table.places.value?.host_seat && t("host"),
    !place.here ? t("away") : place.ready ? t("ready") : t("not ready yet"),
    place.has_word && t("added a word to the shuffle"),
  ];
  const state = !place.kind
    ? ""
    : isComputer
      ? t("computer player, {kind}. {sentence}", {
          kind: titleOf(kinds, place.kind),
          sentence: sentenceOf(kinds, place),
        })
      : facts.filter(Boolean).join(", ");
  const called = place.name || t("Free seat");
  return html`<li class=${names("chair", !place.kind && "free", place.ready && "ready")}>
    <span class="number" aria-hidden="true">
      ${place.kind ? html`<${Portrait} name=${place.name} isPerson=${!isComputer} />` : seat + 1}</span>
    <span class="name">${seat === table.you ? t("{name} (you)", { name: called }) : called}<small>
        ${state}</small></span>
    ${
      !place.kind &&
      table.you === null &&
      !table.isSentAway.value &&
      html`<button type="button" class="strong"
      onClick=${() => orRefused(sit(table, seat, name))}>${t("Sit here")}</button>`
    }
    ${
      !place.kind &&
      host &&
      html`<select aria-label=${t("Seat a computer player at seat {seat}", { seat: seat + 1 })} value=""
        onChange=${(/** @type {any} */ event) =>
          event.currentTarget.value && table.command("computer", { seat, kind: event.currentTarget.value })}>
      <option value="">${t("Computer player…")}</option>${kindOptions(game, kinds)}</select>`
    }
    ${place.kind && host && seat !== table.you && html`<${FreeSeat} table=${table} seat=${seat} place=${place} />`}
  </li>`;
}

/** @param {{table: Table, seat: number, place: {kind: string|null, name: string}}} props */
function FreeSeat({ table, seat, place: { kind, name } }) {
  const [word, label] =
    kind === "person"
      ? [t("Send away"), t("Send away {name}", { name })]
      : [t("Free the seat"), t("Free the seat of {name}", { name })];
  return html`<button type="button" class="quiet" aria-label=${label} onClick=${() => table.command("kick", { seat })}>
    ${word}</button>`;
}

/** People whom the host sent away, and buttons to let them in again. @param {{table: Table}} props */
function SentAway({ table }) {
  const sentAway = table.places.value?.barred ?? [];
  if (!table.frame.value.host || !sentAway.length) return null;
  return html`<ul class="sent-away" aria-label=${t("Sent away")}>${sentAway.map(
    (name) => html`<li>${t("{name} was sent away.", { name })}
    <button type="button" class="quiet" onClick=${() => table.command("admit", { name })}>
      ${t("Let {name} sit down again", { name })}</button></li>`,
  )}</ul>`;
}

/**
 * The agreements besides the rules. The most important one is which cards watchers see.
 * @param {{table: Table}} props
 */
function TableSettings({ table }) {
  const { seats, clock, watching, absence, grace } = table.frame.value;
  const all = [
    [t("Seats"), seats],
    [t("Who may watch"), chosenText(WATCHING, watching)],
    [t("Clock"), clockText(clock)],
  ];
  return html`<section class="leaf" aria-labelledby="settings-title"><h2 id="settings-title">${t("At this table")}</h2>
    <dl class="agreed short">${all.map(([word, told]) => html`<div><dt>${word}</dt><dd><b>${told}</b></dd></div>`)}</dl>
    <p class="faded">${SEEN[watching]}</p><p class="faded">${absenceTold({ clock, absence, grace })}</p></section>`;
}

/** @param {{table: Table, game: any}} props */
function Agreed({ table, game }) {
  const [changing, setChanging] = useState(false);
  const values = table.places.value?.options ?? {};
  const host = table.frame.value.host;
  /** Change a setting. @param {string} name @param {unknown} value undefined for the default */
  const change = (name, value) =>
    table.command("options", {
      options: { [name]: value ?? game.options.find((/** @type {any} */ option) => option.name === name).default },
    });
  return html`<section class="leaf" aria-labelledby="rules-title"><h2 id="rules-title">${t("Rules in force")}</h2>
    ${
      changing
        ? html`<p class="faded">${t("After a change everybody must say again that they are ready.")}</p>
        <${OptionFields} game=${game} values=${values} change=${change} />`
        : html`<p class="in-force">${sentence(inForce(game, values))}</p><dl class="agreed">${game.options.map(
            (/** @type {any} */ option) => html`<div><dt>${saidOf(option, "label")} <button type="button" class="clause"
                  onClick=${() => openRules(game.slug, option.clause)}>${option.clause}</button></dt>
          <dd><${Answered} option=${option} value=${values[option.name]} /></dd></div>`,
          )}</dl>`
    }
    <p>${
      host &&
      html`<button type="button" class="quiet" onClick=${() => setChanging(!changing)}>
        ${changing ? t("Done") : t("Change the options")}</button> `
    }
      <button type="button" class="quiet" onClick=${() => openRules(game.slug)}>
        ${t("Rule page")}</button></p></section>`;
}

/** Return true if the user was ready before the options changed, and is not ready now. @param {Table} table */
function useReadyAgain(table) {
  const places = table.places.value;
  const ready = Boolean(table.you !== null && places?.seats[table.you]?.ready);
  const options = JSON.stringify(places?.options);
  const before = useRef({ ready, options });
  const again = useRef(false);
  if (ready) again.current = false;
  else if (before.current.ready && before.current.options !== options) again.current = true;
  before.current = { ready, options };
  return again.current;
}

/** Return true if the user has become the host after another. @param {Table} table */
function useBecameHost(table) {
  const isHost = table.frame.value.host;
  const was = useRef(isHost);
  was.current &&= isHost;
  return isHost && !was.current;
}

/** One's own word for the shuffle, and being ready with it. @param {Table} table @param {boolean} ready */
function useWord(table, ready) {
  const [word, setWord] = useState("");
  const said = useRef("");
  const typing = useRef(0);
  useEffect(() => () => clearTimeout(typing.current), []);
  /** @param {boolean} ready with the word, which counts also where it was typed later @param {string} [named] */
  const say = (ready, named = word) => {
    clearTimeout(typing.current);
    said.current = ready ? named : "";
    nameWord(table, ready ? wordOf(table, named) : "", (word) => table.command("ready", { ready, word }));
  };
  const settle = () => ready && word !== said.current && say(true);
  /** @param {string} typed */
  const type = (typed) => {
    setWord(typed);
    clearTimeout(typing.current);
    if (ready) typing.current = window.setTimeout(() => say(true, typed), TYPING);
  };
  useEffect(() => {
    if (ready && word !== said.current) type(word); // it was typed before the server had told that one is ready
  }, [ready]);
  return { word, type, say, settle };
}

/** Being ready, and the start of the game. @param {{table: Table, shuffle: ReturnType<typeof useWord>}} props */
function Starting({ table, shuffle }) {
  const again = useReadyAgain(table);
  const becameHost = useBecameHost(table);
  const places = table.places.value;
  const own = table.you === null ? null : places?.seats[table.you];
  const free = places?.seats.filter((seat) => !seat.kind).length ?? 0;
  const late =
    places?.seats
      .filter((seat, index) => seat.kind === "person" && !seat.ready && index !== table.you)
      .map((seat) => seat.name) ?? [];
  const why = free
    ? t("A seat is still free.", { count: free }, { plural: "{count} seats are still free." })
    : late.length
      ? t("Not ready yet: {names}.", { names: late.join(", ") })
      : !own?.ready
        ? t("Are you ready?")
        : "";
  const host = becameHost ? t("You are the host now, and you start the game.") : "";
  const changed = again ? t("The options have changed. Are you still ready?") : "";
  const name = table.nameOf(places?.host_seat ?? null);
  // A table of an evening has no host. It starts by itself.
  const starter = name ? t("{name} starts the game.", { name }) : t("The game starts when everybody is ready.");
  if (table.isSentAway.value)
    return html`<p role="status">${t("The host has sent you away from this table.")} <a href="/">
        ${t("Join another table, or make one.")}</a></p>`;
  if (table.you === null)
    return html`<p role="status">${free ? t("Take a free seat to play.") : t("All seats are taken.")}</p>`;
  const start = () => {
    if (why) return;
    shuffle.settle();
    table.command("start");
  };
  return html`<div class="starting">
    <button type="button" class=${own?.ready ? "" : "strong"} onClick=${() => shuffle.say(!own?.ready)}>
      ${own?.ready ? t("I’m not ready") : t("I’m ready")}</button>
    ${
      table.frame.value.host &&
      html`<button type="button" class=${why ? "" : "strong"}
      aria-disabled=${why ? "true" : undefined} aria-describedby="start-why" onClick=${start}>${t("Start")}</button>`
    }
    <p id="start-why" role="status" class="faded">
      ${[host, changed, why || (table.frame.value.host ? "" : starter)].filter(Boolean).join(" ")}</p></div>`;
}

/**
 * The user's own word for the shuffle, which is voluntary.
 * @param {{table: Table, shuffle: ReturnType<typeof useWord>}} props
 */
function FairShuffle({ table, shuffle }) {
  const { word, type, settle } = shuffle;
  const sealed = table.places.value?.commitment;
  return html`<details class="leaf fair-shuffle"><summary>${t("Fair shuffle")}</summary>
    <label class="word">${t("Your own word for the shuffle, if you like")} <input type="text" maxlength="150"
        autocomplete="off" value=${word} aria-describedby="word-why"
          onInput=${(/** @type {any} */ event) => type(event.currentTarget.value)} onChange=${settle} /></label>
    <p id="word-why" class="faded">
      ${tell(
        "The secret of the shuffle is sealed already ({seal}). " +
          "If you are the only player who adds a word, nobody can have picked the cards. " +
          "Your browser adds letters that nobody can guess. " +
          "Everybody can read your word in the record of the game.",
        { seal: html`<code title=${sealed}>${sealed?.slice(0, 8)}…</code>` },
      )}</p></details>`;
}

/** @param {{table: Table, game: any}} props */
export function WaitingRoom({ table, game }) {
  const [name, setName] = useState(GUEST);
  const isReady = table.you !== null && table.places.value?.seats[table.you]?.ready;
  const shuffle = useWord(table, Boolean(isReady));
  useEffect(() => {
    document.title = t("{game}, waiting room · Rumpus", { game: game.title });
  }, []);
  const broken = table.link.value === "open" ? "" : brokenLine(table);
  const seats = table.places.value?.seats ?? [];
  return html`<div class="paper-page">
    <header class="page-head"><a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a><div><h1>${game.title}</h1>
        <p>${t("The waiting room. Nothing is dealt yet.")}</p></div></header>
    ${broken && html`<p class="broken" role="status">${broken}</p>`}
    <${Waiting} line=${table.connection} />
    <main class="waiting two"><div>
      <section class="leaf" aria-labelledby="chairs-title"><h2 id="chairs-title">${t("Seats")}</h2>
        <${Watchers} table=${table} />
        ${!table.isSentAway.value && html`<${NameHere} table=${table} name=${name} setName=${setName} />`}
        <${Starting} table=${table} shuffle=${shuffle} />
        <ol class="chairs">
          ${seats.map(
            (_, seat) => html`<${Chair} key=${seat} table=${table} game=${game} seat=${seat}
            name=${name} />`,
          )}</ol>
        <${SentAway} table=${table} />
        ${
          table.you !== null &&
          html`<p class="leaving">
          <button type="button" class="quiet" onClick=${() => table.command("leave")}>
            ${t("Leave the seat")}</button></p>`
        }
      </section>
      <${Invitation} table=${table} />
      ${table.you !== null && html`<${FairShuffle} table=${table} shuffle=${shuffle} />`}</div>
      <div><${TableSettings} table=${table} /><${Agreed} table=${table} game=${game} /><div class="leaf">
          <${Talk} table=${table} /><${People} table=${table} /></div></div>
    </main></div>`;
}
