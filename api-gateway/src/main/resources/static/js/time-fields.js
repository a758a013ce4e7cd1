// Times of an address and of the fields of a form, as RFC 3339 without fractions.

import { iso } from "./investigate-link.js";

const MINUTE_MS = 60_000;

/** The begin of this minute. */
export function thisMinute() {
  return iso(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
}

/** The time that a text states; null when it states none. */
export function knownTime(text) {
  return text && !Number.isNaN(Date.parse(text)) ? iso(Date.parse(text)) : null;
}

/** A time in the reader's zone, as the field wants it. */
export function local(isoTime) {
  const date = new Date(isoTime);
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 19);
}

/** The time in a field; null when it is empty. */
export function fromLocal(text) {
  return text ? iso(new Date(text).getTime()) : null;
}
