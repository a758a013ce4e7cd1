package io.crosstalk.event.inventory;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * Syntax of objectives that users set, in the attributes of a resource and for the site: the name
 * of a quality metric, and a number in its unit.
 */
public final class ObjectiveSettings {
  /** Prefix of the attributes; the name of the metric follows. */
  private static final String ATTRIBUTE = "objective.";

  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  private ObjectiveSettings() {}

  /**
   * Checks all attributes of a resource that set an objective.
   *
   * @throws IllegalArgumentException naming the attribute and its value, and what to write
   */
  public static void check(Map<String, Object> attributes) {
    attributes.forEach(
        (name, value) -> {
          if (name.startsWith(ATTRIBUTE)) {
            value("the attribute '" + name + "'", measuredBy(name), value);
          }
        });
  }

  private static Metric measuredBy(String attribute) {
    return metric(attribute.substring(ATTRIBUTE.length()))
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the attribute '%s' names no quality metric; write objective.<metric> with a metric of the role quality, such as objective.disk.latency"
                        .formatted(attribute)));
  }

  /** Returns the quality metric of a name; empty when there is none of this name. */
  public static Optional<Metric> metric(String name) {
    return name.isBlank()
        ? Optional.empty()
        : Optional.of(MetricCatalogue.of(name)).filter(Metric::isQuality);
  }

  /**
   * Returns the value of an objective.
   *
   * @param setting name of the setting, for the message
   * @param given a number, or a number as text
   * @throws IllegalArgumentException naming the setting and its value, and what to write
   */
  public static double value(String setting, Metric metric, Object given) {
    return parse(metric, given)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is '%s'; write a number from 0 to %s without its unit, %s%s"
                        .formatted(
                            setting,
                            given,
                            Quantity.number(metric.max()),
                            metric.unit(),
                            metric.worse() == Metric.Worse.DOWNWARDS ? ", above 0" : "")));
  }

  /**
   * Returns the objective that attributes set for a metric; empty when it is missing or invalid.
   */
  static OptionalDouble of(Map<String, Object> attributes, Metric metric) {
    Object given = attributes.get(ATTRIBUTE + metric.name());
    return given == null ? OptionalDouble.empty() : parse(metric, given);
  }

  private static OptionalDouble parse(Metric metric, Object given) {
    double value =
        switch (given) {
          case Number number -> number.doubleValue();
          case String text when NUMBER.matcher(text.strip()).matches() ->
              Double.parseDouble(text.strip());
          default -> Double.NaN;
        };
    boolean isReached = metric.worse() == Metric.Worse.DOWNWARDS && value == 0;
    return value >= 0 && value <= metric.max() && !isReached
        ? OptionalDouble.of(value)
        : OptionalDouble.empty();
  }
}
