// Links from an incident to the questions about one of its resources at its time.

import { withQuery } from "./api.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

const MINUTE_MS = 60_000;
/** Length of the time that is examined while the end is not known, and the shortest one. */
const OPEN_MS = 30 * MINUTE_MS;
const SHORTEST_MS = 5 * MINUTE_MS;

/** A link that asks about a resource of an incident at the time of its degradation. */
export function investigateLink(incident, resource, metric = "", question = "") {
  const onset = Date.parse(incident.onset);
  const end = incident.end ? Math.max(Date.parse(incident.end), onset + SHORTEST_MS) : onset + OPEN_MS;
  return h(
    "a",
    {
      class: "investigate",
      href: investigateAddress({ resource, metric, question, from: incident.onset, to: iso(end), world: incident.world }),
      "aria-label": t("detail.investigateOne", resource),
    },
    t("detail.investigate"),
  );
}

/** The address of a question; empty values and the live world are left out. */
export function investigateAddress({ world, ...parameters }) {
  return withQuery("#/investigate", { ...parameters, world: world === "live" ? "" : world });
}

/** A time in ms as RFC 3339 without fractions. */
export function iso(ms) {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
