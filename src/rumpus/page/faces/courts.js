/**
 * Figures for the middle of court cards. Each is half a figure, drawn twice, so that a card is never upside down. They
 * were drawn for this project.
 */
import { html } from "../base/html.js";
import { once, placed, SHAPES } from "./suits.js";

/*
 * The paints, each a class of the style sheet: `suit`, `tint` (the suit, thin), `gold`, `paper`, `ink`; `line` is drawn
 * with the pen, `mark` with a thick one. The field is 100 wide and 142 high. A figure fills its upper half, from 26 to
 * 74 and 9 to 71.
 */

const KING = html`
  <path class="tint" d="M26 71V60c3-8 9-12 16-14h16c7 2 13 6 16 14v11z"/>
  <path class="suit" d="M26 71V60c3-8 9-12 14-13.5l10 24zM74 71V60c-3-8-9-12-14-13.5l-10 24z"/>
  <path class="gold line" d="M44 46h12l-4 25h-4z"/>
  <path class="paper line" d="M38.5 46.5C33 48 29.5 50.5 27.5 54.5L46 71h8l18.5-16.5c-2-4-5.5-6.5-11-8L50 62z"/>
  <path class="mark" d="M34 53.5v1.5M39.5 57v1.5M44.5 62v1.5M66 53.5v1.5M60.5 57v1.5M55.5 62v1.5"/>
  <path class="ink" d="M41 24c-4.5 2-6 9-4.5 16.5 2 2 4 2.5 6 2L50 40l7.5 2.5c2 .5 4 0 6-2C65 33 63.5 26 59 24z"/>
  <path class="paper line" d="M42.5 22.5V33c0 6 3 10.5 7.5 10.5s7.5-4.5 7.5-10.5V22.5z"/>
  <path class="ink"
    d="M42 31.5c-.5 10 2.5 18 8 21.5 5.5-3.5 8.5-11.5 8-21.5-1 3.3-2.5 4.7-4.5 4.7-1.5 0-2.5-.7-3.5-.7s-2 .7-3.5.7c-2 0-3.5-1.4-4.5-4.7z"/>
  <path class="cut" d="M47.5 38.8q2.5 1.4 5 0M46.5 43.5l1.5 4M53.5 43.5l-1.5 4M50 43v6.5"/>
  <path class="line" d="M50 27v6.5h-1.8M44.8 26.8q1.6-1.3 3.2 0M52 26.8q1.6-1.3 3.2 0"/>
  <path class="mark" d="M46.5 29v.3M53.7 29v.3"/>
  <path class="gold line" d="M40.5 23.5l-2-10.5 6 4.5L50 10.5l5.5 7 6-4.5-2 10.5q-9.5 2.5-19 0z"/>
  <path class="line" d="M41 20.8q9 2.3 18 0"/><path class="suit" d="M50 15.5l2 2.7-2 2.7-2-2.7z"/>
  <path class="paper line" d="M66.5 58V17.5l2-4.5 2 4.5V58z"/><path class="line" d="M68.5 20v34"/>
  <path class="gold line" d="M63 56.5h11v2.6H63zM66.8 66.5h3.4v-4h-3.4z"/>
  <path class="paper line" d="M65 59.5c2-1 5-1 7 .2v4.6c-2 1-5 1-7 0z"/>`;

const QUEEN = html`
  <path class="ink" d="M50 14.5c-9.5 0-13.5 6-13.5 14 0 8-2 13-4.5 18h36c-2.5-5-4.5-10-4.5-18 0-8-4-14-13.5-14z"/>
  <path class="suit" d="M26 71V58c4-7 10-9.5 16-11h16c6 1.5 12 4 16 11v13z"/>
  <path class="paper line" d="M46.5 38v6c-3 1.5-6 2.3-8.5 3 3 8 7 13 12 15 5-2 9-7 12-15-2.5-.7-5.5-1.5-8.5-3v-6z"/>
  <path class="gold" d="M35 48l3-1c3 8 7 13 12 15 5-2 9-7 12-15l3 1c-3 9-8 15-15 18-7-3-12-9-15-18z"/>
  <path class="line" d="M35 48c3 9 8 15 15 18 7-3 12-9 15-18"/>
  <path class="mark" d="M42.5 47.5l.2.3M45.3 49.8l.2.2M48.3 51l.2 0M51.7 51l-.2 0M54.7 49.8l-.2.2M57.5 47.5l-.2.3"/>
  <path class="cut" d="M31 56c1 6 1 10 .5 15M69 56c-1 6-1 10-.5 15M36 60l2 11M64 60l-2 11"/>
  <path class="paper line" d="M43 27.5c0-4 3-7 7-7s7 3 7 7c0 7.5-3 12.5-7 12.5s-7-5-7-12.5z"/>
  <path class="line" d="M50.3 27.5v5h-1.5M45 26.5q1.5-1.3 3 0M52.3 26.5q1.5-1.3 3 0"/>
  <path class="mark" d="M46.7 28.5v.2M53.7 28.5v.2"/>
  <path class="suit" d="M48 35.3q2-1.4 4 0-2 1.7-4 0z"/>
  <path class="ink" d="M50 19c-6 0-9 4-8.5 10 2-3.5 5-6 8.5-7 3.5 1 6.5 3.5 8.5 7 .5-6-2.5-10-8.5-10z"/>
  <path class="gold line" d="M41 19.5l-1.5-7 4.5 3.3L47 10.5l3 4.5 3-4.5 3 5.3 4.5-3.3-1.5 7q-9-2.5-18 0z"/>
  <path class="line" d="M32.5 71L30 46"/><path class="tint line" d="M31 57c-3 0-4.5-1.5-4.5-4 2.5 0 4.3 1.3 4.5 4z"/>
  <path class="suit"
    d="M30 36.5c2-2.5 5-1 4.3 1.8 2.8.2 3.4 3.3.8 4.4 1 2.6-1.7 4.3-3.7 2.3-2 2-4.7.3-3.7-2.3-2.6-1-2-4.2.8-4.4C28 36 29 35 30 36.5z"/>
  <path class="gold line" d="M33 41.3a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0z"/>
  <path class="paper line" d="M29.5 60c2-1.5 5-1.5 6.5.5v5c-2 1-4.5 1-6 0z"/>`;

const JACK = html`
  <path class="ink" d="M39.5 22c-2 8-2.5 14-1.5 21 3 2 8 2.5 12 2.5s9-.5 12.5-2.5c1-7 .5-13-1.5-21z"/>
  <path class="tint" d="M26 71V59c4-7 9-10 16-11.5h16c7 1.5 12 4.5 16 11.5v12z"/>
  <path class="suit" d="M26 71V59c4-7 9-10 16-11.5h8V71z"/>
  <path class="line" d="M50 48v23"/><path class="mark" d="M53.5 54v.1M53.5 59.5v.1M53.5 65v.1"/>
  <path class="cut" d="M31 58c1 5 1 9 .8 13M36 54l2.5 17"/><path class="line" d="M69 58c-1 5-1 9-.8 13M64 54l-2.5 17"/>
  <path class="paper line"
    d="M45 22.5c-.5 3-1.5 5.5-3.7 8.7l2.2 1c-.3 1.2-.2 2 .2 2.9-.6.5-.5 1.3 0 1.8-.4 2.6.6 4.3 3 4.4 1.5.1 2.8-.3 4-.8V46h9l-1-23.5z"/>
  <path class="ink" d="M52 22c-.5 4 .5 7 2.5 9.5-.5 4 .5 8-.5 13 3 .8 6 .3 8.5-1.5 1-7 .5-14-1.5-21z"/>
  <path class="line" d="M45.3 27.8q1.7-1 3.3 0M44 35.3l2.5.3"/><path class="mark" d="M46.7 29.7v.2"/>
  <path class="paper line"
    d="M39 46.5q-1 2.5.5 4.5l4-1.5 1.5 3 4-2.3 2.5 2.6 3-3 3.8 2 1.2-3.3q1-1.5.5-3-5 2-10.5 2-6 0-10.5-1z"/>
  <path class="suit" d="M37 24c-1-7 5-12.5 13-12.5S64 16 64 22c-4 2.5-8.5 3-14 3s-10 .5-13-1z"/>
  <path class="gold line" d="M37 24c3 1.5 8 1 13 1s10-.5 14-3v-3c-4 2.5-8.5 3-14 3s-10 .5-13.2-1z"/>
  <path class="gold line" d="M60 20c1-6 4-10 11-11-1.5 2-1 3-1 5s-2.5 3-2.5 5-3 3.5-7.5 1z"/>
  <path class="line" d="M61 19c2-3.5 5-6.5 8.5-9"/>
  <path class="line" d="M69.5 71V37"/><path class="paper line"
    d="M69.5 22.5c3.5 4.5 4 8.5.8 14.5h-1.6c-3.2-6-2.7-10 .8-14.5z"/><path class="line" d="M69.5 26v9"/>
    <path class="gold line" d="M66.5 37h6v2.2h-6z"/>
  <path class="paper line" d="M66 58c2-1.3 5-1.3 7 0v5c-2 1-5 1-7 0z"/>`;

/** The dragon: half of an S, and its head. */
const DRAGON = html`
  <path class="mane" d="M50 71C39 67 29 61 29 50s8-19 23-18"/>
  <path class="body" d="M50 71C39 67 29 61 29 50s8-19 23-18"/>
  <path class="belly" d="M50 71C39 67 29 61 29 50s8-19 23-18"/>
  <path class="suit" d="M33.5 60.5c-5 .5-9 2.5-11 7l3-.8-.5 3.3 3-2 .7 3c1.6-3.5 4-5.5 7.3-6z"/>
  <path class="suit"
    d="M47 24.5c-2-3.5-5.5-6-10.5-7 3 5 5.5 8.5 9 10.5zM52 22.5c-.5-4 .5-8.5 3.5-12.5.5 5 2.5 8 4.5 11z"/>
  <path class="suit"
    d="M44 33c-.5-7 5-11.5 12-11.5 4 0 7 1.5 9.5 3.5 2-.8 4.5.3 5 2.5l3 1.5c.8 2-.3 4-2.5 4.5l-9.5.5c2.5 2.5 5.5 3.5 9 3.3-1 3.2-4 4.7-8 4.5-5 2-12 1.7-16-1.3-1.7-1.7-2.5-4.5-2.5-7.5z"/>
  <path class="paper" d="M63 34l1.5 3 1.3-3zM68 33.7l1.2 2.6 1.3-2.6zM56.5 27.5c2-2 4.5-2 5.5 0-1.5 1.7-4 1.7-5.5 0z"/>
  <path class="mark" d="M59.5 27.7v.2"/>
  <path class="whisker"
    d="M72.5 29c3-1 4-4 2.5-7M62 41.5c0 3 1.5 5 4.5 5.5M57 42c-1 3-.5 6 2 8M51 41.5c-2 2.5-2 6 0 8.5"/>
  <path class="gold line" d="M77.5 41.5a4.6 4.6 0 1 1-9.2 0 4.6 4.6 0 0 1 9.2 0z"/>`;

/** The fool's head, whole: a joker has no other half. */
const FOOL = html`
  <path class="suit line"
    d="M34 63C32 50 26 43 15 42c3-7 17-9 25 1 1-11 4-19 10-25 6 6 9 14 10 25 8-10 22-8 25-1-11 1-17 8-19 21z"/>
  <path class="gold line" d="M50 18c6 6 9 14 10 25L56 63H44l-4-20c1-11 4-19 10-25z"/>
  <path class="gold line"
    d="M19 44a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM54.5 16a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM90 44a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0z"/>
  <path class="paper line" d="M36 63h28v9c0 11-6 19-14 19s-14-8-14-19z"/>
  <path class="line" d="M50 70v8h-2.5M40.5 68.5q3-2.5 6 0M53.5 68.5q3-2.5 6 0"/>
  <path class="mark" d="M43.5 71.5v.4M56.5 71.5v.4"/>
  <path class="suit" d="M42 81q8 4 16 0-2.5 7-8 7t-8-7z"/>
  <path class="gold line" d="M33 60q17 5 34 0v6q-17 5-34 0z"/>
  <path class="suit line"
    d="M50 92c-8 0-14-3-17-8l-11 8 7 3-3 10 10-3 3 11 8-7 3 8 3-8 8 7 3-11 10 3-3-10 7-3-11-8c-3 5-9 8-17 8z"/>
  <path class="gold line"
    d="M28.5 106.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM53 116a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM77.5 106.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"/>`;

/** The sash where the halves meet. */
const SASH = html`<path class="paper line" d="M26 67.5h48v7H26z"/>
<path class="gold"
  d="M30 71l3-2.2 3 2.2-3 2.2zM38.5 71l3-2.2 3 2.2-3 2.2zM47 71l3-2.2 3 2.2-3 2.2zM55.5 71l3-2.2 3 2.2-3 2.2zM64 71l3-2.2 3 2.2-3 2.2z"/>`;

/** @type {Record<string, unknown>} */
const COURT = { J: JACK, Q: QUEEN, K: KING };

/** Add the same half below, turned by 180 degrees. @param {unknown} half */
const mirrored = (half) => html`<g>${half}</g><g transform="rotate(180 50 71)">${half}</g>`;

/** The suit beside a figure of the court. */
const badge = once((/** @type {string} */ drawing) => placed(SHAPES[drawing] ?? "", 33, 17.5, 0.33));

/** A figure of the court in its frame, with its suit. @param {unknown} half @param {string} drawing */
const framed = (half, drawing) =>
  html`${mirrored(html`${half}<path d=${badge(drawing)} />`)}${SASH}<path class="frame" d="M26 9h48v124H26z"/>`;

/** The figures that there are. @type {Record<string, (drawing: string) => unknown>} */
export const FIGURES = {
  ...Object.fromEntries(
    Object.entries(COURT).map(([rank, half]) => [rank, (/** @type {string} */ drawing) => framed(half, drawing)]),
  ),
  D: () => html`<g transform="translate(6 8.5) scale(.88)">${mirrored(DRAGON)}</g>`,
  joker: () => html`<g class="fool" transform="translate(11 17) scale(.78)">${FOOL}</g>`,
};
