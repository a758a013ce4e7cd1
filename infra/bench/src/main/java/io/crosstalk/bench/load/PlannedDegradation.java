package io.crosstalk.bench.load;

/**
 * Degradation of one machine by a {@link BenchTrouble}, with which the verdict is compared.
 *
 * @param trouble the trouble that causes the degradation
 * @param victim index of the degraded machine
 * @param factor factor by which the latency is higher than usual
 * @param from first degraded step
 * @param to step after the last degraded step
 */
public record PlannedDegradation(
    BenchTrouble trouble, int victim, double factor, int from, int to) {
  boolean covers(int step) {
    return from <= step && step < to;
  }
}
