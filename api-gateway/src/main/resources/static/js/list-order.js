// The order of the incidents in the list.

import { culprits } from "./incident.js";
import { SEVERITIES } from "./words.js";

/** Keys that each column is sorted by: a number, the largest first, or a name; empty values come last. */
const SORT_KEYS = {
  onset: (one) => Date.parse(one.onset),
  victims: (one) => one.victimCount,
  culprit: (one) => culprits(one)[0]?.resource,
  shared: (one) => one.sharedResource?.id,
  team: (one) => workingTeam(one),
  ticket: (one) => one.tickets?.[0]?.key,
};

/** The columns that the list can be sorted by. */
export const SORTS = Object.keys(SORT_KEYS);

/** The incidents by a column; with an empty name, the active ones first. */
export function sorted(incidents, column) {
  return column ? [...incidents].sort((a, b) => compare(SORT_KEYS[column](a), SORT_KEYS[column](b))) : bySeverity(incidents);
}

function compare(a, b) {
  if (!a || !b) {
    return Boolean(b) - Boolean(a);
  }
  return typeof a === "number" ? b - a : a.localeCompare(b, undefined, { numeric: true });
}

/** The team that works on an incident: the one that it was handed to, or the first one that it concerns. */
export function workingTeam(incident) {
  return incident.assignment?.team ?? incident.teams?.[0]?.team;
}

/** Active incidents first, the most severe of them first; then the resolved ones. Each in the order given, newest first. */
function bySeverity(incidents) {
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
