package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.baseline.Baseline;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.statistics.StandardError;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Series;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.stream.IntStream;

/** Levels of series before an onset, with the errors that their samples show. */
final class EarlierLevel {
  private EarlierLevel() {}

  /**
   * The victim's baseline. Its error is that of the baseline's buckets, or that of the median of so
   * many samples where it is larger.
   */
  static Estimate baseline(Inquiry inquiry) {
    Victim victim = inquiry.victim();
    double[] past =
        IntStream.range(0, inquiry.times().length)
            .filter(i -> inquiry.times()[i] < inquiry.onsetMs())
            .mapToDouble(i -> inquiry.values()[i])
            .toArray();
    double ofBuckets = Baseline.RELATIVE_ERROR * Math.abs(victim.baseline());
    double error =
        past.length == 0
            ? ofBuckets
            : Math.max(ofBuckets, StandardError.ofMedian(past, learnt(inquiry, past.length)));
    return new Estimate(victim.baseline(), error, victim.unit());
  }

  /** How many samples the baseline rests on: exactly for a first guess, at least otherwise. */
  private static int learnt(Inquiry inquiry, int known) {
    long learnt = Math.max(1, Math.round(inquiry.confidence() * Baseline.WARM_UP));
    return inquiry.confidence() < 1 ? (int) learnt : Math.max(Baseline.WARM_UP, known);
  }

  /**
   * The median of another series.
   *
   * @param plots series that were kept; without one of this metric the error is unknown
   */
  static Estimate median(
      List<Series> plots,
      Inquiry inquiry,
      String resource,
      String metric,
      double value,
      String unit) {
    double[] past =
        plots.stream()
            .filter(plot -> plot.resource().equals(resource) && plot.metric().equals(metric))
            .limit(1)
            .flatMap(plot -> plot.points().stream())
            .filter(point -> point.timeMs() < inquiry.onsetMs())
            .mapToDouble(Series.Point::value)
            .toArray();
    return new Estimate(value, StandardError.ofMedian(past), unit);
  }
}
