/** Animates a change of the table: moved cards fly in the order of the events, and shifted cards glide. */
import { still } from "../base/settings.js";
import { html } from "../base/html.js";
import { CardBack } from "../faces/card.js";
import { Face } from "../faces/face.js";
import { physical } from "../faces/pack.js";
import { TileBack } from "../faces/tile.js";
import { fly, redirect } from "./flights.js";
import { captured, droppedAt, glide, isFar } from "./glide.js";
import { goingsOf } from "./happened.js";
import { lying, spotAt } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./spots.js").Lying} Lying */
/** @typedef {import("./flights.js").Plan} Plan */
/** @typedef {import("./happened.js").Going} Going */
/** @typedef {import("../faces/pack.js").Pack} Pack */
/**
 * The places of cards before and after a change, and of the zones of the table.
 * @typedef {{before: Map<string, Lying>, lies: Map<string, Lying>, places: Map<string, Spot|undefined>}} Seen
 */

/** @param {Going} going */
const nameOf = ({ card }) => card && physical(card);

/**
 * Return the moves that no event describes, such as tiles that the user arranges.
 * @param {Seen} seen
 * @param {Going[]} told
 * @returns {Going[]}
 */
function arranged({ before, lies }, told) {
  const names = new Set(told.map(nameOf));
  return [...lies].flatMap(([card, { place }]) => {
    const from = before.get(card)?.place;
    return from && place && from !== place && !names.has(card) ? [{ card, from, to: place }] : [];
  });
}

/** A card as it flies: from behind where it is not known. @param {Pack} pack @param {string|null} card */
const faceOf = (pack, card) =>
  card === null ? html`<${pack.is_tiles ? TileBack : CardBack} />` : html`<${Face} pack=${pack} text=${card} />`;

/**
 * Plan a flight for each moved card. For a card that moves twice, the first flight does not end at its final place.
 * @param {Going[]} goings
 * @param {Seen} seen
 * @param {Pack} pack
 * @returns {Map<Going, Plan>}
 */
function planned(goings, { before, lies, places }, pack) {
  const [first, last] = [new Map(), new Map()];
  for (const going of goings) {
    const name = nameOf(going);
    if (!first.has(name)) first.set(name, going);
    last.set(name, going);
  }
  const plans = new Map();
  for (const going of goings) {
    const card = nameOf(going);
    const was = card && first.get(card) === going ? before.get(card) : undefined;
    const there = card && last.get(card) === going ? lies.get(card) : undefined;
    const seen = droppedAt(card) ?? droppedAt(going.from) ?? (was?.place === going.from ? was.spot : undefined);
    const [start, end] = [seen ?? places.get(going.from), there?.spot ?? places.get(going.to)];
    if (start && end && isFar(start, end))
      plans.set(going, {
        card,
        start,
        end,
        lies: there?.element ?? null,
        stays: Boolean(seen),
        face: () => faceOf(pack, going.card),
      });
  }
  return plans;
}

/**
 * Animate the latest lines and everything else that moved since `capture`.
 * @param {{latest: import("@preact/signals").Signal<{events: any[]}[]>, you: number|null}} table
 * @param {Pack} pack
 */
export function follow(table, pack) {
  const happened = goingsOf(
    table.latest.peek().flatMap(({ events }) => events ?? []),
    table.you,
  );
  table.latest.value = [];
  if (still.value) return;
  const seen = { before: captured(), lies: lying(), places: new Map() };
  const steps = [arranged(seen, happened.flat()), ...happened];
  const goings = steps.flat();
  for (const name of new Set(goings.flatMap(({ from, to }) => [from, to]))) seen.places.set(name, spotAt(name));
  const plans = planned(goings, seen, pack);
  const flown = new Set([...plans.keys()].map(nameOf));
  const shifted = [...seen.lies].filter(
    ([card, { place }]) => !flown.has(card) && seen.before.get(card)?.place === place,
  );
  glide(shifted.map(([card, there]) => ({ there, from: seen.before.get(card)?.spot })));
  fly(steps.map((step) => step.flatMap((going) => plans.get(going) ?? [])).filter((step) => step.length));
  redirect((card) => seen.lies.get(card)?.element ?? null);
}
