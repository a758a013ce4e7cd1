package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.DimensionFinding;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.engine.window.SampleFrame;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.hipparchus.stat.ranking.NaturalRanking;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dimensions of load, such as MB/s or operations per second, that are high in bad samples
 * and low in good ones.
 */
final class DimensionFinder {
  private static final int LEAST_SAMPLES = 3;

  private static final Comparator<DimensionFinding> MOST_FIRST =
      Comparator.comparingDouble(DimensionFinding::higher)
          .reversed()
          .thenComparing(DimensionFinding::metric);

  private DimensionFinder() {}

  /**
   * Returns the dimensions of the loads that a domain itself reports, those that separate bad from
   * good samples best first.
   */
  static List<DimensionFinding> of(SampleFrame frame, Timeline timeline) {
    Alignment aligned = new Alignment(frame, timeline);
    return sorted(
        frame.columns().keySet().stream()
            .filter(metric -> LoadKind.isLoad(metric.name()))
            .map(metric -> of(metric.name(), aligned.values(metric.name()), timeline)));
  }

  /**
   * Returns the dimensions of the members' total loads, those that separate bad from good samples
   * best first.
   */
  static List<DimensionFinding> of(Collection<LoadTotal> totals, Timeline timeline) {
    return sorted(totals.stream().map(total -> of(total.metric(), total.values(), timeline)));
  }

  private static List<DimensionFinding> sorted(Stream<@Nullable DimensionFinding> some) {
    return some.filter(Objects::nonNull).sorted(MOST_FIRST).toList();
  }

  private static @Nullable DimensionFinding of(
      String metric, double @Nullable [] load, Timeline timeline) {
    if (load == null) {
      return null;
    }
    double[] bad = new double[load.length];
    double[] good = new double[load.length];
    int bads = 0;
    int goods = 0;
    for (int i = 0; i < load.length; i++) {
      if (timeline.isAffected(i) && !Double.isNaN(load[i])) {
        bad[bads++] = load[i];
      } else if (timeline.wasWell(i) && !Double.isNaN(load[i])) {
        good[goods++] = load[i];
      }
    }
    if (Math.min(bads, goods) < LEAST_SAMPLES) {
      return null;
    }
    double higher = partHigher(Arrays.copyOf(bad, bads), Arrays.copyOf(good, goods));
    double mostGood = Arrays.stream(good, 0, goods).max().orElse(Double.NaN);
    return new DimensionFinding(
        metric, higher, Median.of(bad, bads), Median.of(good, goods), mostGood);
  }

  private static double partHigher(double[] bad, double[] good) {
    double[] all = Arrays.copyOf(bad, bad.length + good.length);
    System.arraycopy(good, 0, all, bad.length, good.length);
    double[] ranks = new NaturalRanking().rank(all);
    double sum = Arrays.stream(ranks, 0, bad.length).sum();
    return (sum - bad.length * (bad.length + 1) / 2.0) / ((double) bad.length * good.length);
  }
}
