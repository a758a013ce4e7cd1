package io.crosstalk.engine.diagnosis.finding;

import java.util.List;

/**
 * Metric of a domain's parts that stopped arriving when the degradation began, from all parts that
 * had it, while their other metrics still arrive. For example, a cache that is off has no hit
 * ratio.
 *
 * @param resources parts that had the metric
 * @param lastMs time of the last sample, epoch milliseconds
 */
public record SilentMetric(String metric, List<String> resources, long lastMs) {
  public SilentMetric {
    resources = List.copyOf(resources);
  }
}
