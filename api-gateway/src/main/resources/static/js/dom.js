// Builds the page without markup in strings: names from the inventory are only ever text.

/**
 * An element. Attributes that are false, null or undefined are left out; `on` holds event listeners.
 * Children are nodes, strings, or arrays of them; null and false are skipped.
 */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An element of a drawing, as `h` makes one of the page. */
export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    setAttribute(element, name, value);
  }
  element.append(...flatten(children));
  return element;
}

function setAttribute(element, name, value) {
  if (value === false || value === null || value === undefined) {
    return;
  }
  if (name === "on") {
    Object.entries(value).forEach(([event, listener]) => element.addEventListener(event, listener));
  } else if (name === "vars") {
    // Through the object model, because the page's policy forbids style attributes.
    Object.entries(value).forEach(([key, setting]) => element.style.setProperty(key, setting));
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function flatten(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

/** Replaces what is in an element. */
export function show(element, ...children) {
  element.replaceChildren(...flatten(children));
}

/** Redraws what is in an element and keeps the keyboard's place: the same element, or else the one with its id. */
export function keepFocus(container, draw) {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const { selectionStart, selectionEnd } = focused ?? {};
  draw();
  const place = focused?.isConnected ? focused : focused?.id && document.getElementById(focused.id);
  if (place && place !== document.activeElement) {
    place.focus({ preventScroll: true });
    if (typeof selectionStart === "number") {
      place.setSelectionRange(selectionStart, selectionEnd);
    }
  }
}

/** Announces a text to screen readers. */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}
