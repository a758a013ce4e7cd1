package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.window.Frame;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Role;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Looks through a resource's figures for those that changed with the harm, or tell how full it is.
 */
final class SignFinder {
  private static final Set<Role> TELLING =
      EnumSet.of(Role.SYMPTOM, Role.SATURATION, Role.STATE, Role.DEMAND, Role.COMPONENT);

  /** Less than a fifth up or down is no sign. */
  private static final double LEAST_CHANGE = 0.2;

  private static final String CONCURRENCY = "job.concurrency";

  private final Timeline timeline;

  SignFinder(Timeline timeline) {
    this.timeline = timeline;
  }

  /**
   * Finds.
   *
   * @param place whether it is the domain itself, of which it matters also what it bears
   */
  List<Sign> find(String resource, Frame frame, boolean place) {
    Alignment alignment = new Alignment(frame, timeline);
    List<Sign> signs = new ArrayList<>();
    for (Map.Entry<Metric, double[]> column : DerivedRates.of(frame).entrySet()) {
      Role role = column.getKey().role();
      if (TELLING.contains(role) || (place && role == Role.PRESSURE)) {
        Sign sign = sign(resource, column.getKey(), alignment.values(column.getValue()));
        if (isTelling(sign) || (place && isUtilization(sign))) {
          signs.add(sign);
        }
      }
    }
    return signs;
  }

  /** A state tells something also when it stays: data may always have compressed badly. */
  private static boolean isTelling(Sign sign) {
    double change = Math.abs(sign.during() - sign.before());
    return change > LEAST_CHANGE * Math.abs(sign.before())
        || (sign.metric().role() == Role.STATE && !Double.isNaN(sign.during()));
  }

  /** Of a place it is good to know how full it is, whether or not it has become fuller. */
  private static boolean isUtilization(Sign sign) {
    return Bottleneck.isUtilization(sign.metric().name()) && !Double.isNaN(sign.during());
  }

  /** How many jobs ran at the same time while it hurt; empty where that is not measured. */
  Optional<Sign> concurrency(String resource, Frame frame) {
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

  private Sign sign(String resource, Metric metric, double[] values) {
    double before = timeline.meanBefore(values);
    double during = timeline.meanDuring(values);
    double middle = (before + during) / 2;
    double alignment =
        during >= before
            ? OnOff.of(timeline, values, middle).phi()
            : OnOff.of(timeline, negated(values), -middle).phi();
    return new Sign(resource, metric, before, during, alignment);
  }

  private static double[] negated(double[] values) {
    double[] negated = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      negated[i] = -values[i];
    }
    return negated;
  }
}
