package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.LeftOutReason;
import io.crosstalk.collectors.open.series.MappingOutcome;
import io.crosstalk.collectors.open.series.MetricRoute;
import io.crosstalk.collectors.open.series.NameSpelling;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.collectors.open.series.SeriesDecision;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.collectors.open.series.SeriesPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules of one mapping file, indexed by the names of series. Thread-safe. */
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

  /** Returns the usage of each rule, in the order of the file. */
  List<RuleStatistics> uses() {
    return all.stream().map(MappingRule::use).toList();
  }

  /**
   * Applies all matching rules to a series, and returns the decision; null when no rule matches.
   */
  @Nullable SeriesDecision map(ForeignSeries series, String source) {
    String folded = NameSpelling.fold(series.name());
    List<MappingRule> rules = rules(series, source, folded);
    return rules.isEmpty() ? null : new Application(series, folded, source).of(rules);
  }

  /**
   * Returns the rules that match a series. Rules that name a histogram apply to its sum and count
   * only when no rule names these directly.
   */
  private List<MappingRule> rules(ForeignSeries series, String source, String folded) {
    List<MappingRule> direct =
        Stream.concat(byName.getOrDefault(folded, List.of()).stream(), others.stream())
            .filter(rule -> rule.isAbout(series, source, folded))
            .toList();
    SeriesPart part = SeriesPart.of(folded);
    if (!direct.isEmpty() || part == SeriesPart.VALUE || series.kind() == SeriesKind.GAUGE) {
      return direct;
    }
    String histogram = part.metric(folded);
    return byName.getOrDefault(histogram, List.of()).stream()
        .filter(rule -> rule.isAboutHistogram(series, source, histogram))
        .toList();
  }

  /** Collects the results of all rules that match one series. */
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
      match.sightings().stream().filter(each -> !sightings.contains(each)).forEach(sightings::add);
    }

    /**
     * Returns the decision from the results of all rules; if one rule refuses the series, the
     * series is refused as a whole. Null if no rule applies.
     */
    private @Nullable MappingOutcome outcome() {
      if (refusal != null) {
        return new MappingOutcome.Refused(refusal.reason(), refusal.text());
      }
      if (!routes.isEmpty()) {
        return new MappingOutcome.Mapped(routes, sightings);
      }
      return ignored ? new MappingOutcome.Ignored(LeftOutReason.MAPPING) : null;
    }
  }
}
