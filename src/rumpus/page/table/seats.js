/** The other players around the table: the number of their cards, their turn, their absence. */
import { useEffect, useState } from "preact/hooks";
import { GuestMark } from "../base/guest.js";
import { html, names } from "../base/html.js";
import { lazy } from "../base/lazy.js";
import { figure, t } from "../base/sentence.js";
import { Clock, isSlow } from "./clock.js";
import { Name } from "./name.js";

/** @typedef {import("./table.js").Table} Table */

const Looks = lazy(() => import("../portraits/looks.js").then((module) => module.Looks));

/** @param {{count: number}} props */
const MiniHand = ({ count }) =>
  html`<span class="mini" aria-hidden="true">${Array.from({ length: Math.min(count, 14) }, () => html`<i></i>`)}
  </span>`;

const HEARD = 7000;

/**
 * The latest chat line of a seat. The talk beside the table stores it and announces it.
 * @param {{table: Table, seat: number}} props
 */
function Bubble({ table, seat }) {
  const last = table.heard.value[table.heard.value.length - 1];
  const at = last?.at ?? 0;
  const [until, setUntil] = useState(at);
  useEffect(() => {
    const timer = setTimeout(() => setUntil((was) => Math.max(was, at)), HEARD);
    return () => clearTimeout(timer);
  }, [at]);
  return last && at > until && last.seat === seat
    ? html`<span class="said" aria-hidden="true">${last.text}</span>`
    : null;
}

/** @param {string} noun @param {number} count */
const nounOf = (noun, count) =>
  noun === "tile" ? t("tile", { count }, { plural: "tiles" }) : t("card", { count }, { plural: "cards" });

/**
 * A seat. Tiles have no dealer, because each player takes their own.
 * @param {{table: Table, seat: number, noun?: string}} props
 */
function SeatPlate({ table, seat, noun = "card" }) {
  const [view, places] = [table.view.value, table.places.value];
  const place = places?.seats[seat];
  if (!view || !place) return null;
  const turn = view.to_move === seat && places.stage !== "over";
  const [count, points] = [view.counts[seat] ?? 0, view.totals[seat] ?? 0];
  const away = place.kind === "person" && !place.here;
  return html`<li class=${names("seat", turn && "turn", away && "away")} data-place=${`seat-${seat}`}
    aria-current=${turn ? "true" : undefined}>
    <span class="name"><span class="looks"><${Looks} kinds=${table.kinds} place=${place} /></span>
      <${Name} name=${place.name} /><${GuestMark} guest=${place.guest} />
      ${
        view.dealer === seat && noun === "card"
          ? html`<span class="dealer"><span class="unseen">, </span>
        ${t("deals")}</span>`
          : ""
      }</span>
    <span class="holds"><${MiniHand} count=${count} /><b>${count}</b>
      <span class="unseen"> ${nounOf(noun, count)}</span></span>
    <span class="points"><span class="unseen">, </span>${figure(points)}
      <span class="word"> ${t("point", { count: points }, { plural: "points" })}</span></span>
    ${
      away && !(turn && isSlow(table.frame.value.clock))
        ? html`<span class="state gone">
      ${t("away")}</span>`
        : turn
          ? html`<span class="state"><span class="unseen">, ${t("to move")} </span>
      <${Clock} table=${table} seat=${seat} /></span>`
          : ""
    }
    <${Bubble} table=${table} seat=${seat} />
  </li>`;
}

/** The others in the order of play, beginning on the left. @param {{table: Table, noun?: string}} props */
export function Seats({ table, noun }) {
  const count = table.places.value?.seats.length ?? 0;
  const first = table.you === null ? 0 : table.you + 1;
  const others = Array.from({ length: table.you === null ? count : count - 1 }, (_, place) => (first + place) % count);
  return html`<section class="seats" aria-labelledby="seats-title"><h2 id="seats-title" class="unseen">
      ${t("Players")}</h2>
    <ul>${others.map((seat) => html`<${SeatPlate} key=${seat} table=${table} seat=${seat} noun=${noun} />`)}</ul>
  </section>`;
}
