package io.crosstalk.collectors.open.series;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The metrics of one sender that are the mean of several histograms which differ by their
 * attributes, without a mapping rule that asks for it. Bounded: the first ones are named.
 * Thread-safe.
 */
final class MixedSeries {
  private static final int MAX_NAMED = 5;

  private final Map<String, String> examples = new ConcurrentSkipListMap<>();

  /** Records that a metric of a resource has more than one histogram. */
  void note(TargetMetric target) {
    String metric = target.metric().name();
    if (examples.containsKey(metric) || examples.size() < MAX_NAMED) {
      examples.putIfAbsent(metric, target.resource());
    }
  }

  /** Notices for the operator, one sentence for each metric. */
  List<String> notices() {
    return examples.entrySet().stream()
        .map(
            mixed ->
                "%s is the mean of all histograms of a resource that differ by their attributes, for instance of %s: write a mapping rule to tell them apart"
                    .formatted(mixed.getKey(), mixed.getValue()))
        .toList();
  }
}
