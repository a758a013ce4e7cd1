// Facts of an incident that follow from its fields.

import { t } from "./texts.js";
import { metricLabel } from "./words.js";

const CULPRIT_PROBABILITY = 0.5;

/** Suspects that are probable enough to be named. */
export function culprits(incident) {
  return incident.suspects.filter((suspect) => suspect.probability >= CULPRIT_PROBABILITY);
}

// Kinds of changes that show that a load has ended by itself, without a remedy.
const ENDS = ["backup_end", "job_end", "rebuild_end", "background_end"];

/** Returns whether the degradation ended with something that came to its own end, without a person's action. */
export function endedByItself(remedy) {
  return ENDS.some((kind) => remedy.change.startsWith(`${kind} of `));
}

// Incidents of earlier versions have the part in the field `resource`, such as `asp-1 (disk IOPS)`.
const RESOURCE_AND_PART = /^(.+) \(([^()]+)\)$/;

function storedPart(exoneration) {
  return exoneration.part ? null : RESOURCE_AND_PART.exec(exoneration.resource);
}

/** The id of the resource of an exoneration. */
export function exoneratedResource(exoneration) {
  return storedPart(exoneration)?.[1] ?? exoneration.resource;
}

/** The part of a resource that is exonerated, such as `disk IOPS`; empty for the whole resource. */
export function exoneratedPart(exoneration) {
  if (exoneration.part === "load") {
    return metricLabel(exoneration.metric);
  }
  return exoneration.part ? t(`exoneration.${exoneration.part}`) : (storedPart(exoneration)?.[2] ?? "");
}

/** An exonerated resource with the part that is exonerated, such as `asp-1 (disk IOPS)`. */
export function exoneratedName(exoneration) {
  const part = exoneratedPart(exoneration);
  return part ? `${exoneratedResource(exoneration)} (${part})` : exoneration.resource;
}

/** The exonerations of whole resources. */
export function ruledOut(incident) {
  return (incident.exonerated ?? []).filter((one) => !exoneratedPart(one));
}

/** Returns whether the incident needs no more work: it has ended, or a person has closed it. */
export function isOver(incident) {
  return incident.status === "resolved";
}

/** Returns whether the incident is a problem of its own: it is neither part of another one nor withdrawn. */
export function isOwnProblem(incident) {
  return !incident.mergedInto && !incident.withdrawn;
}

/** The decision of a person that has made the incident part of another one; undefined for one of the diagnosis. */
export function mergeByPerson(incident) {
  const last = (incident.groupingDecisions ?? []).findLast((one) => one.type === "merged" || one.type === "merge_undone");
  return incident.mergedInto && last?.type === "merged" ? last : undefined;
}

/** Returns whether the degradation is in the past: a recovery was measured, or a person has closed the incident. */
export function isPast(incident) {
  return isOver(incident) || Boolean(incident.end);
}

/**
 * Duration of the degradation in ms, as far as it is known: to its end, to the last sample, or to the resolution by a
 * person; null when a recording ends before it.
 */
export function harmMs(incident, now = Date.now()) {
  const onset = Date.parse(incident.onset);
  if (incident.end) {
    return Date.parse(incident.end) - onset;
  }
  if (incident.noDataSince) {
    return Date.parse(incident.noDataSince) - onset;
  }
  if (incident.case) {
    return null;
  }
  return (isOver(incident) && incident.resolvedAt ? Date.parse(incident.resolvedAt) : now) - onset;
}

/**
 * Evidence that can be plotted: with at least two series, or with one where none has two. First that against the
 * culprits, then that of the cause, exonerations, and suspects that are not named.
 */
export function plottable(incident) {
  const named = culprits(incident);
  const groups = [
    ...named,
    { resource: t("chart.cause"), evidence: incident.evidence ?? [] },
    ...(incident.exonerated ?? []).map((one) => ({ resource: exoneratedName(one), evidence: [one] })),
    ...incident.suspects.filter((suspect) => !named.includes(suspect)),
  ];
  const all = groups.flatMap((suspect) =>
    suspect.evidence.map((evidence) => ({ suspect, evidence, series: seriesOf(evidence, incident) })),
  );
  const pairs = all.filter((entry) => entry.series.length >= 2);
  return pairs.length ? pairs : all.filter((entry) => entry.series.length === 1);
}

/** The series of an evidence; those of an exoneration follow the first one of a victim. */
function seriesOf(evidence, incident) {
  const own = (evidence.series ?? []).filter(hasPoints);
  return evidence.kind || own.length === 0 ? own : [...victimSeries(incident), ...own];
}

function victimSeries(incident) {
  return incident.suspects
    .flatMap((suspect) => suspect.evidence)
    .concat(incident.evidence ?? [])
    .flatMap((one) => one.series ?? [])
    .filter((one) => hasPoints(one) && incident.victims.some((victim) => victim.resource === one.resource && victim.metric === one.metric))
    .slice(0, 1);
}

function hasPoints(series) {
  return series.points.length > 0;
}

/** The text that a search looks in, in lower case. */
export function searchText(incident) {
  const names = [
    incident.id,
    incident.title,
    incident.case,
    incident.sharedResource?.id,
    ...incident.victims.flatMap((victim) => [victim.resource, victim.team, victim.metric]),
    ...incident.suspects.flatMap((suspect) => [suspect.resource, suspect.team]),
    ...(incident.teams ?? []).map((team) => team.team),
  ];
  return names.filter(Boolean).join("\n").toLowerCase();
}
