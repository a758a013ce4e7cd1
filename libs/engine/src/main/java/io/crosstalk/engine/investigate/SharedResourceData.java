package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.statistics.LagCorrelation;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measured values of a contention domain and of its members, from which its loads and its responses
 * are derived.
 */
final class SharedResourceData {
  private static final Comparator<ResponseCourse> FULLEST =
      Comparator.comparingInt((ResponseCourse each) -> LagCorrelation.gaps(each.values()).length)
          .thenComparingInt(each -> MetricCatalogue.code(MetricCatalogue.of(each.metric())));

  private final SortedMap<String, float[]> values = new TreeMap<>();
  private final SortedMap<String, MemberSum> sums = new TreeMap<>();
  private final SortedMap<SeriesName, RelativeQuality> qualities = new TreeMap<>();

  void own(String metric, float[] series) {
    values.put(metric, series.clone());
  }

  /** Adds a member's load to the total load in a metric. */
  void add(String metric, float[] series) {
    sums.computeIfAbsent(metric, key -> new MemberSum(series.length)).add(series);
  }

  /** Adds a member's quality, relative to its ordinary value. */
  void suffered(SeriesName name, RelativeQuality quality) {
    qualities.put(name, quality);
  }

  List<LoadCourse> loads() {
    List<LoadCourse> loads = OwnLoads.of(values);
    sums.forEach(
        (metric, sum) -> loads.add(new LoadCourse(metric, LoadOrigin.MEMBERS, sum.total())));
    return loads;
  }

  /**
   * Returns the response that a load metric can degrade: the resource's own quality, or that of its
   * members; null when none is measured.
   */
  @Nullable ResponseCourse responseTo(String load) {
    return values.entrySet().stream()
        .filter(each -> isQualityFor(load, MetricCatalogue.of(each.getKey())))
        .map(each -> ResponseCourse.own(MetricCatalogue.of(each.getKey()), each.getValue()))
        .min(FULLEST)
        .orElseGet(() -> memberResponse(load));
  }

  private static boolean isQualityFor(String load, Metric metric) {
    return metric.isQuality() && LoadMetrics.canDegrade(load, metric.name());
  }

  private @Nullable ResponseCourse memberResponse(String load) {
    List<RelativeQuality> some =
        qualities.entrySet().stream()
            .filter(each -> LoadMetrics.canDegrade(load, each.getKey().metric()))
            .map(Map.Entry::getValue)
            .filter(each -> !Double.isNaN(each.least()))
            .toList();
    return some.isEmpty() ? null : ResponseCourse.ofMembers(some);
  }
}
