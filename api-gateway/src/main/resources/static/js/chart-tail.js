// The stored samples of an open incident that are newer than its evidence.

import { getOnce, withQuery } from "./api.js";

/** Shortest time between two reads of a series. */
const INTERVAL_MS = 60_000;

/** Reads one series after the other: the history answers only a few questions at a time. */
export function createTail() {
  const tails = new Map();
  let isReading = false;
  return { continued, read };

  /** A series with the samples that were read since its last point. */
  function continued(series) {
    const last = lastTime(series.points);
    const newer = tailOf(series).points.filter(([at]) => at > last);
    return { ...series, points: [...series.points, ...(series.mergedMs ? merged(newer, series.mergedMs) : newer)] };
  }

  /** Reads the series whose last read is old enough, unless a read goes on; returns whether there was any. */
  async function read(all) {
    const due = all.filter((series) => Date.now() - tailOf(series).readMs >= INTERVAL_MS);
    if (isReading || !due.length) {
      return false;
    }
    isReading = true;
    for (const series of due) {
      await readOne(series);
    }
    isReading = false;
    return true;
  }

  async function readOne(series) {
    const { points } = tailOf(series);
    const readMs = Date.now();
    const newer = await stored(series, lastTime([...series.points, ...points]), readMs).catch(() => []);
    tails.set(keyOf(series), { readMs, points: [...points, ...newer] });
  }

  function tailOf(series) {
    return tails.get(keyOf(series)) ?? { points: [], readMs: -Infinity };
  }
}

/** The samples of a series between two times; none where the history has another unit. */
async function stored({ resource, metric, unit }, fromMs, toMs) {
  const answer = await getOnce(withQuery("/api/v1/samples", { resource, metric, from: timestamp(fromMs), to: timestamp(toMs) }));
  return answer.items.find((one) => one.metric === metric && one.unit === unit)?.points ?? [];
}

function keyOf({ resource, metric }) {
  return JSON.stringify([resource, metric]);
}

function lastTime(points) {
  return Math.max(...points.map(([at]) => at));
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
