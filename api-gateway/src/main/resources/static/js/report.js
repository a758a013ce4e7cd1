// The figures of a report on the incidents of a period.

/** Most resources whose knee is asked for: each question reads a month of history. */
const MOST_KNEES = 10;
/** Kinds of rules that suppress messages. */
const SUPPRESSING = ["silence", "maintenance", "suppression", "inhibition"];

/** Numbers of incidents whose diagnosis was right, wrong or disputed by the feedback of people; the others have none. */
export function feedbackOf(incidents) {
  const [right, wrong, disputed] = ["right", "wrong", "disputed"].map((judged) => incidents.filter((one) => judgement(one) === judged).length);
  return { incidents: incidents.length, judged: right + wrong + disputed, right, wrong, disputed };
}

function judgement({ feedback }) {
  const { right = 0, wrong = 0 } = feedback ?? {};
  if (right === wrong) {
    return right ? "disputed" : "";
  }
  return right > wrong ? "right" : "wrong";
}

/** The feedback by name, the names of the most incidents first; `namesOf` returns all names of an incident. */
export function feedbackBy(incidents, namesOf) {
  const named = incidents.flatMap((incident) => [...new Set(namesOf(incident))].map((name) => ({ name, incident })));
  return [...Map.groupBy(named, (one) => one.name)]
    .map(([name, group]) => ({ name, ...feedbackOf(group.map((one) => one.incident)) }))
    .sort((a, b) => b.incidents - a.incidents || a.name.localeCompare(b.name));
}

/** The time from the onset to that in a field, of the incidents that have it: median and longest; null without any. */
export function delayUntil(field, incidents) {
  const delays = incidents
    .filter((one) => one[field])
    .map((incident) => ({ incident, ms: Date.parse(incident[field]) - Date.parse(incident.onset) }))
    .sort((a, b) => a.ms - b.ms);
  const count = delays.length;
  if (!count) {
    return null;
  }
  const median = (delays[Math.ceil(count / 2) - 1].ms + delays[Math.floor(count / 2)].ms) / 2;
  return { count, median, longest: delays.at(-1) };
}

/**
 * Incidents that had occurred before, with how often in all and in the period, the most frequent first. An earlier
 * occurrence of one of them has no entry of its own.
 */
export function recurring(incidents) {
  const ids = new Set(incidents.map((one) => one.id));
  const earlier = new Set(incidents.flatMap((one) => one.recurrences.map((past) => past.incident)));
  return incidents
    .filter((one) => one.recurrences.length && !earlier.has(one.id))
    .map((incident) => ({
      incident,
      times: incident.recurrences.length + 1,
      inPeriod: incident.recurrences.filter((past) => ids.has(past.incident)).length + 1,
      last: incident.recurrences.reduce((a, b) => (a.at > b.at ? a : b)),
    }))
    .sort((a, b) => b.times - a.times);
}

/** The shared resources that the most incidents name. */
export function sharedResources(incidents) {
  return feedbackBy(incidents, (one) => (one.sharedResource ? [one.sharedResource.id] : []))
    .map((one) => one.name)
    .slice(0, MOST_KNEES);
}

/** The load of a resource in an answer about its knee, and its part of the knee; null where either is not known. */
export function loadOf(resource, answer) {
  const found = answer.items?.find((one) => one.resource === resource);
  const dimension = found?.dimensions.find((one) => one.metric === found.metric);
  const { now = null, knee = null } = dimension ?? {};
  const share = now === null || knee === null ? null : now / knee;
  return { resource, answer, confidence: found?.confidence ?? "unknown", dimension, now, knee, share };
}

/** Loads by their part of the knee, the largest first; those whose part is not known last. */
export function closestFirst(loads) {
  return [...loads].sort((a, b) => (b.share ?? -1) - (a.share ?? -1));
}

/** Rules that suppress messages and were valid at some time of a period. */
export function suppressing(rules, { from, to }) {
  return rules.filter(
    (rule) =>
      SUPPRESSING.includes(rule.kind) &&
      rule.mode !== "shadow" &&
      !rule.error &&
      !(Date.parse(rule.from) >= Date.parse(to)) &&
      !(Date.parse(rule.until) <= Date.parse(from)),
  );
}

/** Incidents of the live world above `info` of which no target has accepted a message. */
export function notNotified(incidents) {
  return incidents.filter((one) => one.severity !== "info" && !one.case && !one.firstNotifiedAt);
}
