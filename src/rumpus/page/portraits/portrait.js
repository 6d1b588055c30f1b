/**
 * Portraits: computer players have a drawn face, people their initials on a coloured disc.
 * A portrait is there to be recognised, and says nothing that its name does not.
 */
import { html } from "../base/html.js";
import { discOf, lookOf } from "./faces.js";
import { HAIR, MOUTHS, WORN } from "./parts.js";

/** The first letters of the first and the last word of a name. @param {string} name */
function initialsOf(name) {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return ends.map((word) => (/\p{L}/u.exec(word)?.[0] ?? "").toUpperCase()).join("") || [...name][0];
}

/** @param {{name: string}} props */
const Initials = ({
  name,
}) => html`<svg class="portrait person" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
  <circle cx="20" cy="20" r="18.6" fill=${discOf(name)} stroke="#f6efdc" stroke-width="2" /><text x="20" y="27">
    ${initialsOf(name)}</text></svg>`;

/** @param {{name: string, isPerson?: boolean}} props */
export function Portrait({ name, isPerson = false }) {
  if (isPerson) return html`<${Initials} name=${name} />`;
  const { skin, tint, coat, hair, mouth, worn } = lookOf(name);
  const { behind, before } = HAIR[hair];
  return html`<svg class="portrait" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <circle cx="20" cy="20" r="19.5" fill="#efe3c6" />
    ${behind?.(tint)}
    <path fill=${coat} d="M7 40Q7.4 31.4 16 30.6H24Q32.6 31.4 33 40Z" />
    <path fill=${skin} d="M16.6 26H23.4V31Q20 34.2 16.6 31Z" />
    <ellipse cx="20" cy="19" rx="8.6" ry="9.6" fill=${skin} />
    <g fill="#2a2018"><circle cx="16.5" cy="18.6" r="1.15" /><circle cx="23.5" cy="18.6" r="1.15" /></g>
    <path fill="none" stroke="#2a201888" stroke-width=".9" stroke-linecap="round"
      d="M20 19.6L19.2 22H20.6M14.8 15.6Q16.4 14.6 18 15.4M22 15.4Q23.6 14.6 25.2 15.6" />
    <path fill=${mouth === "open" ? "#7a2a20" : "none"} stroke="#5a2c20" stroke-width="1.1" stroke-linecap="round"
      d=${MOUTHS[mouth]} />
    ${before?.(tint)}${worn.map((part) => WORN[part](tint))}
    <circle cx="20" cy="20" r="19.3" fill="none" stroke="#8f7f63" stroke-width="1.2" />
  </svg>`;
}
