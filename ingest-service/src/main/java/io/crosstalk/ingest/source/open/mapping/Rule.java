package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Role;
import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.normalize.Conversions;
import io.crosstalk.ingest.normalize.Names;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.source.open.mapping.MetricRule.ValueType;
import io.crosstalk.ingest.source.open.series.Combine;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import io.crosstalk.ingest.source.open.series.Formula;
import io.crosstalk.ingest.source.open.series.Reading;
import io.crosstalk.ingest.source.open.series.Route;
import io.crosstalk.ingest.source.open.series.Sighting;
import io.crosstalk.ingest.source.open.series.Ucum;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A rule of a mapping file, ready for use. */
final class Rule {
  private final MetricRule rule;
  private final SeriesNames series;
  private final SeriesNames per;
  private final List<Condition> conditions;
  private final Metric metric;
  private final Template resource;
  private final ResourceRule.@Nullable Compiled definition;

  /** What a rule makes of a series. */
  record Match(Route route, @Nullable Sighting sighting) {}

  private Rule(
      MetricRule rule,
      Metric metric,
      Template resource,
      ResourceRule.@Nullable Compiled definition) {
    this.rule = rule;
    this.metric = metric;
    this.resource = resource;
    this.definition = definition;
    this.series = new SeriesNames(rule.series());
    this.per = new SeriesNames(rule.per());
    this.conditions =
        rule.where().entrySet().stream()
            .map(entry -> Condition.parse(entry.getKey(), entry.getValue()))
            .toList();
  }

  /**
   * Makes a rule ready for use.
   *
   * @param resources of the same file, by name
   * @throws InvalidSourceException when it makes no sense
   */
  static Rule compile(MetricRule rule, Map<String, ResourceRule.Compiled> resources) {
    if (rule.ignore()) {
      return new Rule(rule, MetricCatalogue.byCode(0), Template.parse("", "resource"), null);
    }
    if (!rule.per().isEmpty() && rule.combine() != null) {
      throw new InvalidSourceException(
          "combine", "a ratio is the sum of its dividends by that of its divisors; leave it out");
    }
    Metric metric = metric(MetricRule.required(rule.metric(), "metric"));
    requireUnit(rule, metric);
    String text = MetricRule.required(rule.resource(), "resource");
    ResourceRule.Compiled definition = resources.get(text);
    if (definition == null && !text.contains("{")) {
      throw new InvalidSourceException(
          "resource",
          "'" + text + "' is neither one of 'resources' in this file nor a template with a label");
    }
    return new Rule(
        rule,
        metric,
        definition == null ? Template.parse(text, "resource") : definition.id(),
        definition);
  }

  private static Metric metric(String name) {
    Metric metric = MetricCatalogue.of(Names.check(name, "a metric"));
    if (metric.role() == Role.OTHER) {
      throw new InvalidSourceException(
          "metric", "'" + name + "' is none of ours; docs/vocabulary.md lists them");
    }
    return metric;
  }

  private static void requireUnit(MetricRule rule, Metric metric) {
    String unit = rule.unit();
    boolean ratio = !rule.per().isEmpty();
    if (unit == null || (rule.type() == null && !ratio && Conversion.knows(unit))) {
      // Whether it counts, and so which units are right, shows when the series comes.
      return;
    }
    try {
      boolean growth = rule.type() == ValueType.COUNTER && !ratio;
      var unused = growth ? Conversions.ofGrowth(unit, metric) : Conversions.of(unit, metric);
    } catch (RejectedReadingException e) {
      throw new InvalidSourceException("unit", e.text());
    }
  }

  boolean ignores() {
    return rule.ignore();
  }

  SeriesNames dividends() {
    return series;
  }

  SeriesNames divisors() {
    return per;
  }

  /** Whether it is about a series. */
  boolean isAbout(ForeignSeries candidate, String folded) {
    return (series.match(folded) || per.match(folded))
        && conditions.stream().allMatch(condition -> condition.holds(candidate));
  }

  /**
   * What it makes of a series that it is about; null when a label is missing that names the
   * resource.
   *
   * @throws RejectedReadingException when the resource's name or the unit can't be used
   */
  @Nullable Match apply(ForeignSeries candidate, String folded, String source) {
    String id = resource.render(candidate, source);
    if (id == null || id.isBlank()) {
      return null;
    }
    Names.check(id, "the resource");
    return new Match(
        route(id, candidate, folded),
        definition == null ? null : definition.sighting(id, candidate, source));
  }

  private Route route(String id, ForeignSeries candidate, String folded) {
    boolean counts = counts(candidate);
    boolean ratio = !rule.per().isEmpty();
    Reading reading = ratio ? Reading.GROWTH : Reading.PER_SECOND;
    return new Route(
        id,
        metric,
        combine(ratio),
        ratio && per.match(folded),
        new Formula(
            counts ? reading : Reading.VALUE,
            counts && !ratio
                ? Conversions.ofGrowth(unit(candidate), metric)
                : Conversions.of(ratio ? rule.unit() : unit(candidate), metric),
            rule.scale(),
            rule.offset(),
            rule.atLeast(),
            rule.atMost()));
  }

  private Combine combine(boolean ratio) {
    if (ratio) {
      return Combine.RATIO;
    }
    return switch (rule.combine()) {
      case null -> Combine.NONE;
      case SUM -> Combine.SUM;
      case MEAN -> Combine.MEAN;
      case MAX -> Combine.MAX;
      case MIN -> Combine.MIN;
    };
  }

  private boolean counts(ForeignSeries candidate) {
    return switch (rule.type()) {
      case COUNTER -> true;
      case GAUGE -> false;
      case null -> DefaultMapping.counts(candidate);
    };
  }

  private @Nullable String unit(ForeignSeries candidate) {
    return rule.unit() == null ? Ucum.ours(candidate.unit()) : rule.unit();
  }
}
