/**
 * Dragging by mouse, pen and finger. A press becomes a drag after a short distance. Its meaning is decided on release.
 * Meanwhile only one clone moves, by `transform`, so that the browser need not lay out or paint anything else.
 */
import { comeBack, forget, letGo } from "./glide.js";

/** @type {Record<string, number>} */
const FAR = { mouse: 6, pen: 8, touch: 14 };
/** A box that scrolls does so while a drag stays this near to its edge, by so much a frame. */
const [EDGE, PACE] = [26, 4];

/**
 * @typedef {{zone: string, element: HTMLElement, x: number, y: number}} Drop
 * @typedef {{carried: (card: string) => string[], drop: (cards: string[], drop: Drop) => unknown}} Carrier
 *   `drop` may return a promise; false means that the cards come back
 */

/** @param {HTMLElement} root @param {string[]} cards @param {HTMLElement} grabbed */
function cloneOf(root, cards, grabbed) {
  const clone = document.createElement("div");
  clone.className = "flying carried";
  const faces = cards.map(
    (card) => /** @type {HTMLElement|null} */ (root.querySelector(`[data-card="${CSS.escape(card)}"]`)),
  );
  faces.forEach((face, place) => {
    const copy = /** @type {HTMLElement|undefined} */ (face?.firstElementChild?.cloneNode(true));
    if (!copy) return;
    copy.style.position = "absolute";
    copy.style.left = `${(place - faces.indexOf(grabbed)) * 16}px`;
    clone.append(copy);
  });
  clone.style.setProperty("--card", getComputedStyle(grabbed).getPropertyValue("--card"));
  document.body.append(clone);
  return clone;
}

/**
 * Return the visible part of a zone. Parts that its box (`data-scrolls`) has scrolled away take no drop.
 * @param {HTMLElement} element
 */
function seen(element) {
  const place = element.getBoundingClientRect();
  const box = element.parentElement?.closest("[data-scrolls]")?.getBoundingClientRect();
  if (!box) return place;
  const top = Math.max(place.top, box.top);
  return new DOMRect(place.left, top, place.width, Math.max(0, Math.min(place.bottom, box.bottom) - top));
}

/** @param {DOMRect} place @param {number} x @param {number} y */
const holds = (place, x, y) =>
  place.height > 0 && x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;

/** @param {HTMLElement} root @param {string} those @returns {{element: HTMLElement, place: DOMRect}[]} */
const placed = (root, those) =>
  [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(those))].map((element) => ({
    element,
    place: seen(element),
  }));

/** One drag, from the first pixel to the release. */
class Drag {
  /** @param {HTMLElement} root @param {HTMLElement} grabbed @param {PointerEvent} event @param {Carrier} carrier */
  constructor(root, grabbed, event, carrier) {
    this.carrier = carrier;
    this.cards = carrier.carried(grabbed.dataset.card ?? "");
    const place = grabbed.getBoundingClientRect();
    this.offset = [event.clientX - place.x, event.clientY - place.y];
    this.clone = cloneOf(root, this.cards, grabbed);
    this.elements = this.cards.map((card) => root.querySelector(`[data-card="${CSS.escape(card)}"]`));
    this.root = root;
    this.zones = placed(root, "[data-zone]");
    this.boxes = placed(root, "[data-scrolls]");
    this.creeping = 0;
    for (const element of this.elements) element?.classList.add("lifted");
    /** @type {HTMLElement|null} */
    this.over = null;
    this.move(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    this.clone.style.transform = `translate(${event.clientX - this.offset[0]}px, ${event.clientY - this.offset[1]}px)`;
    this.enter(this.zoneAt(event.clientX, event.clientY));
    cancelAnimationFrame(this.creeping);
    this.creep(event.clientX, event.clientY);
  }

  /** @param {HTMLElement|null} over */
  enter(over) {
    if (over === this.over) return;
    this.over?.classList.remove("over");
    over?.classList.add("over");
    this.over = over;
  }

  /** Near the edge of a box that scrolls it goes on, as long as one stays there. @param {number} x @param {number} y */
  creep(x, y) {
    const box = this.boxes.find(({ place }) => holds(place, x, y));
    const way = !box ? 0 : y > box.place.bottom - EDGE ? PACE : y < box.place.top + EDGE ? -PACE : 0;
    if (!box || !way) return;
    const before = box.element.scrollTop;
    box.element.scrollTop += way;
    if (box.element.scrollTop === before) return;
    this.zones = placed(this.root, "[data-zone]");
    this.enter(this.zoneAt(x, y));
    this.creeping = requestAnimationFrame(() => this.creep(x, y));
  }

  /**
   * Return the smallest zone at a point, so that a meld wins over the table below it.
   * @param {number} x
   * @param {number} y
   */
  zoneAt(x, y) {
    let found = null;
    let least = Infinity;
    for (const { element, place } of this.zones) {
      const size = place.width * place.height;
      if (size < least && holds(place, x, y)) [found, least] = [element, size];
    }
    return found;
  }

  /**
   * End the drag. The clone stays at its last place until the result is known.
   * @param {PointerEvent|null} event null where the drag is given up
   */
  end(event) {
    cancelAnimationFrame(this.creeping);
    const place = this.clone.firstElementChild?.getBoundingClientRect();
    const zone = event && this.over;
    this.over?.classList.remove("over");
    if (place) for (const card of this.cards) letGo(card, place);
    const drop = zone ? { zone: zone.dataset.zone ?? "", element: zone, x: event.clientX, y: event.clientY } : null;
    Promise.resolve(drop ? this.carrier.drop(this.cards, drop) : false).then((done) => this.settle(done !== false));
  }

  /** @param {boolean} done */
  settle(done) {
    for (const element of this.elements) element?.classList.remove("lifted");
    this.clone.remove();
    if (done) forget();
    else comeBack();
  }
}

/** @param {Event} event */
const swallow = (event) => {
  event.stopPropagation();
  event.preventDefault();
};

/**
 * Add event listeners, and return a function that removes them.
 * @param {[EventTarget, string, (event: any) => void, boolean][]} heard whose events, their name, who hears, and
 * whether before all others
 */
function listening(heard) {
  for (const [whose, name, hear, first] of heard) whose.addEventListener(name, hear, first);
  return () => {
    for (const [whose, name, hear, first] of heard) whose.removeEventListener(name, hear, first);
  };
}

/**
 * Make the cards below `root` draggable. A press without movement stays a click.
 * @param {HTMLElement} root
 * @param {Carrier} carrier
 * @returns {() => void} removes the listeners
 */
export function dragging(root, carrier) {
  /** @type {{element: HTMLElement, event: PointerEvent}|null} */
  let pressed = null;
  /** @type {Drag|null} */
  let drag = null;
  /** @param {PointerEvent|null} event */
  const finish = (event) => {
    const ended = drag;
    [pressed, drag] = [null, null];
    ended?.end(event);
  };
  /** @param {PointerEvent} event */
  const down = (event) => {
    const element =
      event.target instanceof Element ? /** @type {HTMLElement|null} */ (event.target.closest("[data-movable]")) : null;
    if (element && root.contains(element) && event.button === 0 && event.isPrimary) pressed = { element, event };
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (drag) return drag.move(event);
    if (!pressed || event.pointerId !== pressed.event.pointerId) return;
    const way = Math.hypot(event.clientX - pressed.event.clientX, event.clientY - pressed.event.clientY);
    if (way >= (FAR[event.pointerType] ?? 8)) drag = new Drag(root, pressed.element, event, carrier);
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    if (drag) addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
    finish(event);
  };
  const cancel = () => finish(null);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key !== "Escape" || !drag) return;
    event.stopPropagation();
    finish(null);
  };
  const deaf = listening([
    [root, "pointerdown", down, false],
    [window, "pointermove", move, false],
    [window, "pointerup", up, false],
    [window, "pointercancel", cancel, false],
    [window, "keydown", key, true],
  ]);
  return () => {
    finish(null);
    deaf();
  };
}
