package io.crosstalk.testkit.datacentre;

import java.time.Instant;
import java.util.Map;

/**
 * When things are simulated, measured and meant to happen; seconds count from the case's begin.
 *
 * @param step of the simulation, in seconds; divides every interval
 * @param intervals of sampling, in seconds
 * @param clocks how far each source's clock is ahead, in seconds
 * @param eventFrom when the trouble is to begin
 * @param eventTo when it is to be over; not before {@code duration} where it lasts
 */
record Timeline(
    Instant start,
    int duration,
    int step,
    Map<Source, Integer> intervals,
    Map<Source, Integer> clocks,
    int eventFrom,
    int eventTo) {

  int interval(Source source) {
    return intervals.getOrDefault(source, shortest());
  }

  int shortest() {
    return intervals.values().stream().mapToInt(each -> each).min().orElseThrow();
  }

  int longest() {
    return intervals.values().stream().mapToInt(each -> each).max().orElseThrow();
  }

  /** Steps that suffice where nothing happens by chance. */
  int coarseStep() {
    return Math.max(1, shortest() / 5);
  }

  boolean isUnresolved() {
    return eventTo >= duration;
  }

  Timeline withEvent(int from, int to) {
    return new Timeline(start, duration, step, intervals, clocks, from, to);
  }

  Instant at(double second) {
    return start.plusSeconds(Math.round(second));
  }
}
