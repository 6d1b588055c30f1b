/** A part of the page that is fetched when it is first shown. */
import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { refused } from "./refusal.js";

/**
 * @param {() => Promise<any>} load what brings the component
 * @returns {(props: any) => any}
 */
export function lazy(load) {
  /** @type {any} */
  let found = null;
  return (props) => {
    const [, arrived] = useState(Boolean(found));
    useEffect(() => {
      if (found) return;
      load().then((component) => {
        found = component;
        arrived(true);
      }, refused);
    }, []);
    return found && h(found, props);
  };
}
