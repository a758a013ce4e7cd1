// Requests to the history for the questions about a resource.

import { Problem, get, unlessUnauthorized, withQuery } from "./api.js";
import { iso } from "./investigate-link.js";

const HOUR_MS = 3_600_000;
const DAYS_BACK = { day: 1, week: 7 };
/** Shortest and longest ranked time: a coefficient needs hours, and an answer has a limited number of minutes. */
const SHORTEST_RANK_MS = 3 * HOUR_MS;
const LONGEST_RANK_MS = 60 * HOUR_MS;

/** The good window of a question: as long as the bad one, and before it. */
export function goodWindow({ from, to, against }) {
  const begin = Date.parse(from);
  const length = Date.parse(to) - begin;
  const shift = DAYS_BACK[against] ? DAYS_BACK[against] * 24 * HOUR_MS : length;
  return { goodFrom: iso(begin - shift), goodTo: iso(begin - shift + length) };
}

/** The begin of the time over which series are ranked: the bad time, and twice as long before it. */
export function rankFrom({ from, to }) {
  const length = Date.parse(to) - Date.parse(from);
  return iso(Date.parse(to) - Math.min(Math.max(3 * length, SHORTEST_RANK_MS), LONGEST_RANK_MS));
}

/** The metric of the resource that has changed most; empty when none was measured. */
export async function findMetric(question) {
  const comparison = await compare(question).catch(unlessUnauthorized);
  return metricOf(comparison, question.resource);
}

function metricOf(comparison, resource) {
  return comparison.items?.find((one) => one.resource === resource)?.metric ?? "";
}

/**
 * Reads the differences at a time, the series that change with the resource, the changes, and the incidents. Each part
 * is an answer, or the problem why there is none.
 */
export async function explain(question) {
  const { resource, world, from, to } = question;
  const around = { resource, world, from: goodWindow(question).goodFrom, to };
  const comparison = await compare(question).catch(unlessUnauthorized);
  const metric = question.metric || metricOf(comparison, resource);
  const ranking = metric
    ? await get(withQuery("/api/v1/investigate/rank", { resource, metric, from: rankFrom(question), to, world, limit: 5 })).catch(unlessUnauthorized)
    : null;
  const [changes, incidents] = await Promise.all([
    get(withQuery("/api/v1/changes", around)).catch(unlessUnauthorized),
    get(withQuery("/api/v1/incidents", { resource, world, from, to, limit: 10 })).catch(unlessUnauthorized),
  ]);
  if ([comparison, ranking, changes, incidents].every((one) => one === null || one instanceof Problem)) {
    throw comparison;
  }
  return { comparison, ranking, metric, changes, incidents };
}

function compare(question) {
  const { resource, world, from, to } = question;
  return get(withQuery("/api/v1/investigate/compare", { ...goodWindow(question), badFrom: from, badTo: to, resource, world, limit: 10 }));
}
