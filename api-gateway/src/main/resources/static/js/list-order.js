// The order of the incidents in the list, active ones first.

import { SEVERITIES } from "./words.js";

/** Active incidents first, the most severe of them first; then the resolved ones. Each in the order given, newest first. */
export function bySeverity(incidents) {
  const rank = (one) => (one.status === "resolved" ? SEVERITIES.length : SEVERITIES.indexOf(one.severity));
  return [...incidents].sort((a, b) => rank(a) - rank(b));
}

/**
 * Resolved incidents of the same problem as one group, at the place of the newest. `unfolded` has the keys of groups
 * that stay apart; null folds none.
 */
export function foldRepeated(incidents, unfolded) {
  const groups = new Map();
  for (const incident of incidents) {
    const key = problemOf(incident);
    const alone = !unfolded || incident.status !== "resolved" || unfolded.has(key);
    const name = alone ? incident.id : key;
    groups.set(name, { key, incidents: [...(groups.get(name)?.incidents ?? []), incident] });
  }
  return [...groups.values()];
}

/** The key of a problem: incidents with the same title, class and place are the same problem again. */
function problemOf(incident) {
  return JSON.stringify([incident.case, incident.causeClass, incident.sharedResource?.id, incident.title]);
}
