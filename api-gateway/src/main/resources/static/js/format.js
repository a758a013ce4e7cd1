// Numbers and times for people.

import { h } from "./dom.js";
import { language, t } from "./texts.js";

/** Locale of times: day before month, and 24 hours, also in English. */
export const locale = language === "en" ? "en-GB" : language;

const SMALL = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const ESTIMATED = new Intl.NumberFormat(language, { maximumSignificantDigits: 2 });
const LARGE = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
const NBSP = "\u00a0";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A number with three significant digits, or with all digits of a large one. */
export function number(value) {
  return Math.abs(value) < 1000 ? SMALL.format(value) : LARGE.format(value);
}

/** A value with its unit on the same line; a plain ratio has none, and `1/min` is written as `/min`. */
export function quantity(value, unit) {
  return withUnit(number(value), unit);
}

/** An estimate such as a baseline, whose error is not known: two significant digits. */
export function estimate(value, unit) {
  return withUnit(ESTIMATED.format(value), unit);
}

function withUnit(text, unit) {
  if (!unit || unit === "1") {
    return text;
  }
  return unit.startsWith("1/") ? `${text}${unit.slice(1)}` : `${text}${NBSP}${unit}`;
}

export function percent(probability) {
  return `${Math.round(probability * 100)}${NBSP}%`;
}

/** The factor of a change: `× 63` when the value grew, `÷ 32` when it fell. */
export function factor(baseline, observed) {
  if (!(baseline > 0) || !(observed > 0)) {
    return "";
  }
  return observed >= baseline
    ? `×${NBSP}${ESTIMATED.format(observed / baseline)}`
    : `÷${NBSP}${ESTIMATED.format(baseline / observed)}`;
}

/** The two largest parts of a length of time: seconds below two minutes, then minutes in two digits or more. */
export function duration(ms) {
  if (ms < 2 * MINUTE_MS) {
    return `${Math.max(0, Math.round(ms / 1000))} s`;
  }
  if (ms < 10 * MINUTE_MS) {
    return `${ESTIMATED.format(ms / MINUTE_MS)} min`;
  }
  if (ms < HOUR_MS) {
    return `${Math.round(ms / MINUTE_MS)} min`;
  }
  return ms < DAY_MS ? parts(ms, HOUR_MS, "h", MINUTE_MS, "min") : parts(ms, DAY_MS, "d", HOUR_MS, "h");
}

function parts(ms, large, largeUnit, small, smallUnit) {
  const rounded = Math.round(ms / small) * small;
  const rest = (rounded % large) / small;
  const first = `${Math.floor(rounded / large)} ${largeUnit}`;
  return rest ? `${first} ${rest} ${smallUnit}` : first;
}

/** Time zone of the view that is shown; undefined for the reader's. */
let zone;

/** Shows all times of the view in a zone; without one, or with one that the browser does not know, in the reader's. */
export function useZone(id) {
  zone = isKnown(id) ? id : undefined;
  const place = document.getElementById("zone");
  if (place) {
    place.textContent = t("page.zone", zoneName());
  }
}

/** The zone of the shown times, in words. */
export function zoneName() {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && zone !== own ? t("page.zone.texts", zone) : t("page.zone.own", own);
}

/** A label of times with the zone in which the view shows them, such as `Onset (Europe/Berlin)`. */
export function withZone(label) {
  return `${label} (${zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone})`;
}

function isKnown(id) {
  try {
    return Boolean(id) && Boolean(new Intl.DateTimeFormat("en-GB", { timeZone: id }));
  } catch {
    return false;
  }
}

/** Time in the zone of the view, with the year when it is not this one, and with the seconds when there are any. */
export function localTime(iso, options = {}) {
  const date = new Date(iso);
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const second = date.getSeconds() ? "2-digit" : undefined;
  const format = { timeZone: zone, year, day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second, hourCycle: "h23" };
  return new Intl.DateTimeFormat(locale, { ...format, ...options }).format(date);
}

export function utcTime(iso) {
  return `${new Date(iso).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** The reader's own time with its zone, when the view has another zone that differs then; else an empty text. */
export function readersTime(iso) {
  const own = localTime(iso, { timeZone: undefined });
  return zone && own !== localTime(iso) ? t("page.yourTime", own) : "";
}

/** A label of a time axis; with the day at midnight, and everywhere on an axis of more than two days. */
export function axisTime(value, span) {
  const clock = localTime(value, { year: undefined, day: undefined, month: undefined });
  const day = localTime(value, { year: undefined, hour: undefined, minute: undefined, second: undefined });
  if (span > 2 * DAY_MS) {
    return clock === "00:00" ? day : `${day}, ${clock}`;
  }
  return clock === "00:00" ? day : clock;
}

/** A time element: in the zone of the view, UTC on hover. */
export function time(iso, options) {
  return h("time", { datetime: iso, title: utcTime(iso) }, localTime(iso, options));
}
