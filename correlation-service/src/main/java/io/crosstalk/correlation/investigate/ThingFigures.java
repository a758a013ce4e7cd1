package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.diagnosis.LoadKind;
import io.crosstalk.correlation.history.SeriesName;
import io.crosstalk.correlation.statistics.LagCorrelation;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was measured on a shared resource and on its members. */
final class ThingFigures {
  private static final Comparator<ResponseCourse> FULLEST =
      Comparator.comparingInt((ResponseCourse each) -> LagCorrelation.gaps(each.values()).length)
          .thenComparingInt(each -> MetricCatalogue.code(MetricCatalogue.of(each.metric())));

  private final SortedMap<String, float[]> values = new TreeMap<>();
  private final SortedMap<String, MemberSum> sums = new TreeMap<>();
  private final SortedMap<SeriesName, Suffering> sufferings = new TreeMap<>();

  void own(String metric, float[] series) {
    values.put(metric, series.clone());
  }

  /** A member's part of a load. */
  void add(String metric, float[] series) {
    sums.computeIfAbsent(metric, key -> new MemberSum(series.length)).add(series);
  }

  /** A member's quality, relative to what is ordinary for it. */
  void suffered(SeriesName name, Suffering suffering) {
    sufferings.put(name, suffering);
  }

  List<LoadCourse> loads() {
    List<LoadCourse> loads = OwnLoads.of(values);
    sums.forEach(
        (metric, sum) -> loads.add(new LoadCourse(metric, LoadOrigin.MEMBERS, sum.total())));
    return loads;
  }

  /** How it answered when it was pressed in a dimension; null when that is not known. */
  @Nullable ResponseCourse responseTo(String load) {
    return values.entrySet().stream()
        .filter(each -> tells(load, MetricCatalogue.of(each.getKey())))
        .map(each -> ResponseCourse.own(MetricCatalogue.of(each.getKey()), each.getValue()))
        .min(FULLEST)
        .orElseGet(() -> sufferedBy(load));
  }

  private static boolean tells(String load, Metric metric) {
    return metric.isQuality() && LoadKind.canDegrade(load, metric.name());
  }

  private @Nullable ResponseCourse sufferedBy(String load) {
    List<Suffering> some =
        sufferings.entrySet().stream()
            .filter(each -> LoadKind.canDegrade(load, each.getKey().metric()))
            .map(Map.Entry::getValue)
            .filter(each -> !Double.isNaN(each.least()))
            .toList();
    return some.isEmpty() ? null : ResponseCourse.ofMembers(some);
  }
}
