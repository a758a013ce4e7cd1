package io.crosstalk.simulate.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Stretch of degradation of one resource with all of its degraded gauges.
 *
 * @param series overlapping stretches of its gauges
 */
record DegradedResource(String resource, int from, int to, List<DegradedSeries> series) {
  /** Joins overlapping stretches of one resource. */
  static List<DegradedResource> join(String resource, List<DegradedSeries> all) {
    List<DegradedSeries> sorted =
        all.stream().sorted(Comparator.comparingInt(DegradedSeries::from)).toList();
    var joined = new ArrayList<DegradedResource>();
    for (DegradedSeries each : sorted) {
      if (!joined.isEmpty() && each.from() <= joined.getLast().to()) {
        joined.set(joined.size() - 1, joined.getLast().with(each));
      } else {
        joined.add(new DegradedResource(resource, each.from(), each.to(), List.of(each)));
      }
    }
    return joined;
  }

  private DegradedResource with(DegradedSeries more) {
    var all = new ArrayList<>(series);
    all.add(more);
    return new DegradedResource(
        resource, Math.min(from, more.from()), Math.max(to, more.to()), List.copyOf(all));
  }

  DegradedSeries worst() {
    return series.stream().max(Comparator.comparingDouble(DegradedSeries::worst)).orElseThrow();
  }
}
