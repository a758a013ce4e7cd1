package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import io.crosstalk.collectors.normalize.Conversions;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.mapping.MetricRule.ValueType;
import io.crosstalk.collectors.open.series.CombinationKind;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.MatchCounter;
import io.crosstalk.collectors.open.series.MetricRoute;
import io.crosstalk.collectors.open.series.Reading;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.Ucum;
import io.crosstalk.collectors.open.series.ValueConversion;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.RatioSide;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Rule of a mapping file, ready to be applied to series, with its usage statistics. Thread-safe.
 */
final class MappingRule implements MatchCounter {
  private static final String WRITE_UNIT =
      "write 'unit', the unit of the quotient, into the mapping rule";

  private final MetricRule rule;
  private final SeriesNames series;
  private final SeriesNames per;
  private final List<RuleCondition> conditions;
  private final Metric metric;
  private final LabelTemplate resource;
  private final ResourceRule.@Nullable Compiled definition;
  private final int line;
  private final RuleStatistics.Senders senders;
  private final AtomicLong matches = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private volatile @Nullable String lastRefusal;

  /**
   * Result of applying a rule to one series.
   *
   * @param route how the values become values of a metric
   * @param sightings descriptions of resources from the labels; empty if the rule describes none
   */
  record Match(MetricRoute route, List<ResourceObservation> sightings) {}

  private MappingRule(
      MetricRule rule,
      Metric metric,
      LabelTemplate resource,
      ResourceRule.@Nullable Compiled definition,
      int line) {
    this.rule = rule;
    this.line = line;
    this.metric = metric;
    this.resource = resource;
    this.definition = definition;
    this.series = new SeriesNames(rule.series());
    this.per = new SeriesNames(rule.per());
    this.conditions =
        rule.where().entrySet().stream()
            .map(entry -> RuleCondition.parse(entry.getKey(), entry.getValue()))
            .toList();
    this.senders = new RuleStatistics.Senders(conditions);
  }

  /**
   * Compiles a rule as read from the file.
   *
   * @param resources resource rules of the same file, by name
   * @param line line of the rule in the file, from 1
   * @throws InvalidSourceException when the rule is contradictory or incomplete
   */
  static MappingRule compile(
      MetricRule rule, Map<String, ResourceRule.Compiled> resources, int line) {
    if (rule.ignore()) {
      return new MappingRule(
          rule, MetricCatalogue.byCode(0), LabelTemplate.parse("", "resource"), null, line);
    }
    if (!rule.per().isEmpty() && rule.combine() != null) {
      throw new InvalidSourceException(
          "combine", "a ratio is the sum of its dividends by that of its divisors; leave it out");
    }
    Metric metric = metric(SettingChecks.present("metric", rule.metric(), "is missing"));
    requireUnit(rule, metric);
    String text = SettingChecks.present("resource", rule.resource(), "is missing");
    ResourceRule.Compiled definition = resources.get(text);
    if (definition == null && !text.contains("{")) {
      throw new InvalidSourceException(
          "resource",
          "'" + text + "' is neither one of 'resources' in this file nor a template with a label");
    }
    return new MappingRule(
        rule,
        metric,
        definition == null ? LabelTemplate.parse(text, "resource") : definition.id(),
        definition,
        line);
  }

  private static Metric metric(String name) {
    Metric metric = MetricCatalogue.of(ResourceNames.check(name, "a metric"));
    if (metric.role() == MetricRole.OTHER) {
      throw new InvalidSourceException(
          "metric", "'" + name + "' is none of ours; docs/vocabulary.md lists them");
    }
    return metric;
  }

  private static void requireUnit(MetricRule rule, Metric metric) {
    String unit = rule.unit();
    boolean ratio = !rule.per().isEmpty();
    if (unit == null || (rule.type() == null && !ratio && Conversion.knows(unit))) {
      // Whether the series is a counter, and so which units fit, is known only when it arrives.
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

  @Override
  public void countMatch() {
    matches.incrementAndGet();
  }

  @Override
  public void countRefusal(String reason) {
    lastRefusal = reason;
    refused.incrementAndGet();
  }

  RuleStatistics use() {
    return new RuleStatistics(
        line,
        String.join(", ", rule.series()),
        rule.ignore() ? null : metric.name(),
        senders,
        matches.get(),
        refused.get(),
        lastRefusal);
  }

  SeriesNames dividends() {
    return series;
  }

  SeriesNames divisors() {
    return per;
  }

  /**
   * Returns whether the rule names a series and its conditions hold for the series.
   *
   * @param source name of the sender
   * @param folded name of the series with underscores instead of dots
   */
  boolean isAbout(ForeignSeries candidate, String source, String folded) {
    return (series.match(folded) || per.match(folded)) && conditionsHold(candidate, source);
  }

  /**
   * Returns whether the rule names a histogram or summary, and its conditions hold for the series
   * that is the sum or the count.
   *
   * @param histogram name of the histogram or summary
   */
  boolean isAboutHistogram(ForeignSeries candidate, String source, String histogram) {
    return rule.per().isEmpty() && series.match(histogram) && conditionsHold(candidate, source);
  }

  private boolean conditionsHold(ForeignSeries candidate, String source) {
    return conditions.stream().allMatch(condition -> condition.holds(candidate, source));
  }

  /**
   * Applies the rule to a series that it matches; null when the series lacks a label that the
   * resource's id needs.
   *
   * @throws RejectedReadingException when the resource's id or the unit cannot be used
   */
  @Nullable Match apply(ForeignSeries candidate, String folded, String source) {
    String id = resource.render(candidate, source);
    if (id == null || id.isBlank()) {
      return null;
    }
    ResourceNames.check(id, "the resource");
    String target = definition == null ? null : definition.measuredBy(candidate, source);
    return new Match(
        route(id, candidate, folded).measuredBy(target),
        definition == null ? List.of() : definition.sightings(id, candidate, source));
  }

  private MetricRoute route(String id, ForeignSeries candidate, String folded) {
    if (!rule.per().isEmpty()) {
      return ratio(id, candidate, folded, per.match(folded), counts(candidate));
    }
    if (!series.match(folded)) {
      requireMean(candidate);
      return ratio(id, candidate, folded, SeriesPart.of(folded) == SeriesPart.COUNT, true);
    }
    boolean counts = counts(candidate);
    String unit = unit(candidate, folded);
    return new MetricRoute(
        id,
        metric,
        combine(),
        false,
        counts
            ? formula(Reading.PER_SECOND, Conversions.ofGrowth(unit, metric))
            : formula(Reading.VALUE, Conversions.of(unit, metric)),
        null,
        this);
  }

  /**
   * Checks that a rule for a histogram does not set {@code combine}: the metric is always the mean,
   * the growth of the sums divided by the growth of the counts.
   */
  private void requireMean(ForeignSeries candidate) {
    if (rule.combine() != null) {
      throw new RejectedReadingException(
          RejectReason.UNKNOWN_WORD,
          "'%s' belongs to a histogram, whose sums and counts are added up anyway: leave out 'combine' in the mapping rule, or name the series with _sum or _count in it"
              .formatted(candidate.name()));
    }
  }

  private MetricRoute ratio(
      String id, ForeignSeries candidate, String folded, boolean divisor, boolean counts) {
    Reading reading = counts ? Reading.GROWTH : Reading.VALUE;
    if (rule.unit() != null) {
      Conversion conversion = divisor ? Conversion.NONE : Conversions.of(rule.unit(), metric);
      return new MetricRoute(
          id, metric, CombinationKind.RATIO, divisor, formula(reading, conversion), null, this);
    }
    RatioSide side = side(candidate, folded, divisor);
    return new MetricRoute(
        id,
        metric,
        CombinationKind.RATIO,
        divisor,
        formula(reading, side.conversion()),
        side.dividend(),
        this);
  }

  private RatioSide side(ForeignSeries candidate, String folded, boolean divisor) {
    String unit = unit(candidate, folded);
    try {
      RatioSide side = Conversions.ofRatio(unit, metric, divisor);
      if (side.dividend() != null) {
        return side;
      }
    } catch (RejectedReadingException e) {
      throw new RejectedReadingException(e.reason(), e.text() + "; " + WRITE_UNIT);
    }
    throw new RejectedReadingException(
        RejectReason.UNKNOWN_UNIT,
        "nothing divided by the unit '%s' measures %s, which is in %s; %s"
            .formatted(unit, metric.name(), metric.unit(), WRITE_UNIT));
  }

  private ValueConversion formula(Reading reading, Conversion conversion) {
    return new ValueConversion(
        reading, conversion, rule.scale(), rule.offset(), rule.atLeast(), rule.atMost());
  }

  private CombinationKind combine() {
    return switch (rule.combine()) {
      case null -> CombinationKind.NONE;
      case SUM -> CombinationKind.SUM;
      case MEAN -> CombinationKind.MEAN;
      case MAX -> CombinationKind.MAX;
      case MIN -> CombinationKind.MIN;
    };
  }

  private boolean counts(ForeignSeries candidate) {
    return switch (rule.type()) {
      case COUNTER -> true;
      case GAUGE -> false;
      case null -> DefaultMapping.counts(candidate);
    };
  }

  /**
   * Returns the unit of the series' values: as the rule states, otherwise as the sender states,
   * otherwise as the ending of the name suggests; null if none does.
   */
  private @Nullable String unit(ForeignSeries candidate, String folded) {
    if (rule.unit() != null) {
      return rule.unit();
    }
    return candidate.unit().isEmpty()
        ? CanonicalNames.unitOfEnding(folded)
        : Ucum.ours(candidate.unit());
  }
}
