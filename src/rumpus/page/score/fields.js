/** The numbers of a deal that are typed in, one field after the other. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html, names as classes } from "../base/html.js";
import { t } from "../base/sentence.js";
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

/**
 * The texts of the fields, and the field that has the focus.
 * @param {Field[]} fields @param {Typed|null} old @param {boolean} mayBeNegative
 */
export function useFields(fields, old, mayBeNegative) {
  const [texts, setTexts] = useState(() => fields.map(({ seat, kind }) => String(old?.[kind]?.[seat] ?? "")));
  const [active, setActive] = useState(0);
  const fresh = useRef(true); // the next digit replaces the old number
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  /** @param {number} place @param {string} text */
  const set = (place, text) => {
    fresh.current = false;
    setTexts((was) => was.map((one, other) => (other === place ? text : one)));
  };
  /** @param {number} place */
  const move = (place) => box.current?.querySelectorAll("input")[place]?.focus();
  useLayoutEffect(() => move(0), []); // at once: the next key is its first digit
  return {
    box,
    texts,
    active,
    set,
    move,
    /** @param {string} sign of a key */
    type: (sign) => set(active, after(fresh.current && sign !== "-" ? "" : texts[active], sign)),
    back: () => set(active, fresh.current ? "" : texts[active].slice(0, -1)),
    /** @param {number} place @param {HTMLInputElement} input */
    typed: (place, input) => {
      input.value = cleaned(input.value, mayBeNegative);
      set(place, input.value);
    },
    /** @param {number} place @param {HTMLInputElement} input */
    entered: (place, input) => {
      setActive(place);
      fresh.current = true;
      input.select();
    },
  };
}

/** @param {{score: Score, fields: Field[], field: ReturnType<typeof useFields>}} props */
export const Numbers = ({ score, fields, field }) => html`<div class=${classes("numbers", fields.length > 4 && "two")}
  ref=${field.box}>${fields.map(
    (one, place) => html`<label key=${place} class=${classes(place === field.active && "active")}><span>
        ${fieldName(score, one)}</span>
      <input type="text" inputmode="none" autocomplete="off" value=${field.texts[place]}
        onFocus=${(/** @type {any} */ event) => field.entered(place, event.currentTarget)}
        onInput=${(/** @type {any} */ event) => field.typed(place, event.currentTarget)} /></label>`,
  )}</div>`;

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
    <option value="">${t("Nobody")}</option></select></label>`
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
