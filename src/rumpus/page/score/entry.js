/** Enters a deal: one person after the other, by keys on the screen or on the keyboard. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { Dialog } from "../base/dialog.js";
import { html } from "../base/html.js";
import { stylesheet } from "../base/stylesheet.js";
import { figure, sentence, t, tell } from "../base/sentence.js";
import { packOf } from "../faces/pack.js";
import { Picked, Picker, pointsOfCards } from "../faces/picker.js";
import { gameOf } from "../room/game.js";
import { useAwake } from "./awake.js";
import { Circumstances, Clauses, fieldName, fieldsOf, Numbers, typedOf, useFields } from "./fields.js";
import { lowest, points } from "./formula.js";
import { Keypad } from "./keypad.js";

/** @typedef {import("./stored.js").Score} Score */
/** @typedef {import("./formula.js").Typed} Typed */
/** @typedef {import("./live.js").LiveScore} LiveScore */

/** A box whose first large button has the focus when the box is shown. */
export function useLargeButton() {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => /** @type {HTMLElement|null} */ (box.current?.querySelector(".big") ?? null)?.focus(), []);
  return box;
}

/** A question in the place of the keys. The focus goes to its first answer. @param {{told: string, children?: unknown,
 * back: () => void}} props */
function Ask({ told, children, back }) {
  const box = useLargeButton();
  return html`<div class="ask" role="group" aria-labelledby="ask-told" ref=${box}><p id="ask-told">${told}</p>
    ${children}<button type="button" onClick=${back}>${t("Back to the numbers")}</button></div>`;
}

/** @param {{score: Score, tied: number[], choose: (seat: number) => void, back: () => void}} props `tied`: seats */
const AskWinner = ({ score, tied, choose, back }) =>
  html`<${Ask} told=${t("The counts are equal. Who won?")} back=${back}>${tied.map(
    (seat) => html`<button type="button" class="big" onClick=${() => choose(seat)}>${score.names[seat]}</button>`,
  )}<${Clauses} score=${score} about="tied" /></${Ask}>`;

/** @param {string} name @param {number} old @param {number} now @param {number} total before */
const changeTold = (name, old, now, total) =>
  old === now
    ? t("{name}: {old}, as before", { name, old })
    : tell("{name}: {old} → {now}, total {total}", {
        name,
        old,
        now: html`<b>${figure(now)}</b>`,
        total: total + now - old,
      });

/** The changes of a correction, before it is saved. @param {{score: Score, number: number, typed: Typed}} props */
function Changes({ score, number, typed }) {
  const { entries, chosen } = score.deals[number - 1];
  const before = chosen === null ? null : entries[chosen].points;
  const now = points(score.formula, typed);
  return html`<ul>${score.names.map(
    (name, seat) =>
      html`<li>${
        now && before
          ? changeTold(name, before[seat], now[seat], score.totals[seat])
          : t("{name}: {points}", { name, points: (now ?? typed.held)[seat] })
      }</li>`,
  )}</ul>`;
}

/** The description of a game with its pack, where it can be fetched. @param {Score} score */
export function useGame({ form }) {
  const [game, learn] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (!form.game) return;
    gameOf(form.game, form.people, form.options ?? {})
      .then(async (found) => {
        if (found.pack.kind === "tiles") await stylesheet("/page/looks/tiles.css");
        learn(found);
      })
      .catch(() => {}); // without it people add up themselves
  }, [form.game]);
  return game;
}

/** Cards or tiles to touch instead of adding their points. @param {{game: any, name: string, fill: (sum: number) =>
 * void, close: () => void}} props */
function Counting({ game, name, fill, close }) {
  const pack = useMemo(() => packOf(game), [game]);
  const [cards, choose] = useState(/** @type {string[]} */ ([]));
  const sum = pointsOfCards(game, cards);
  return html`<${Dialog} title=${name} wide kind="score" close=${close}>
    <p><button type="button" class="strong big" onClick=${() => (fill(sum), close())}>
      ${t("Fill in {sum}", { sum })}</button></p>
    <${Picked} pack=${pack} cards=${cards}
      drop=${(/** @type {string} */ card) => choose(cards.filter((one) => one !== card))} />
    <div class="scroll"><${Picker} game=${game} pack=${pack} taken=${cards}
      pick=${(/** @type {string} */ card) => choose([...cards, card])} /></div></${Dialog}>`;
}

/**
 * The steps of an entry: the numbers, then the winner if the counts are equal, then the changes of a correction.
 * @param {LiveScore} live @param {Score} score @param {number} number @param {() => void} close
 */
function useSaving(live, score, number, close) {
  const [seen] = useState(score.deals[number - 1]?.entries.length ?? 0);
  const [wrong, say] = useState("");
  const [tied, ask] = useState(/** @type {number[]} */ ([]));
  const [ready, check] = useState(/** @type {Typed|null} */ (null));
  const leave = () => (ask([]), check(null));
  /** @param {Typed} typed */
  const send = async (typed) => {
    leave();
    try {
      await live.command({ do: "deal", deal: number, typed, seen });
      close();
    } catch (error) {
      const { code, message } = asRefusal(error);
      if (code === "tied") ask(lowest(typed.held));
      say(sentence(message));
    }
  };
  /** @param {Typed} typed */
  const save = (typed) => {
    const best = lowest(typed.held);
    ask([]);
    if (typed.first === null && best.length > 1 && !points(score.formula, typed)) ask(best);
    else if (seen) check(typed);
    else send(typed);
  };
  return { wrong, say, tied, ready, leave, save, send };
}

/**
 * @param {{live: LiveScore, score: Score, number: number, caller?: number|null, close: () => void}} props `number`: of
 * the deal, from 1
 */
export function Entry({ live, score, number, caller: begunBy = null, close }) {
  const deal = score.deals[number - 1];
  const old = deal ? deal.entries[deal.chosen ?? deal.entries.length - 1].typed : null;
  const fields = fieldsOf(score);
  const isPlain = Boolean(score.form.points);
  const field = useFields(fields, old, { mayBeNegative: isPlain, most: score.asks.most });
  const [caller, setCaller] = useState(old ? (old.caller ?? null) : begunBy);
  const [doubled, setDoubled] = useState(old?.doubled ?? false);
  const [counting, count] = useState(false);
  const { wrong, say, tied, ready, leave, save, send } = useSaving(live, score, number, close);
  const game = useGame(score);
  useAwake();
  /** @param {number|null} first */
  const saveWith = (first) => save(typedOf(score, fields, field.texts, { caller, first, doubled }));
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    if (field.isJustReached()) return;
    const lacking = field.texts.findIndex((text, place) => place <= field.active && !/\d/.test(text));
    if (lacking >= 0) say(t("Type a number: {field}.", { field: fieldName(score, fields[lacking]) }));
    if (lacking >= 0) field.move(lacking);
    else if (field.active < fields.length - 1) field.move(field.active + 1);
    else saveWith(null);
  };
  const back = () => (leave(), setTimeout(() => field.move(field.active)));
  const aside = game && html`<${CountingKey} game=${game} onClick=${() => count(true)} />`;
  return html`<form class="entry" onSubmit=${onSubmit} aria-labelledby="entry-title">
    <${Head} score=${score} number=${number} close=${close} />
    <p class="refused" role="alert">${wrong}</p>
    ${tied.length > 0 && html`<${AskWinner} score=${score} tied=${tied} choose=${saveWith} back=${back} />`}
    ${
      ready &&
      html`<${Ask} told=${t("Deal {number} changes:", { number })} back=${back}>
      <${Changes} score=${score} number=${number} typed=${ready} />
      <button type="button" class="strong big" onClick=${() => send(ready)}>
        ${t("Save the correction")}</button></${Ask}>`
    }
    <div class="typing" hidden=${tied.length > 0 || ready}>
      <${Circumstances} score=${score} caller=${caller} setCaller=${setCaller}
        doubled=${doubled} setDoubled=${setDoubled} /><${Numbers} score=${score} fields=${fields} field=${field} />
      <${Keypad} type=${field.type} back=${field.back} mayBeNegative=${isPlain} aside=${aside}
        next=${field.active === fields.length - 1 ? t("Save") : t("Next")} /></div></form>
    ${
      counting &&
      html`<${Counting} game=${game} name=${fieldName(score, fields[field.active])}
      fill=${(/** @type {number} */ sum) => field.set(field.active, String(sum))} close=${() => count(false)} />`
    }`;
}

/** @param {{score: Score, number: number, close: () => void}} props */
const Head = ({ score, number, close }) => html`<header><h1 id="entry-title">
    ${number > score.deals.length ? t("Deal {number}", { number }) : t("Correct deal {number}", { number })}</h1>
  ${score.game && html`<span>${t("Rules:")} <${Clauses} score=${score} about="points" /></span>`}
  <button type="button" class="plain" aria-label=${t("Close")} onClick=${close}>✕</button></header>`;

/** @param {{game: any, onClick: () => void}} props */
const CountingKey = ({ game, onClick }) => html`<button type="button" class="word" onClick=${onClick}>
  ${game.pack.kind === "tiles" ? t("Tiles…") : t("Cards…")}</button>`;
