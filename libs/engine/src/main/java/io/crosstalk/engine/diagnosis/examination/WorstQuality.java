package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the quality metric of a domain that is most degraded against its level before. */
final class WorstQuality {
  private WorstQuality() {}

  /**
   * Returns the worst quality of a domain.
   *
   * @param samples comparisons of the domain itself
   * @return null when no quality was measured before and during the degradation
   */
  static @Nullable OwnQuality worst(List<SampleComparison> samples, Timeline timeline) {
    return all(samples, timeline).stream().reduce(WorstQuality::worse).orElse(null);
  }

  /** Returns all qualities of a domain that were measured before and during the degradation. */
  static List<OwnQuality> all(List<SampleComparison> samples, Timeline timeline) {
    return samples.stream()
        .flatMap(each -> all(each.frame(), timeline))
        .sorted(Comparator.comparing(OwnQuality::metric))
        .toList();
  }

  private static Stream<OwnQuality> all(SampleFrame frame, Timeline timeline) {
    Alignment alignment = new Alignment(frame, timeline);
    List<OwnQuality> all = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      Metric metric = column.getKey();
      if (metric.isQuality() && metric.worse() == Metric.Worse.UPWARDS) {
        double[] aligned = alignment.values(column.getValue());
        double before = timeline.medianBefore(aligned);
        double during = timeline.medianDuring(aligned);
        boolean known =
            !Double.isNaN(before)
                && !Double.isNaN(during)
                && isMeasuredDuring(frame, column.getValue(), timeline);
        if (known) {
          all.add(new OwnQuality(metric.name(), before, during, metric.unit()));
        }
      }
    }
    return all.stream();
  }

  /**
   * Returns whether a quality metric has a value in a sample whose interval lies mostly in the
   * degradation. A domain that is sampled less often than the victim is not known to be as before
   * until its next sample.
   */
  private static boolean isMeasuredDuring(SampleFrame frame, double[] column, Timeline timeline) {
    long[] times = frame.times();
    long from = timeline.onset() - timeline.interval() + frame.intervalMs() / 2;
    for (int i = times.length - 1; i >= 0 && times[i] >= from; i--) {
      if (!Double.isNaN(column[i])) {
        return true;
      }
    }
    return false;
  }

  private static OwnQuality worse(OwnQuality a, OwnQuality b) {
    return b.ratio() > a.ratio() ? b : a;
  }
}
