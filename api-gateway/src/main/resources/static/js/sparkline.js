// The small plot of an incident in the list: the course of the first victim, with a line at the onset.

import { svg } from "./dom.js";

const [WIDTH, HEIGHT] = [100, 22];

/** The plot, which says nothing that the text beside it does not; false without a series. */
export function sparkline(incident) {
  const points = incident.sparkline?.points ?? [];
  if (points.length < 2) {
    return false;
  }
  const [from, to] = [points[0][0], points.at(-1)[0]];
  const values = points.map(([, value]) => value);
  const lowest = Math.min(0, ...values);
  const range = Math.max(...values) - lowest || 1;
  const x = (ms) => round(((ms - from) / (to - from)) * WIDTH);
  const y = (value) => round(HEIGHT - 1 - ((value - lowest) / range) * (HEIGHT - 2));
  const onset = x(Date.parse(incident.onset));
  return svg(
    "svg",
    { class: "sparkline", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true" },
    onset >= 0 && onset <= WIDTH && svg("path", { class: "onset", d: `M${onset} 0V${HEIGHT}` }),
    svg("polyline", { points: points.map(([ms, value]) => `${x(ms)},${y(value)}`).join(" ") }),
  );
}

function round(number) {
  return Math.round(number * 10) / 10;
}
