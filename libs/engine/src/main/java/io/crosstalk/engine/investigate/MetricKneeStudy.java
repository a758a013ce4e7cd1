package io.crosstalk.engine.investigate;

import io.crosstalk.engine.investigate.KneeAnswer.Dimension;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Search for the knee of a resource in one dimension of load, that is, for one load metric such as
 * operations per second or MB/s.
 *
 * @param load load over time
 * @param response response of the resource at the same times
 * @param knee knee that the load and the response show
 * @param association correlation of load and response; null when too little is known or load or
 *     response never changes
 * @param now 95th percentile of the load in the last hour; null when it is not known
 * @param peak highest load of the last 7 days; null when it is not known
 */
record MetricKneeStudy(
    LoadCourse load,
    ResponseCourse response,
    Knee knee,
    @Nullable Association association,
    @Nullable Double now,
    @Nullable Double peak) {
  /**
   * Orders the studies of one resource for the answer: those with a learned knee first, then those
   * whose load correlates best with the response.
   */
  static final Comparator<MetricKneeStudy> REPORTED_FIRST =
      Comparator.comparing((MetricKneeStudy each) -> each.knee().load() == null)
          .thenComparingDouble(each -> -each.coefficient())
          .thenComparing(each -> each.load().metric());

  private static final double NO_COEFFICIENT = -1;
  private static final double HIGH_QUANTILE = 0.95;
  private static final int HOUR = 12;
  private static final int WEEK = 7;

  static MetricKneeStudy of(LoadCourse load, ResponseCourse response, int cellsPerDay) {
    float[] values = load.values();
    double[] hour = FilledCells.sorted(values, values.length - HOUR, values.length);
    double[] week = FilledCells.sorted(values, values.length - WEEK * cellsPerDay, values.length);
    return new MetricKneeStudy(
        load,
        response,
        KneeFinder.find(values, response.values(), cellsPerDay, response.least()),
        Association.of(values, response.values()),
        nullIfUnknown(Quantile.of(hour, HIGH_QUANTILE)),
        nullIfUnknown(Quantile.of(week, 1)));
  }

  private static @Nullable Double nullIfUnknown(double value) {
    return Double.isNaN(value) ? null : value;
  }

  double coefficient() {
    return association == null ? NO_COEFFICIENT : association.coefficient();
  }

  @Nullable Double headroom() {
    Double at = knee.load();
    return at == null || peak == null || peak <= 0 ? null : at / peak;
  }

  String unit() {
    return MetricCatalogue.of(load.metric()).unit();
  }

  Dimension dimension() {
    return new Dimension(
        load.metric(),
        unit(),
        load.origin(),
        knee.confidence(),
        response.metric(),
        response.unit(),
        knee.curve().stream().mapToInt(ResponsePoint::cells).sum(),
        association,
        knee.load(),
        knee.sustained(),
        nullIfUnknown(knee.ordinary()),
        nullIfUnknown(knee.slowFrom()),
        nullIfUnknown(knee.slowBelow()),
        nullIfUnknown(knee.slowBeyond()),
        knee.slowDays(),
        now,
        peak,
        headroom());
  }
}
