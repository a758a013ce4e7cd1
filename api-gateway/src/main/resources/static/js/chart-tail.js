// The stored samples of an open incident that are newer than its evidence.

import { get, withQuery } from "./api.js";

/** The series up to a time; a series that the history does not continue stays as it is. */
export function continued(series, toMs) {
  return Promise.all(series.map((one) => withStored(one, toMs).catch(() => one)));
}

async function withStored(series, toMs) {
  const fromMs = Math.max(...series.points.map(([at]) => at));
  const { resource, metric } = series;
  const stored = await get(withQuery("/api/v1/samples", { resource, metric, from: timestamp(fromMs), to: timestamp(toMs) }));
  const newer = stored.items.find((one) => one.metric === metric && one.unit === series.unit)?.points ?? [];
  return { ...series, points: [...series.points, ...(series.mergedMs ? merged(newer, series.mergedMs) : newer)] };
}

/** The lowest and the highest point of each step, as in the evidence. */
function merged(points, stepMs) {
  const steps = Map.groupBy(points, ([at]) => Math.floor(at / stepMs));
  return [...steps.values()].flatMap((step) => {
    const values = step.map(([, value]) => value);
    return step.filter(([, value]) => value === Math.min(...values) || value === Math.max(...values));
  });
}

function timestamp(ms) {
  return new Date(ms).toISOString();
}
