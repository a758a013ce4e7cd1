// The labels of the page in one language: that of the site, as the texts of incidents.

import { language, texts } from "/labels.js";

export { language };

document.documentElement.lang = language;

/** The label of a key with values in its places `{0}`, `{1}` … */
export function t(key, ...values) {
  return (texts[key] ?? key).replace(/\{(\d)\}/g, (place, index) => values[index] ?? "");
}

/** The label of a key with nodes in its places, as children for `h`. */
export function parts(key, ...nodes) {
  return (texts[key] ?? key).split(/\{(\d)\}/).map((part, index) => (index % 2 ? nodes[part] : part));
}

/** The label of a key, or another text when there is none. */
export function labelOr(key, other) {
  return texts[key] ?? other;
}

/** Keys of the labels that begin with a text, without this beginning. */
export function keysAfter(beginning) {
  return Object.keys(texts).filter((key) => key.startsWith(beginning)).map((key) => key.slice(beginning.length));
}
