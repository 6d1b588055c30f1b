/** A finished game, moment by moment. Being built. */
import { html } from "../base/html.js";

/** @param {{id?: string}} props */
export const ReplayPage = ({ id }) => html`<main class="alone"><h1>Replay</h1><p>${id ? html`<a href=${`/api/records/${id}/file`} download>Download the record</a>` : ""}</p><p><a href="/">Lobby</a></p></main>`;
