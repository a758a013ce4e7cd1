package io.crosstalk.correlation.thumb;

import io.crosstalk.event.Metric;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One rule of thumb.
 *
 * @param kind of the resource whose figure is judged; null for any
 * @param where attributes with the values that they may have, in lower case
 * @param bound in the metric's unit
 * @param about what it is a rule for, as it is said in a sentence: "hard disks"
 */
record Rule(
    Metric metric,
    @Nullable ResourceKind kind,
    Map<String, Set<String>> where,
    Grade grade,
    double bound,
    String about) {

  /**
   * Whether it applies to a figure.
   *
   * @param resources the one that the figure is of, and what it uses
   */
  boolean appliesTo(Figure figure, Collection<Resource> resources) {
    return metric.equals(figure.metric())
        && (kind == null || kind == figure.kind())
        && where.entrySet().stream()
            .allMatch(each -> isKnown(each.getKey(), each.getValue(), resources));
  }

  /** Where resources differ nobody knows which of them the figure is about. */
  private static boolean isKnown(
      String attribute, Set<String> allowed, Collection<Resource> resources) {
    List<Object> values =
        resources.stream()
            .filter(resource -> resource.attributes().containsKey(attribute))
            .<Object>map(resource -> resource.attributes().get(attribute))
            .toList();
    return !values.isEmpty()
        && values.stream()
            .allMatch(value -> allowed.contains(String.valueOf(value).toLowerCase(Locale.ROOT)));
  }

  /** Whether a value is worse than good, bad, or high. */
  boolean isBrokenBy(double value) {
    return switch (grade) {
      case GOOD -> severity(value) > severity(bound);
      case BAD, HIGH, VERY_HIGH -> severity(value) >= severity(bound);
    };
  }

  /** The greater, the worse it is to have come as far as the bound. */
  double severity() {
    return severity(bound);
  }

  private double severity(double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : -value;
  }

  /** "the rule of thumb for hard disks (good up to 5 ms)". */
  String text() {
    return "the rule of thumb for %s (%s)".formatted(about, boundary());
  }

  private String boundary() {
    boolean upwards = metric.worse() == Metric.Worse.UPWARDS;
    String limit = new Quantity(bound, metric.unit()).text();
    return switch (grade) {
      case GOOD -> (upwards ? "good up to " : "good from ") + limit;
      case BAD -> (upwards ? "bad from " : "bad up to ") + limit;
      case HIGH -> "high from " + limit;
      case VERY_HIGH -> "very high from " + limit;
    };
  }

  /** The keys of all grades, for people who chose another one. */
  static String grades() {
    return List.of(Grade.values()).stream().map(Grade::key).collect(Collectors.joining(", "));
  }
}
