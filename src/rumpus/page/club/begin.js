/** Opens an evening: what is played, at which tables, and who plays. Or goes to one by its code. */
import { useEffect, useState } from "preact/hooks";
import { asRefusal } from "../base/api.js";
import { html } from "../base/html.js";
import { me } from "../base/me.js";
import { go } from "../base/route.js";
import { sentence, t } from "../base/sentence.js";
import { namesOf, read } from "../base/stored.js";
import { ByCode } from "../score/begin.js";
import { makeOnce, plainCode } from "../sociable/codes.js";
import { GameFields, MoreFields, settingsOf, SizeField, typedOf, useGames, USUAL } from "./settings.js";

/** The lines of a list of names that hold one. @param {string} text */
export const linesOf = (text) => text.split(/[\n;]/).filter((line) => line.trim());

/** The evenings that this browser organises. */
const Own = () => {
  const found = namesOf("evening.")
    .map((name) => ({ watch: name.slice("evening.".length), ...read(name) }))
    .sort((a, b) => b.at - a.at)
    .slice(0, 3);
  return (
    found.length > 0 &&
    html`<section class="leaf"><h2>${t("Go on with")}</h2><ul class="rows">${found.map(
      ({ code, title }) => html`<li><a class="button" href=${`/evening/${code}`}>${title}</a></li>`,
    )}</ul></section>`
  );
};

/** @param {import("./settings.js").FieldsProps & {names: string, setNames: (names: string) => void}} props */
const Fields = ({ names, setNames, ...props }) => html`
  <label>${t("Names, one a line")} <textarea rows="8" spellcheck=${false} value=${names}
    onInput=${(/** @type {any} */ event) => setNames(event.currentTarget.value)}></textarea></label>
  <p role="status" class="faded">
    ${t("{count} person", { count: linesOf(names).length }, { plural: "{count} people" })}</p>
  <${GameFields} ...${props} /><${SizeField} ...${props} />
  <details><summary>${t("More, if you like")}</summary><${MoreFields} ...${props} /></details>`;

/** Open the evening, add its people and go to it. @param {any} settings @param {string} names */
async function open(settings, names) {
  const { organiser } = await makeOnce("/evenings", { writer: me.value?.name ?? "", settings, names });
  go(`/evening/${plainCode(organiser)}`);
}

export function NewEvening() {
  const [typed, type] = useState(() => typedOf(USUAL));
  const [names, setNames] = useState("");
  const [wrong, say] = useState("");
  const games = useGames(say);
  useEffect(() => {
    document.title = t("An evening · Rumpus");
  }, []);
  /** @param {Event} event */
  const onSubmit = (event) => {
    event.preventDefault();
    say("");
    open(settingsOf(typed), names).catch((error) => say(sentence(asRefusal(error).message)));
  };
  return html`<div class="paper-page narrow score evening"><header class="page-head">
      <a class="home" href="/" aria-label=${t("Rumpus, lobby")}>R</a>
      <h1>${t("An evening with several tables")}</h1></header>
    <main><form class="lines" onSubmit=${onSubmit}>
      <${Fields} typed=${typed} games=${games} names=${names} setNames=${setNames}
        change=${(/** @type {Partial<import("./settings.js").Typed>} */ changes) => type({ ...typed, ...changes })} />
      <div class="foot-bar"><p class="refused" role="alert">${wrong}</p>
        <button type="submit" class="strong big">${t("Open the evening")}</button></div></form>
      <${Own} /><${ByCode} path="/evening" word=${t("Code of an evening")}
        hint=${t("Type the code of the evening. The screen on the wall shows it.")} /></main></div>`;
}
