package io.crosstalk.engine.thumb;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.Quantity;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One rule of thumb: a bound for a metric of certain resources.
 *
 * @param kind kind of the resource that is judged; null for any
 * @param where attributes with their allowed values, in lower case
 * @param bound bound in the metric's unit
 * @param about subject of the rule, as used in a sentence: "hard disks"
 * @param source publication of the bound; null where the pack names none
 */
record ThumbRule(
    Metric metric,
    @Nullable ResourceKind kind,
    Map<String, Set<String>> where,
    Grade grade,
    double bound,
    String about,
    @Nullable String source) {
  private static final String ABOUT = "thumb.about.";

  /**
   * Returns whether the rule applies to a value.
   *
   * @param resources the resource of the value, and the resources that it uses
   */
  boolean appliesTo(ThumbFigure figure, Collection<Resource> resources) {
    return metric.equals(figure.metric())
        && (kind == null || kind == figure.kind())
        && where.entrySet().stream()
            .allMatch(each -> isKnown(each.getKey(), each.getValue(), resources));
  }

  /**
   * Returns whether all known values of an attribute are allowed. When the values differ, it is
   * unknown which of the resources the value is about.
   */
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

  /** Returns whether a value is worse than good, bad, or high. */
  boolean isBrokenBy(double value) {
    return switch (grade) {
      case GOOD -> severity(value) > severity(bound);
      case BAD, HIGH, VERY_HIGH -> severity(value) >= severity(bound);
    };
  }

  /** Returns the severity of the bound; a greater number is worse. */
  double severity() {
    return severity(bound);
  }

  private double severity(double value) {
    return metric.worse() == Metric.Worse.UPWARDS ? value : -value;
  }

  /** Returns the text, as in "the rule of thumb for hard disks (good up to 5 ms)". */
  String text() {
    return Texts.of(
        "thumb.rule", Texts.ofOrElse(ABOUT + about.replace(' ', '_'), about), boundary());
  }

  private String boundary() {
    boolean upwards = metric.worse() == Metric.Worse.UPWARDS;
    Quantity limit = new Quantity(bound, metric.unit());
    return switch (grade) {
      case GOOD -> Texts.of(upwards ? "thumb.good.upTo" : "thumb.good.from", limit);
      case BAD -> Texts.of(upwards ? "thumb.bad.from" : "thumb.bad.upTo", limit);
      case HIGH -> Texts.of("thumb.high.from", limit);
      case VERY_HIGH -> Texts.of("thumb.veryHigh.from", limit);
    };
  }

  /** Returns the keys of all grades, for error messages. */
  static String grades() {
    return List.of(Grade.values()).stream().map(Grade::key).collect(Collectors.joining(", "));
  }
}
