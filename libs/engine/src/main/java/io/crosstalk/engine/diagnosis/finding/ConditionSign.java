package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.event.Metric;
import java.util.Set;

/**
 * Metric that is neither load nor quality and that changed with the degradation (errors,
 * saturation, state), or that shows how full a domain is.
 *
 * @param before mean before the onset, in the metric's unit
 * @param during mean during the degradation, in the metric's unit
 * @param alignment phi coefficient of the metric's deviation and the victim's degradation, -1 to 1
 */
public record ConditionSign(
    String resource, Metric metric, double before, double during, double alignment) {
  private static final Set<String> UTILIZATION =
      Set.of("cpu.utilization", "disk.busy", "net.utilization");

  public boolean hasRisen(double ratio, double least) {
    return during - before >= least && during >= ratio * before;
  }

  /** Returns whether the metric is a utilization in percent. */
  public boolean isUtilization() {
    return UTILIZATION.contains(metric.name());
  }
}
