package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.MappingOutcome;
import io.crosstalk.collectors.open.series.MetricRoute;
import io.crosstalk.collectors.open.series.NameSpelling;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.collectors.open.series.SeriesDecision;
import io.crosstalk.collectors.open.series.SkipReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of one mapping file. Thread-safe. */
final class RuleSet {
  private final Map<String, List<MappingRule>> byName = new HashMap<>();
  private final List<MappingRule> others = new ArrayList<>();
  private final List<MappingRule> all;

  RuleSet(List<MappingRule> rules) {
    all = List.copyOf(rules);
    for (MappingRule rule : rules) {
      if (rule.dividends().hasPatterns() || rule.divisors().hasPatterns()) {
        others.add(rule);
      } else {
        Stream.concat(rule.dividends().plain().stream(), rule.divisors().plain().stream())
            .distinct()
            .forEach(name -> byName.computeIfAbsent(name, added -> new ArrayList<>()).add(rule));
      }
    }
  }

  /** Use of each rule, in the order of the file. */
  List<RuleStatistics> uses() {
    return all.stream().map(MappingRule::use).toList();
  }

  /** Result of all rules for a series; null when no rule matches it. */
  @Nullable SeriesDecision map(ForeignSeries series, String source) {
    String folded = NameSpelling.fold(series.name());
    List<MappingRule> rules = rules(series, source, folded);
    return rules.isEmpty() ? null : new Application(series, folded, source).of(rules);
  }

  /**
   * Rules for a series. A rule that names a histogram applies when no rule names its sum or its
   * count.
   */
  private List<MappingRule> rules(ForeignSeries series, String source, String folded) {
    List<MappingRule> direct =
        Stream.concat(byName.getOrDefault(folded, List.of()).stream(), others.stream())
            .filter(rule -> rule.isAbout(series, source, folded))
            .toList();
    String histogram = direct.isEmpty() ? Distributions.base(series, folded) : null;
    return histogram == null
        ? direct
        : byName.getOrDefault(histogram, List.of()).stream()
            .filter(rule -> rule.isAboutHistogram(series, source, histogram))
            .toList();
  }

  /** Application of the file's matching rules to one series. */
  private static final class Application {
    private final ForeignSeries series;
    private final String folded;
    private final String source;
    private final List<SeriesDecision.Use> uses = new ArrayList<>();
    private final List<MetricRoute> routes = new ArrayList<>();
    private final List<ResourceObservation> sightings = new ArrayList<>();
    private @Nullable RejectedReadingException refusal;
    private boolean ignored;

    Application(ForeignSeries series, String folded, String source) {
      this.series = series;
      this.folded = folded;
      this.source = source;
    }

    @Nullable SeriesDecision of(List<MappingRule> rules) {
      rules.forEach(this::apply);
      MappingOutcome outcome = outcome();
      return outcome == null ? null : new SeriesDecision(outcome, uses);
    }

    private void apply(MappingRule rule) {
      if (rule.ignores()) {
        ignored = true;
        uses.add(new SeriesDecision.Use(rule, null));
        return;
      }
      try {
        MappingRule.Match match = rule.apply(series, folded, source);
        if (match != null) {
          uses.add(new SeriesDecision.Use(rule, null));
          add(match);
        }
      } catch (RejectedReadingException e) {
        uses.add(new SeriesDecision.Use(rule, e.text()));
        refusal = refusal == null ? e : refusal;
      }
    }

    private void add(MappingRule.Match match) {
      routes.add(match.route());
      ResourceObservation sighting = match.sighting();
      if (sighting != null && !sightings.contains(sighting)) {
        sightings.add(sighting);
      }
    }

    /** Combined outcome; a refusal by one rule refuses the series as a whole. */
    private @Nullable MappingOutcome outcome() {
      if (refusal != null) {
        return new MappingOutcome.Refused(refusal.reason(), refusal.text());
      }
      if (!routes.isEmpty()) {
        return new MappingOutcome.Mapped(routes, sightings);
      }
      return ignored ? new MappingOutcome.Ignored(SkipReason.MAPPING) : null;
    }
  }
}
