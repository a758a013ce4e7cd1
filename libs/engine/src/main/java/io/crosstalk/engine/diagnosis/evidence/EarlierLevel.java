package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.statistics.StandardError;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Series;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Estimates the level of a series before an onset, with the standard error that follows from its
 * samples.
 */
public final class EarlierLevel {
  private EarlierLevel() {}

  /**
   * Baseline of the victim's metric. Its error is that of the baseline's buckets, or that of the
   * median of its samples if that is larger.
   */
  public static Estimate baseline(DiagnosisRequest request) {
    Victim victim = request.victim();
    double[] earlier =
        IntStream.range(0, request.measured().times().length)
            .filter(i -> request.isPast(request.measured().times()[i]))
            .mapToDouble(i -> request.measured().values()[i])
            .toArray();
    double ofBuckets = Baseline.RELATIVE_ERROR * Math.abs(victim.baseline());
    double error =
        earlier.length == 0
            ? ofBuckets
            : Math.max(
                ofBuckets, StandardError.ofMedian(earlier, sampleCount(request, earlier.length)));
    return new Estimate(victim.baseline(), error, victim.unit());
  }

  /**
   * Number of samples that the baseline rests on: exact for a first guess, otherwise a lower bound.
   */
  private static int sampleCount(DiagnosisRequest request, int known) {
    long count = Math.max(1, Math.round(request.measured().confidence() * Baseline.WARM_UP));
    return request.measured().isFirstGuess() ? (int) count : Math.max(Baseline.WARM_UP, known);
  }

  /**
   * Median of another series before the onset.
   *
   * @param plots series that were kept; without one of this metric the error is unknown
   */
  static Estimate median(
      List<Series> plots,
      DiagnosisRequest request,
      String resource,
      String metric,
      double value,
      String unit) {
    double[] earlier =
        plots.stream()
            .filter(plot -> plot.resource().equals(resource) && plot.metric().equals(metric))
            .limit(1)
            .flatMap(plot -> plot.points().stream())
            .filter(point -> request.isPast(point.timeMs()))
            .mapToDouble(Series.Point::value)
            .toArray();
    return new Estimate(value, StandardError.ofMedian(earlier), unit);
  }
}
