package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import java.util.List;
import java.util.Map;
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
    OwnQuality worst = null;
    for (SampleComparison each : samples) {
      worst = worse(worst, worst(each.frame(), timeline));
    }
    return worst;
  }

  private static @Nullable OwnQuality worst(SampleFrame frame, Timeline timeline) {
    OwnQuality worst = null;
    Alignment alignment = new Alignment(frame, timeline);
    for (Map.Entry<Metric, double[]> column : frame.columns().entrySet()) {
      Metric metric = column.getKey();
      if (metric.isQuality() && metric.worse() == Metric.Worse.UPWARDS) {
        double[] aligned = alignment.values(column.getValue());
        double before = timeline.medianBefore(aligned);
        double during = timeline.medianDuring(aligned);
        OwnQuality own = new OwnQuality(metric.name(), before, during, metric.unit());
        boolean known =
            !Double.isNaN(before)
                && !Double.isNaN(during)
                && isMeasuredDuring(frame, column.getValue(), timeline);
        worst = known ? worse(worst, own) : worst;
      }
    }
    return worst;
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

  private static @Nullable OwnQuality worse(@Nullable OwnQuality a, @Nullable OwnQuality b) {
    return a == null ? b : b == null ? a : b.ratio() > a.ratio() ? b : a;
  }
}
