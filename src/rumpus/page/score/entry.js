/** Enters a deal: one person after the other, by keys on the screen or on the keyboard. */
import { useEffect, useRef, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html, names as classes } from "../base/html.js";
import { figure, sentence, t, tell } from "../base/sentence.js";
import { useAwake } from "./awake.js";
import { lowest, points } from "./formula.js";
import { Keypad } from "./keypad.js";
import { callerWord } from "./words.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./formula.js").Typed} Typed */
/** @typedef {{seat: number, kind: "laid"|"held"}} Field */

const MOST_DIGITS = 6;

/** The numbers to type, in order. @param {Score} score @returns {Field[]} */
const fieldsOf = ({ names, asks }) =>
  names.flatMap((_, seat) =>
    asks.laid
      ? [
          { seat, kind: "laid" },
          { seat, kind: "held" },
        ]
      : [{ seat, kind: "held" }],
  );

/** @param {Score} score @param {Field} field */
function fieldName({ names, asks, form }, { seat, kind }) {
  const name = names[seat];
  if (kind === "laid") return t("{name}: shown", { name });
  return asks.laid ? t("{name}: left", { name }) : form.points ? t("{name}: points", { name }) : name;
}

/** The text of a field after a sign of the keys. @param {string} text @param {string} sign */
const after = (text, sign) =>
  sign === "-" ? (text.startsWith("-") ? text.slice(1) : `-${text}`) : (text + sign).slice(0, MOST_DIGITS);

/** What stands in a field, as a number if it can be one. @param {string} text @param {boolean} mayBeNegative */
const cleaned = (text, mayBeNegative) =>
  (mayBeNegative && text.trim().startsWith("-") ? "-" : "") + text.replace(/\D/g, "").slice(0, MOST_DIGITS);

/**
 * The values of the fields, and where the focus is.
 * @param {Field[]} fields @param {Typed|null} old @param {boolean} mayBeNegative
 */
function useFields(fields, old, mayBeNegative) {
  const [texts, setTexts] = useState(() =>
    fields.map(({ seat, kind }) => (old ? String(old[kind]?.[seat] ?? "") : "")),
  );
  const [active, setActive] = useState(0);
  const fresh = useRef(true); // the next digit replaces what stands there
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  /** @param {number} place @param {string} text */
  const set = (place, text) => setTexts((was) => was.map((one, other) => (other === place ? text : one)));
  /** @param {string} sign */
  const type = (sign) => {
    set(active, after(fresh.current && sign !== "-" ? "" : texts[active], sign));
    fresh.current = false;
  };
  const back = () => {
    set(active, fresh.current ? "" : texts[active].slice(0, -1));
    fresh.current = false;
  };
  /** @param {number} place */
  const move = (place) => box.current?.querySelectorAll("input")[place]?.focus();
  /** @param {number} place @param {HTMLInputElement} input */
  const entered = (place, input) => {
    setActive(place);
    fresh.current = true;
    input.select();
  };
  /** @param {number} place @param {string} text */
  const typed = (place, text) => {
    set(place, cleaned(text, mayBeNegative));
    fresh.current = false;
  };
  useEffect(() => move(0), []);
  return { box, texts, active, set, type, back, move, entered, typed };
}

/** @param {{score: Score, fields: Field[], field: ReturnType<typeof useFields>}} props */
const Numbers = ({ score, fields, field }) => html`<div class=${classes("numbers", fields.length > 4 && "two")}
  ref=${field.box}>${fields.map(
    (one, place) => html`<label key=${place} class=${classes(place === field.active && "active")}><span>
        ${fieldName(score, one)}</span>
      <input type="text" inputmode="none" autocomplete="off" value=${field.texts[place]}
        onFocus=${(/** @type {any} */ event) => field.entered(place, event.currentTarget)}
        onInput=${(/** @type {any} */ event) => {
          field.typed(place, event.currentTarget.value);
          event.currentTarget.value = cleaned(event.currentTarget.value, true);
        }} /></label>`,
  )}</div>`;

/** Asks who won. @param {{score: Score, seats: number[], choose: (seat: number) => void, back: () => void}} props */
export const WhoWon = ({ score, seats, choose, back }) => {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return html`<div class="ask" role="group" aria-labelledby="who-won" ref=${box}>
    <p id="who-won">${t("The counts are equal. Who won?")}</p>
    ${seats.map(
      (seat) => html`<button type="button" class="big" onClick=${() => choose(seat)}>
      ${score.names[seat]}</button>`,
    )}
    <button type="button" onClick=${back}>${t("Back to the numbers")}</button></div>`;
};

/** What a correction changes, before it is saved. @param {{score: Score, number: number, typed: Typed, save: () => void,
 * back: () => void}} props */
function Changes({ score, number, typed, save, back }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useEffect(() => /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector("button"))?.focus(), []);
  const deal = score.deals[number - 1];
  const before = deal.chosen === null ? null : deal.entries[deal.chosen].points;
  const now = points(score.formula, typed);
  return html`<div class="ask" role="group" aria-labelledby="changes" ref=${box}>
    <p id="changes">${t("Deal {number} changes:", { number })}</p>
    <ul>${score.names.map(
      (name, seat) =>
        html`<li>${
          now && before
            ? now[seat] === before[seat]
              ? t("{name}: {old}, as before", { name, old: before[seat] })
              : tell("{name}: {old} → {now}, total {total}", {
                  name,
                  old: figure(before[seat]),
                  now: html`<b>${figure(now[seat])}</b>`,
                  total: figure(score.totals[seat] + now[seat] - before[seat]),
                })
            : t("{name}: {count}", { name, count: typed.held[seat] })
        }</li>`,
    )}</ul>
    <button type="button" class="strong big" onClick=${save}>${t("Save the correction")}</button>
    <button type="button" onClick=${back}>${t("Back to the numbers")}</button></div>`;
}

/** The numbers as the server wants them. @param {Score} score @param {Field[]} fields @param {string[]} texts @param
 * {{caller: number|null, first: number|null, doubled: boolean}} more @returns {Typed} */
function typedOf({ names, asks }, fields, texts, more) {
  /** @param {string} kind */
  const all = (kind) =>
    names.map((_, seat) => Number(texts[fields.findIndex((one) => one.seat === seat && one.kind === kind)]));
  return { held: all("held"), laid: asks.laid ? all("laid") : [], ...more };
}

/** @param {string} text */
const isNumber = (text) => /^-?\d+$/.test(text);

/** @param {{score: Score, caller: number|null, setCaller: (seat: number|null) => void, doubled: boolean, setDoubled:
 * (doubled: boolean) => void}} props */
const Circumstances = ({ score, caller, setCaller, doubled, setDoubled }) => html`<div class="circumstances">
  ${
    score.asks.caller &&
    html`<label>${callerWord(score)} <select value=${caller ?? ""}
    onChange=${(/** @type {any} */ { currentTarget: { value } }) => setCaller(value === "" ? null : Number(value))}>
    ${score.names.map((name, seat) => html`<option value=${seat}>${name}</option>`)}
    <option value="">${t("Nobody")}</option></select></label>`
  }
  ${
    score.asks.doubled &&
    html`<label class="switch"><input type="checkbox" checked=${doubled}
    onChange=${() => setDoubled(!doubled)} /> ${t("Counts double")}</label>`
  }</div>`;

/**
 * @param {{live: import("./live.js").LiveScore, score: Score, number: number, caller?: number|null, picture: (props:
 * any) => any, close: () => void}} props `number`: of the deal, from 1
 */
export function Entry({ live, score, number, caller: begunBy = null, close }) {
  const deal = score.deals[number - 1];
  const old = deal ? (deal.entries[deal.chosen ?? deal.entries.length - 1]?.typed ?? null) : null;
  const [seen] = useState(deal?.entries.length ?? 0);
  const fields = fieldsOf(score);
  const field = useFields(fields, old, Boolean(score.form.points));
  const [caller, setCaller] = useState(old ? (old.caller ?? null) : begunBy);
  const [doubled, setDoubled] = useState(old?.doubled ?? false);
  const [wrong, say] = useState("");
  const [tied, ask] = useState(/** @type {number[]} */ ([]));
  const [ready, check] = useState(/** @type {Typed|null} */ (null));
  useAwake();
  /** @param {Typed} typed */
  const send = async (typed) => {
    check(null);
    try {
      await live.command({ do: "deal", deal: number, typed, seen });
      close();
    } catch (error) {
      const { code, message } = asRefusal(error);
      if (code === "tied") ask(lowest(typed.held));
      say(sentence(message));
    }
  };
  /** @param {number|null} first */
  const save = (first) => {
    const typed = typedOf(score, fields, field.texts, { caller, first, doubled });
    const best = lowest(typed.held);
    ask([]);
    if (first === null && best.length > 1 && !points(score.formula, typed)) return ask(best);
    if (deal) check(typed);
    else send(typed);
  };
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    const lacking = field.texts.findIndex((text) => !isNumber(text));
    if (lacking >= 0 && lacking <= field.active) {
      say(t("Type a number for {field}.", { field: fieldName(score, fields[lacking]) }));
      field.move(lacking);
    } else if (field.active < fields.length - 1) field.move(field.active + 1);
    else save(null);
  };
  const isLast = field.active === fields.length - 1;
  const back = () => (ask([]), check(null), setTimeout(() => field.move(field.active)));
  return html`<form class="entry" onSubmit=${onSubmit} aria-labelledby="entry-title">
    <header><h2 id="entry-title">${deal ? t("Correct deal {number}", { number }) : t("Deal {number}", { number })}</h2>
      <button type="button" class="plain" aria-label=${t("Close")} onClick=${close}>✕</button></header>
    <p class="refused" role="alert">${wrong}</p>
    ${
      tied.length
        ? html`<${WhoWon} score=${score} seats=${tied} choose=${save} back=${back} />`
        : ready
          ? html`<${Changes} score=${score} number=${number} typed=${ready} save=${() => send(ready)} back=${back} />`
          : html`<${Circumstances} score=${score} caller=${caller} setCaller=${setCaller} doubled=${doubled}
                setDoubled=${setDoubled} /><${Numbers} score=${score} fields=${fields} field=${field} />
            <${Keypad} type=${field.type} back=${field.back} mayBeNegative=${Boolean(score.form.points)}
              next=${isLast ? t("Save") : t("Next")} />`
    }</form>`;
}
