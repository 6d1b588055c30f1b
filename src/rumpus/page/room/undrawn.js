/** The notice in place of a table that cannot be drawn. */
import { Component } from "preact";
import { html } from "../base/html.js";
import { t } from "../base/sentence.js";

const UNDRAWN = html`<main class="alone"><h1>Rumpus</h1><p role="alert">
    ${t(
      "This table cannot be shown. Your seat and the game are safe. " +
        "If it happens again, tell the owner of this server.",
    )}</p>
  <p><button type="button" onClick=${() => location.reload()}>
      ${t("Load the page again")}</button> <a class="button quiet" href="/">${t("Lobby")}</a></p></main>`;

/**
 * An error boundary. If its content fails, it calls `caught` once and shows a notice to the user.
 * @typedef {{caught: (error: unknown) => void, children?: any}} Props
 */
export class Boundary extends Component {
  /** @param {Props} props */
  constructor(props) {
    super(props);
    this.state = { failed: false };
  }

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** @param {unknown} error */
  componentDidCatch(error) {
    /** @type {Props} */ (this.props).caught(error);
  }

  /** @param {Props} props @param {{failed?: boolean}} state */
  render({ children }, { failed }) {
    return failed ? UNDRAWN : children;
  }
}
