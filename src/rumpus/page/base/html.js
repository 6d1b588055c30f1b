/** Markup for Preact, written as tagged templates. */
import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

/** Class names, those that hold. @param {...(string|false|null|undefined)} names */
export const names = (...names) => names.filter(Boolean).join(" ");
