/** The numbers of a deal that are typed in, one field after the other. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html, names as classes } from "../base/html.js";
import { t } from "../base/sentence.js";
import { ClauseLink } from "../rules/rules.js";
import { callerWord } from "./local.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./formula.js").Typed} Typed */
/** @typedef {{seat: number, kind: "laid"|"held"}} Field */

const MOST_DIGITS = 6;

/** The numbers to type, in order. @param {Score} score @returns {Field[]} */
export const fieldsOf = ({ names, asks }) =>
  names.flatMap((_, seat) =>
    asks.laid
      ? [
          { seat, kind: "laid" },
          { seat, kind: "held" },
        ]
      : [{ seat, kind: "held" }],
  );

/** @param {Score} score @param {Field} field */
export function fieldName({ names, asks }, { seat, kind }) {
  const name = names[seat];
  if (kind === "laid") return t("{name}: shown", { name });
  return asks.laid ? t("{name}: left", { name }) : name;
}

/** The text of a field after a key of the page. @param {string} text @param {string} sign */
const after = (text, sign) =>
  sign === "-" ? (text.startsWith("-") ? text.slice(1) : `-${text}`) : (text + sign).slice(0, MOST_DIGITS);

/** A text without signs that belong to no number. @param {string} text @param {boolean} mayBeNegative */
const cleaned = (text, mayBeNegative) =>
  (mayBeNegative && text.trim().startsWith("-") ? "-" : "") + text.replace(/\D/g, "").slice(0, MOST_DIGITS);

/** Return true if no digit can follow. @param {string} text @param {number|null} most the points of the whole pack */
const isComplete = (text, most) => text === "0" || (most !== null && Number(text) * 10 > most);

/** The focus in a box of fields. `goTo` moves it without "Next"; `cameAlone` returns true once after that. */
function useFocus() {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const reached = useRef(-1);
  /** @param {number} place */
  const move = (place) => box.current?.querySelectorAll("input")[place]?.focus();
  return {
    box,
    move,
    /** @param {number} place */
    goTo: (place) => ((reached.current = place), move(place)),
    /** @param {number} place */
    cameAlone: (place) => {
      const found = reached.current === place;
      reached.current = -1;
      return found;
    },
  };
}

/**
 * The texts of the fields, and the field that has the focus. In a new entry the focus goes on by itself when a number
 * is complete.
 * @param {Field[]} fields @param {Typed|null} old @param {{mayBeNegative: boolean, most: number|null}} limits
 */
export function useFields(fields, old, { mayBeNegative, most }) {
  const [texts, setTexts] = useState(() => fields.map(({ seat, kind }) => String(old?.[kind]?.[seat] ?? "")));
  const [active, setActive] = useState(0);
  const fresh = useRef(true); // the next digit replaces the old number
  const { box, move, goTo, cameAlone } = useFocus();
  /** @param {number} place @param {string} text */
  const set = (place, text) => {
    fresh.current = false;
    setTexts((was) => was.map((one, other) => (other === place ? text : one)));
  };
  /** @param {number} place @param {string} text */
  const add = (place, text) => {
    set(place, text);
    if (!old && place < fields.length - 1 && isComplete(text, most)) goTo(place + 1);
  };
  useLayoutEffect(() => move(0), []); // at once: the next key is its first digit
  return {
    box,
    texts,
    active,
    set,
    move,
    /** @param {string} sign of a key */
    type: (sign) => add(active, after(fresh.current && sign !== "-" ? "" : texts[active], sign)),
    back: () => {
      if (texts[active]) set(active, fresh.current ? "" : texts[active].slice(0, -1));
      else move(active - 1);
    },
    /** Return true once if the focus came to this empty field by itself: then somebody may press "Next" from habit. */
    isJustReached: () => cameAlone(active) && !texts[active],
    /** @param {number} place @param {HTMLInputElement} input */
    typed: (place, input) => {
      input.value = cleaned(input.value, mayBeNegative);
      add(place, input.value);
    },
    /** @param {number} place @param {HTMLInputElement} input */
    entered: (place, input) => {
      setActive(place);
      fresh.current = true;
      input.select();
    },
  };
}

/** @param {{name: string, place: number, field: ReturnType<typeof useFields>}} props */
const NumberField = ({ name, place, field }) => html`<input type="text" inputmode="none" autocomplete="off"
  aria-label=${name} class=${classes(place === field.active && "active")} value=${field.texts[place]}
  onFocus=${(/** @type {any} */ event) => field.entered(place, event.currentTarget)}
  onInput=${(/** @type {any} */ event) => field.typed(place, event.currentTarget)} />`;

/** @param {{score: Score, fields: Field[], field: ReturnType<typeof useFields>}} props */
export const Numbers = ({ score, fields, field }) => {
  const { laid } = score.asks;
  return html`<div class=${classes("numbers", laid ? "pairs" : fields.length > 4 && "two")} ref=${field.box}>
    ${laid && html`<span></span><span class="head">${t("Shown")}</span><span class="head">${t("Left")}</span>`}
    ${fields.map(
      (one, place) => html`${one.kind !== (laid ? "held" : "") && html`<span>${score.names[one.seat]}</span>`}
        <${NumberField} key=${place} name=${fieldName(score, one)} place=${place} field=${field} />`,
    )}</div>`;
};

/**
 * The clauses about the points, about the caller (who may end the deal) or about equal counts.
 * @param {{score: Score, about: "points"|"caller"|"tied"}} props
 */
export const Clauses = ({ score: { game, asks }, about }) => {
  const clauses = asks.clauses[about] ?? [];
  return (
    game &&
    clauses.length > 0 &&
    html`<span class="clauses">${clauses.map(
      (clause) => html`<${ClauseLink} game=${game.slug} clause=${clause} /> `,
    )}</span>`
  );
};

/** @param {{score: Score, caller: number|null, setCaller: (seat: number|null) => void, doubled: boolean, setDoubled:
 * (doubled: boolean) => void}} props */
export const Circumstances = ({ score, caller, setCaller, doubled, setDoubled }) =>
  (score.asks.caller || score.asks.doubled) &&
  html`<div class="circumstances">
  ${
    score.asks.caller &&
    html`<label>${callerWord(score)} <select value=${String(caller ?? "")}
    onChange=${(/** @type {any} */ { currentTarget: { value } }) => setCaller(value === "" ? null : Number(value))}>
    ${score.names.map((name, seat) => html`<option value=${String(seat)}>${name}</option>`)}
    <option value="">${t("Nobody")}</option></select></label><${Clauses} score=${score} about="caller" />`
  }
  ${
    score.asks.doubled &&
    html`<label class="switch"><input type="checkbox" checked=${doubled}
    onChange=${() => setDoubled(!doubled)} /> ${t("Counts double")}</label>`
  }</div>`;

/** The numbers as the server wants them. @param {Score} score @param {Field[]} fields @param {string[]} texts @param
 * {{caller: number|null, first: number|null, doubled: boolean}} more @returns {Typed} */
export function typedOf({ names, asks }, fields, texts, more) {
  /** @param {string} kind */
  const all = (kind) =>
    names.map((_, seat) => Number(texts[fields.findIndex((one) => one.seat === seat && one.kind === kind)]));
  return { held: all("held"), laid: asks.laid ? all("laid") : [], ...more };
}
