package io.crosstalk.bench.load;

/**
 * Degradation of one machine by a {@link BenchTrouble}.
 *
 * @param factor by which the latency is higher
 * @param from first degraded step
 * @param to step after the last degraded one
 */
public record PlannedDegradation(
    BenchTrouble trouble, int victim, double factor, int from, int to) {
  boolean covers(int step) {
    return from <= step && step < to;
  }
}
