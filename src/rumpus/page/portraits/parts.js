/** The drawings that faces are made of. Each fits a square of forty, with the head in its middle. */
import { html } from "../base/html.js";

/** @typedef {(colour: string) => any} Part */

const INK = "#2a2018";

const cap = (/** @type {string} */ colour) =>
  html`<path fill=${colour} d="M11.3 18Q10.8 8 20 8Q29.2 8 28.7 18Q26.6 12.8 20 12.7Q13.4 12.8 11.3 18Z" />`;
const parted = (/** @type {string} */ colour) =>
  html`<path fill=${colour} d="M11.3 19Q10.2 7.6 21 7.6Q29.6 8.6 28.7 19Q27.6 12.6 16.6 11.4Q12.8 13.6 11.3 19Z" />`;

/**
 * Hair: the drawing behind the head, and the drawing before it.
 * @type {Record<string, {behind?: Part, before?: Part}>}
 */
export const HAIR = {
  short: { before: cap },
  parted: { before: parted },
  bob: {
    behind: (colour) =>
      html`<path fill=${colour} d="M9.6 25Q8.4 6.6 20 6.6Q31.6 6.6 30.4 25Q26 27.4 20 27.2Q14 27.4 9.6 25Z" />`,
    before: cap,
  },
  long: { behind: (colour) => html`<path fill=${colour} d="M8.6 33Q8 6.4 20 6.4Q32 6.4 31.4 33Z" />`, before: parted },
  bun: { behind: (colour) => html`<circle cx="20" cy="6.2" r="4" fill=${colour} />`, before: cap },
  curls: {
    behind: (colour) =>
      html`<g fill=${colour}>${[
        [11, 18],
        [11.6, 12.6],
        [15, 8.8],
        [20, 7.4],
        [25, 8.8],
        [28.4, 12.6],
        [29, 18],
        [10.8, 23],
        [29.2, 23],
      ].map(([x, y]) => html`<circle cx=${x} cy=${y} r="3.4" />`)}</g>`,
    before: (colour) =>
      html`<g fill=${colour}>${[
        [14.4, 11.6],
        [18, 10.4],
        [22, 10.4],
        [25.6, 11.6],
      ].map(([x, y]) => html`<circle cx=${x} cy=${y} r="2.4" />`)}</g>`,
  },
  tufts: {
    before: (colour) =>
      html`<g fill=${colour}><ellipse cx="11.6" cy="17.6" rx="2" ry="3.4" />
        <ellipse cx="28.4" cy="17.6" rx="2" ry="3.4" /></g>`,
  },
};

/** Clothing, and hair in the face. @type {Record<string, Part>} */
export const WORN = {
  glasses: () =>
    html`<g fill="#ffffff66" stroke=${INK} stroke-width=".9"><circle cx="16.5" cy="18.6" r="2.7" />
      <circle cx="23.5" cy="18.6" r="2.7" /><path fill="none"
        d="M19.2 18.2Q20 17.6 20.8 18.2M13.8 18L12 17.4M26.2 18L28 17.4" /></g>`,
  monocle: () =>
    html`<g fill="#ffffff66" stroke="#a9791c" stroke-width="1"><circle cx="23.6" cy="18.6" r="2.9" />
      <path fill="none" d="M26 20.4Q28.4 25 26.6 31" /></g>`,
  moustache: (colour) =>
    html`<path fill=${colour}
      d="M14.4 24.4Q17.4 21.6 20 23.2Q22.6 21.6 25.6 24.4Q22.4 25.6 20 24.4Q17.6 25.6 14.4 24.4Z" />`,
  beard: (colour) =>
    html`<path fill=${colour}
      d="M11.8 19.6Q12 30.8 20 31Q28 30.8 28.2 19.6Q26.4 22.8 23.6 22.4Q20 21.4 16.4 22.4Q13.6 22.8 11.8 19.6ZM17.4 24.6Q20 26.6 22.6 24.6Q20 25.4 17.4 24.6Z" />`,
  hat: () =>
    html`<g fill=${INK}><path d="M13.4 2.2H26.6L26 10.6H14Z" />
      <rect x="9.4" y="9.6" width="21.2" height="2.2" rx="1.1" />
      <path fill="#9a2a1d" d="M14.1 7.6H25.9L26 9.6H14Z" /></g>`,
  cap: () =>
    html`<g fill="#40604e"><path d="M11 13.4Q11.4 5.6 20 5.6Q28.6 5.6 29 13.4Q20 10.6 11 13.4Z" />
      <path d="M9 14.6Q20 9.4 31 14.6Q20 12.4 9 14.6Z" fill="#2b4337" /></g>`,
  jester: () =>
    html`<g><path fill="#9a2a1d" d="M11 13Q8 4.4 3.4 9.6Q12 1.4 20 10.4V12Z" />
      <path fill="#c99a2e" d="M29 13Q32 4.4 36.6 9.6Q28 1.4 20 10.4V12Z" />
      <circle cx="3.8" cy="10.4" r="1.7" fill="#c99a2e" /><circle cx="36.2" cy="10.4" r="1.7" fill="#9a2a1d" /></g>`,
  flower: () =>
    html`<g fill="#b8402f">${[
      [28.2, 9.4],
      [30.6, 11],
      [29.8, 13.8],
      [26.8, 13.8],
      [25.8, 11],
    ].map(
      ([x, y]) => html`<circle cx=${x} cy=${y} r="1.7" />`,
    )}<circle cx="28.2" cy="11.8" r="1.5" fill="#e0b13f" /></g>`,
  leaf: () =>
    html`<path fill="#4d7a4e" stroke="#2b4337" stroke-width=".6"
      d="M20 8.6Q20.4 2 27.6 2.2Q27.2 8.8 20 8.6ZM20 8.6L25 4.2" />`,
  band: () => html`<path fill="none" stroke="#b8402f" stroke-width="2" d="M11 15.4Q13 8.8 20 8.8Q27 8.8 29 15.4" />`,
  rings: () =>
    html`<g fill="#e0b13f" stroke="#a9791c" stroke-width=".4"><circle cx="11.4" cy="23" r="1.4" />
      <circle cx="28.6" cy="23" r="1.4" /></g>`,
  bow: () => html`<path fill="#9a2a1d" d="M20 32.6L15.4 30.4V34.8ZM20 32.6L24.6 30.4V34.8Z" />`,
  scarf: () => html`<path fill="#c99a2e" d="M13.6 29.4Q20 33.6 26.4 29.4L27.6 32.6Q20 36.6 12.4 32.6Z" />`,
  freckles: () =>
    html`<g fill="#8c4a2599">${[
      [15, 21.4],
      [16.8, 22.2],
      [23.2, 22.2],
      [25, 21.4],
    ].map(([x, y]) => html`<circle cx=${x} cy=${y} r=".5" />`)}</g>`,
};

/** Mouths. @type {Record<string, string>} */
export const MOUTHS = {
  smile: "M16.6 24.2Q20 27.4 23.4 24.2",
  level: "M17.4 25H22.6",
  sly: "M17 25Q20.6 25.8 23.4 23.6",
  open: "M17.2 24Q20 28.4 22.8 24Z",
};
