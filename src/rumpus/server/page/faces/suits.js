/** The suits, drawn once and used everywhere. Each has a shape of its own beside its colour and its letter. */
import { html } from "../base/html.js";

/** Every shape in a field of 32 by 32, drawn in the colour of its surroundings. @type {Record<string, any>} */
const SHAPES = {
  // The dragon pack of 1926
  "dragon-B": html`<g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"><path d="M11 3.2q2.2 1.3 4.400 0v8.300q-2.200 -1.300 -4.400 0zM11 12.200q2.200 -1.300 4.400 0v8.300q-2.200 1.300 -4.400 0zM11 21.200q2.200 1.300 4.400 0v8q-2.200 -1.300 -4.400 0z"/><path d="M19 9.200q2.200 1.300 4.400 0v8.300q-2.200 -1.300 -4.400 0zM19 18.300q2.200 -1.300 4.400 0v8.400q-2.200 1.300 -4.400 0z"/><path fill="currentColor" stroke-width="1" d="M19.500 8.200C20.500 4 23.500 3 26.600 3c-.6 3.600-3 5.300-7.100 5.200zM10.600 11.600C7.500 11.800 5.600 10.300 5 7.500c3 .1 5 1.500 5.600 4.100z"/></g>`,
  "dragon-D": html`<g fill="none" stroke="currentColor"><circle cx="16" cy="16" r="12.400" stroke-width="2.200"/><circle cx="16" cy="16" r="6.300" stroke-width="2"/><circle cx="16" cy="16" r="2.400" fill="currentColor" stroke="none"/><path stroke-width="1.600" d="M16 6.400v-2M16 27.600v-2M6.400 16h-2M27.600 16h-2M9.200 9.200l-1.400 -1.400M24.200 24.200l-1.400 -1.400M22.800 9.200l1.400 -1.400M7.800 24.200l1.400 -1.400"/></g>`,
  "dragon-C": html`<g fill="none" stroke="currentColor" stroke-linecap="square" stroke-width="2.500"><path d="M5.500 8h21M11.800 4.200v7.200M20.200 4.200v7.200"/><path d="M8.500 15.200h15v6.300h-15zM16 15v6.500"/><path d="M5.500 28.400v-3.800h21v3.300q-1 .8-2.800 .4"/><path d="M16 21.500v6l3.200 -.6"/></g>`,
  "dragon-F": html`<g fill="currentColor"><path d="M16 11.300C12.300 8.300 12.300 4.300 16 2.200c3.700 2.100 3.700 6.100 0 9.100zM20.200 14.200c.9-4.600 4.700-6 8.100-3.900.7 4.100-2.900 6.800-8.100 3.900zM18.700 19.200c4.600-1 7.300 2 6.300 5.900-3.900 1.500-7.300-1.400-6.300-5.900zM13.300 19.200c1 4.500-2.400 7.400-6.300 5.900-1-3.900 1.700-6.900 6.300-5.900zM11.800 14.200c-5.200 2.900-8.800.2-8.100-3.900 3.400-2.100 7.200-.7 8.100 3.900z"/><circle cx="16" cy="15.800" r="2.700" fill="none" stroke="currentColor" stroke-width="1.500"/><path d="M15.200 20.500h1.600v9.700h-1.600z"/></g>`,
  // The French pack
  "standard-S": html`<path fill="currentColor" d="M16 2.500c3.600 5.600 11.600 9.200 11.600 15.400 0 3.700-2.800 6-5.800 6-1.900 0-3.600-.9-4.700-2.500.2 3.400 1.200 6.100 3.400 8.100h-9c2.200-2 3.200-4.700 3.400-8.100-1.100 1.600-2.800 2.500-4.700 2.500-3 0-5.800-2.300-5.800-6C4.400 11.700 12.400 8.100 16 2.500z"/>`,
  "standard-H": html`<path fill="currentColor" d="M16 29.400C13.200 23.600 3 17.900 3 10.600 3 6.400 6 3.600 9.400 3.600c3.100 0 5.400 2.100 6.600 5.200 1.200-3.100 3.500-5.200 6.600-5.200 3.400 0 6.400 2.800 6.400 7 0 7.300-10.200 13-13 18.800z"/>`,
  "standard-D": html`<path fill="currentColor" d="M16 1.800c2.700 5 6 9.500 10 14.200-4 4.700-7.300 9.200-10 14.200C13.300 25.200 10 20.700 6 16 10 11.300 13.300 6.800 16 1.800z"/>`,
  "standard-C": html`<path fill="currentColor" d="M16 2.600a6.200 6.200 0 0 1 5.200 9.600c-.3.500-.7 1-1.200 1.400a6.200 6.200 0 1 1-3 9.100c.2 2.900 1.300 5 3.400 6.700h-8.800c2.100-1.700 3.200-3.800 3.400-6.700a6.200 6.200 0 1 1-3-9.100c-.5-.4-.9-.9-1.200-1.400A6.200 6.200 0 0 1 16 2.600z"/>`,
  // The plain suits of the numbered pack
  "numbered-W": html`<path fill="none" stroke="currentColor" stroke-width="3.400" stroke-linejoin="round" d="M5.500 5.500h21v21h-21zM12.300 12.300h7.400v7.400h-7.400z"/>`,
  "numbered-X": html`<path fill="currentColor" d="M9 3l7 7 7-7 6 6-7 7 7 7-6 6-7-7-7 7-6-6 7-7-7-7z"/>`,
  "numbered-Y": html`<path fill="none" stroke="currentColor" stroke-width="3.400" stroke-linejoin="round" d="M16 4.500l12.500 22.500h-25zM16 14l4 7.500h-8z"/>`,
  "numbered-Z": html`<path fill="currentColor" d="M16 2.500a13.500 13.500 0 0 1 0 27 13.500 13.500 0 0 1 0-27zm-5.800 8h5.600l-6.400 9.400v2.600h13v-3h-6.600l6.400-9.400V7.500H10.200z" fill-rule="evenodd"/>`,
  // The colours of the tiles
  "tiles-R": html`<circle cx="16" cy="16" r="11.500" fill="currentColor"/>`,
  "tiles-B": html`<path fill="currentColor" d="M5 5h22v22H5z"/>`,
  "tiles-K": html`<path fill="currentColor" d="M16 2.500L29.500 16 16 29.500 2.500 16z"/>`,
  "tiles-Y": html`<path fill="currentColor" d="M16 4l13.500 23.500h-27z"/>`,
  // What stands in the middle of some cards
  dragon: html`<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><path stroke-width="2.600" d="M7 27.500c5.500 2.800 12.500 2.200 15.600-1.200 3.300-3.600 1.200-8-3-8.500-3.900-.5-7.600.6-9.800-2C7.300 12.900 9 8.700 13 7.200"/><path fill="currentColor" stroke-width="1" d="M12.300 8.800c.3-3.200 2.600-5.900 6-6.500l-.6 2.500 3.800-2.200-.5 2.700c3.300.6 5.700 2.400 6.900 5.200l-3.500 2.600-1.300-1.500-.9 1.900-1.500-1.700-1.100 1.800c-2.600.3-5.600-1-7.300-4.800z"/><circle cx="20.700" cy="7.300" r="1" fill="var(--ivory)" stroke="none"/><path stroke-width="1.500" d="M24.500 5.200c1.600-1.100 3-1.300 4.500-1M26 13.800c1.200 1 2.700 1.400 4 1.200M10.500 13.500L7 13M13 17.600l-1.400 3.300M17.500 18l-.4 3.400M22.900 20.500l2.900-1.100M20.700 26.900l1.600 2.500M14.500 28.700l-.3 2.200M7 27.500L3.600 25.200l.6 3.600"/></g>`,
  joker: html`<g fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M7 21.500L4 9.500l7.500 4.800L16 4.500l4.500 9.800L28 9.500l-3 12z"/><path d="M8 26.500h16"/><circle cx="4" cy="8" r="1.300" fill="currentColor"/><circle cx="16" cy="3" r="1.300" fill="currentColor"/><circle cx="28" cy="8" r="1.300" fill="currentColor"/></g>`,
  crown: html`<path fill="none" stroke="currentColor" stroke-width="1.600" stroke-linejoin="round" d="M5 11l5.500 5L16 7.500l5.500 8.500 5.500-5-2.500 12h-17zM7.500 26h17"/>`,
};

/** All shapes, hidden, for `Shape` to use; once on a page. */
export const ShapeSheet = () => html`<svg class="sheet" width="0" height="0" aria-hidden="true" focusable="false">
  ${Object.entries(SHAPES).map(([id, shape]) => html`<symbol id=${`shape-${id}`} viewBox="0 0 32 32">${shape}</symbol>`)}
</svg>`;

/** @param {{id: string, kind?: string}} props */
export const Shape = ({ id, kind = "shape" }) => html`<svg class=${kind} viewBox="0 0 32 32" aria-hidden="true" focusable="false"><use href=${`#shape-${id}`} /></svg>`;

/** Those of these suits that are drawn here, in the order in which they are shown side by side. @param {string[]} drawings */
export const drawn = (drawings) => Object.keys(SHAPES).filter((id) => drawings.includes(id));
