package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.load.DerivedRates;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.diagnosis.suspect.PhiCoefficient;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.MetricRole;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the metrics of a resource that changed with the degradation, or that show how full it is.
 */
final class SignFinder {
  private static final Set<MetricRole> SIGN_ROLES =
      EnumSet.of(
          MetricRole.SYMPTOM,
          MetricRole.SATURATION,
          MetricRole.STATE,
          MetricRole.DEMAND,
          MetricRole.COMPONENT);

  /** Least relative change of a metric from which it counts as a sign. */
  private static final double LEAST_CHANGE = 0.2;

  private static final String CONCURRENCY = "job.concurrency";

  private final Timeline timeline;

  SignFinder(Timeline timeline) {
    this.timeline = timeline;
  }

  /**
   * Finds the signs of a resource.
   *
   * @param isDomain whether the resource is the domain itself; then its utilizations count too
   */
  List<ConditionSign> find(String resource, SampleFrame frame, boolean isDomain) {
    Alignment alignment = new Alignment(frame, timeline);
    List<ConditionSign> signs = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : DerivedRates.of(frame).entrySet()) {
      MetricRole role = column.getKey().role();
      if (SIGN_ROLES.contains(role) || (isDomain && role == MetricRole.PRESSURE)) {
        ConditionSign sign = sign(resource, column.getKey(), alignment.values(column.getValue()));
        if (isSign(sign) || (isDomain && isUtilization(sign))) {
          signs.add(sign);
        }
      }
    }
    return signs;
  }

  /**
   * Returns whether a change of a metric is reported as a sign. A metric of the role state is
   * reported even when it is unchanged, because it can be a lasting cause: a compression ratio may
   * always have been poor.
   */
  private static boolean isSign(ConditionSign sign) {
    double change = Math.abs(sign.during() - sign.before());
    return change > LEAST_CHANGE * Math.abs(sign.before())
        || (sign.metric().role() == MetricRole.STATE && !Double.isNaN(sign.during()));
  }

  /** Returns whether a metric is a known utilization, which is kept whether or not it has risen. */
  private static boolean isUtilization(ConditionSign sign) {
    return sign.isUtilization() && !Double.isNaN(sign.during());
  }

  /**
   * Number of jobs that ran at the same time during the degradation; empty when it is not measured.
   */
  Optional<ConditionSign> concurrency(String resource, SampleFrame frame) {
    double[] column = frame.values(CONCURRENCY);
    return Optional.ofNullable(column)
        .map(
            values ->
                sign(
                    resource,
                    MetricCatalogue.of(CONCURRENCY),
                    new Alignment(frame, timeline).values(values)))
        .filter(sign -> !Double.isNaN(sign.during()));
  }

  private ConditionSign sign(String resource, Metric metric, double[] values) {
    double before = timeline.meanBefore(values);
    double during = timeline.meanDuring(values);
    double middle = (before + during) / 2;
    double alignment =
        during >= before
            ? PhiCoefficient.of(timeline, values, middle).phi()
            : PhiCoefficient.of(timeline, negated(values), -middle).phi();
    return new ConditionSign(resource, metric, before, during, alignment);
  }

  private static double[] negated(double[] values) {
    double[] negated = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      negated[i] = -values[i];
    }
    return negated;
  }
}
