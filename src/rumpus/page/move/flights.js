/**
 * The queue of flights: animations of cards that move from one place to another, one after another. The table itself
 * always shows the current state. A flight is a picture of a card; the real card is veiled until the picture has
 * landed. Any input of the user ends all flights at once.
 */
import { render } from "preact";
import { pace, still } from "../base/settings.js";
import { spotOf } from "./spots.js";
import { tell } from "../base/sentence.js";

/** @typedef {import("./spots.js").Spot} Spot */
/**
 * `card`: its name, or null. `lies`: the element that shows it at its destination. `stays`: true to show it at its
 * origin while it waits. `face`: its picture.
 * @typedef {{card: string|null, start: Spot, end: Spot, lies: HTMLElement|null, stays: boolean, face: () => any}} Plan
 */

/** Milliseconds: of a flight, between two cards of one event, of a deal at most, and until the last lands at most. */
const PACES = {
  slow: { one: 560, next: 120, deal: 3600, most: 6500 },
  brisk: { one: 280, next: 55, deal: 1500, most: 3200 },
};
const EASE = "cubic-bezier(.3,.7,.25,1)";
const SOON = 2000; // what waits for the flights waits no longer
const OVERLAP = 0.85; // of a flight, until what happened then follows
const ENDING = ["pointerdown", "keydown", "wheel", "resize", "visibilitychange"];

/** @type {Set<Flight>} */
const flights = new Set();
/** @type {Set<() => void>} */
const waiting = new Set();
/** The time from which the next step may be animated. */
let free = 0;
/** Ends all flights, however long some keep others back. */
let ending = 0;

const now = () => performance.now();

/** A picture so wide, in the corner of the window, brought to a spot. @param {Spot} spot @param {number} wide */
const at = ({ x, y, width }, wide) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${width / wide})`;

/** One card on its way. */
class Flight {
  /** @param {Plan} plan @param {number} departs when it leaves @param {number} length */
  constructor(plan, departs, length) {
    this.plan = plan;
    this.departs = departs;
    this.length = length;
    this.lies = /** @type {HTMLElement|null} */ (null);
    this.veil = /** @type {Animation|undefined} */ (undefined);
    this.ghost = /** @type {HTMLElement|null} */ (null);
    this.wide = 0;
    /** The flight that continues from the destination of this one. */
    this.next = /** @type {Flight|null} */ (null);
    this.timer = 0;
    /** Its time has come; it leaves when those before it have left. */
    this.due = false;
    this.left = false;
    this.cover(plan.lies);
  }

  /** Veil the element at the destination until the card lands. @param {HTMLElement|null} lies */
  cover(lies) {
    if (lies === this.lies) return;
    this.veil?.cancel();
    this.veil = lies?.animate({ opacity: [0, 0] }, { duration: 1, fill: "both" });
    this.lies = lies;
  }

  /** The same card may have to land first. @param {Flight|undefined} before */
  await(before) {
    if (before) before.next = this;
    else {
      if (this.plan.stays) this.show(this.plan.end);
      this.wait();
    }
  }

  wait() {
    this.timer = setTimeout(() => {
      this.due = true;
      leave();
    }, this.departs - now());
  }

  /** Things may lie elsewhere by now. */
  landing() {
    return this.lies?.isConnected ? spotOf(this.lies) : this.plan.end;
  }

  /** Show the picture at its origin, at least as large as at its destination. @param {Spot} end */
  show({ width }) {
    const { start, face } = this.plan;
    this.wide = Math.max(start.width, width);
    this.ghost = document.createElement("div");
    this.ghost.className = "flying";
    this.ghost.style.setProperty("--card", `${this.wide}px`);
    this.ghost.style.transform = at(start, this.wide);
    render(face(), this.ghost);
    document.body.append(this.ghost);
    return this.ghost;
  }

  leave() {
    this.left = true;
    const end = this.landing();
    const ghost = this.ghost ?? this.show(end);
    const seen = this.lies || this.next ? 1 : 0; // or it goes where nobody sees it
    const moving = ghost.animate(
      { transform: [at(this.plan.start, this.wide), at(end, this.wide)], opacity: [1, 1, 1, seen] },
      { duration: this.length, easing: EASE, fill: "both" },
    );
    moving.onfinish = () => this.land();
  }

  land() {
    this.next?.show(this.next.landing());
    this.next?.wait();
    this.clear();
    flights.delete(this);
    if (!flights.size) settle();
  }

  /** Let the card itself be seen; nothing follows it. */
  clear() {
    this.next = null;
    clearTimeout(this.timer);
    this.ghost?.remove();
    this.veil?.cancel();
  }
}

/**
 * Start the flights that are due. A flight waits until the earlier flight of its card has landed, and delays those
 * after it.
 */
function leave() {
  for (const flight of flights) {
    if (!flight.left && !flight.due) return;
    if (!flight.left) flight.leave();
  }
}

/** End all flights. Every card is shown at its destination. */
export function settle() {
  for (const flight of flights) flight.clear();
  flights.clear();
  clearTimeout(ending);
  free = 0;
  for (const name of ENDING) removeEventListener(name, settle, { capture: true });
  const told = [...waiting];
  waiting.clear();
  for (const tell of told) tell();
}

/**
 * Call a function when no card is flying: at once or later.
 * @param {() => void} tell
 * @returns {() => void} cancels the call
 */
export function whenSettled(tell) {
  if (!flights.size) {
    tell();
    return () => {};
  }
  const timer = setTimeout(settle, SOON);
  waiting.add(tell);
  return () => {
    clearTimeout(timer);
    waiting.delete(tell);
  };
}

/**
 * Compute the departure of each card, after the cards before it.
 * @param {Plan[][]} steps
 * @param {typeof PACES.slow} times
 * @param {number} begin
 */
function timed(steps, { one, next, deal }, begin) {
  let departs = begin;
  return steps.map((step) => {
    const apart = Math.min(next, deal / step.length);
    const found = step.map((plan, place) => ({ plan, departs: departs + place * apart }));
    departs += (step.length - 1) * apart + one * OVERLAP;
    return { found, departs };
  });
}

/**
 * Animate steps in turn; the cards of one step depart shortly after one another. Steps that would take too long are not
 * animated.
 * @param {Plan[][]} steps
 */
export function fly(steps) {
  if (still.value || !steps.length) return;
  const times = PACES[pace.value === "slow" ? "slow" : "brisk"];
  const planned = timed(steps, times, Math.max(free, now()));
  const done = planned[planned.length - 1].departs;
  if (document.hidden || done - now() > times.most) return settle();
  if (!flights.size) {
    for (const name of ENDING) addEventListener(name, settle, { capture: true });
    ending = setTimeout(settle, times.most + times.one);
  }
  for (const { plan, departs } of planned.flatMap(({ found }) => found)) {
    const before =
      plan.card === null ? undefined : [...flights].reverse().find((other) => other.plan.card === plan.card);
    const flight = new Flight(plan, departs, times.one);
    flights.add(flight);
    flight.await(before);
  }
  free = done;
}

/**
 * Update the destinations after the table changed. A flying card without a further flight lands at its new place.
 * @param {(card: string) => HTMLElement|null} lies
 */
export function redirect(lies) {
  for (const flight of flights)
    if (flight.plan.card !== null) flight.cover(flight.next ? null : lies(flight.plan.card));
}
