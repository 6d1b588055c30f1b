/** The start of a file that prints one thing and needs nothing else. Its data is in the file. */
import { render } from "preact";
import { html } from "../base/html.js";
import { Advice } from "./advice.js";
import { Printed } from "./printed.js";

const [data, place] = ["data", "page"].map((id) => document.getElementById(id));
if (data && place) {
  const printing = JSON.parse(data.textContent ?? "");
  render(
    html`<header class="print-bar"><${Advice} what=${printing.what} /></header><${Printed} printing=${printing} />`,
    place,
  );
}
