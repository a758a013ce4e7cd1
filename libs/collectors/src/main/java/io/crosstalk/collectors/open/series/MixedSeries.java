package io.crosstalk.collectors.open.series;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Metrics of one sender that are averaged over several histograms with different attributes,
 * although no mapping rule requests it. Five of them are named in notices for the operator.
 * Thread-safe.
 */
final class MixedSeries {
  private static final int MAX_NAMED = 5;

  private final Map<String, String> examples = new ConcurrentSkipListMap<>();

  /** Records a metric of a resource that is averaged over several histograms. */
  void note(TargetMetric target) {
    String metric = target.metric().name();
    if (examples.containsKey(metric) || examples.size() < MAX_NAMED) {
      examples.putIfAbsent(metric, target.resource());
    }
  }

  /** Returns notices for the operator, one sentence for each metric. */
  List<String> notices() {
    return examples.entrySet().stream()
        .map(
            mixed ->
                "%s is the mean of all histograms of a resource that differ by their attributes, for instance of %s: write a mapping rule to tell them apart"
                    .formatted(mixed.getKey(), mixed.getValue()))
        .toList();
  }
}
