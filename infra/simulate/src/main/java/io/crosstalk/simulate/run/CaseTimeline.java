package io.crosstalk.simulate.run;

import java.time.Instant;
import java.util.Map;

/**
 * Times of a simulated case: duration, sampling intervals and time of the trouble. All seconds are
 * counted from the start of the case.
 *
 * @param start start of the case
 * @param duration length of the case, seconds
 * @param step step of the simulation, seconds; every sampling interval is a multiple
 * @param intervals sampling interval of each source, seconds
 * @param clocks offset of each source's clock, seconds; positive when the clock is ahead
 * @param eventFrom begin of the trouble, seconds
 * @param eventTo end of the trouble, seconds; at least {@code duration} when the trouble lasts to
 *     the end of the case
 */
public record CaseTimeline(
    Instant start,
    int duration,
    int step,
    Map<MonitoringSource, Integer> intervals,
    Map<MonitoringSource, Integer> clocks,
    int eventFrom,
    int eventTo) {

  public int interval(MonitoringSource source) {
    return intervals.getOrDefault(source, shortest());
  }

  public int shortest() {
    return intervals.values().stream().mapToInt(each -> each).min().orElseThrow();
  }

  public int longest() {
    return intervals.values().stream().mapToInt(each -> each).max().orElseThrow();
  }

  /** Step that is fine enough for a simulation without random variation, seconds. */
  int coarseStep() {
    return Math.max(1, shortest() / 5);
  }

  public boolean isUnresolved() {
    return eventTo >= duration;
  }

  public CaseTimeline withEvent(int from, int to) {
    return new CaseTimeline(start, duration, step, intervals, clocks, from, to);
  }

  public Instant at(double second) {
    return start.plusSeconds(Math.round(second));
  }
}
