package io.crosstalk.simulate.datacentre;

import java.time.Instant;
import java.util.Map;

/**
 * Times of simulation, measurement and events; seconds count from the case's begin.
 *
 * @param step of the simulation, in seconds; divides every interval
 * @param intervals of sampling, in seconds
 * @param clocks offset of each source's clock, in seconds; positive when it is ahead
 * @param eventFrom begin of the trouble
 * @param eventTo end of the trouble; not before {@code duration} where it lasts
 */
record CaseTimeline(
    Instant start,
    int duration,
    int step,
    Map<MonitoringSource, Integer> intervals,
    Map<MonitoringSource, Integer> clocks,
    int eventFrom,
    int eventTo) {

  int interval(MonitoringSource source) {
    return intervals.getOrDefault(source, shortest());
  }

  int shortest() {
    return intervals.values().stream().mapToInt(each -> each).min().orElseThrow();
  }

  int longest() {
    return intervals.values().stream().mapToInt(each -> each).max().orElseThrow();
  }

  /** Step, in seconds, that suffices for a run without chance. */
  int coarseStep() {
    return Math.max(1, shortest() / 5);
  }

  boolean isUnresolved() {
    return eventTo >= duration;
  }

  CaseTimeline withEvent(int from, int to) {
    return new CaseTimeline(start, duration, step, intervals, clocks, from, to);
  }

  Instant at(double second) {
    return start.plusSeconds(Math.round(second));
  }
}
