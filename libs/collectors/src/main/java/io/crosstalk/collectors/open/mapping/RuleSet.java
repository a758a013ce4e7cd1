package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.open.series.Decision;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.LeftOut;
import io.crosstalk.collectors.open.series.Outcome;
import io.crosstalk.collectors.open.series.Route;
import io.crosstalk.collectors.open.series.Sighting;
import io.crosstalk.collectors.open.series.Spelling;
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
  List<RuleUse> uses() {
    return all.stream().map(MappingRule::use).toList();
  }

  /** Result of all rules for a series; null when no rule matches it. */
  @Nullable Decision map(ForeignSeries series, String source) {
    String folded = Spelling.fold(series.name());
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
    private final List<Decision.Use> uses = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private final List<Sighting> sightings = new ArrayList<>();
    private @Nullable RejectedReadingException refusal;
    private boolean ignored;

    Application(ForeignSeries series, String folded, String source) {
      this.series = series;
      this.folded = folded;
      this.source = source;
    }

    @Nullable Decision of(List<MappingRule> rules) {
      rules.forEach(this::apply);
      Outcome outcome = outcome();
      return outcome == null ? null : new Decision(outcome, uses);
    }

    private void apply(MappingRule rule) {
      if (rule.ignores()) {
        ignored = true;
        uses.add(new Decision.Use(rule, null));
        return;
      }
      try {
        MappingRule.Match match = rule.apply(series, folded, source);
        if (match != null) {
          uses.add(new Decision.Use(rule, null));
          add(match);
        }
      } catch (RejectedReadingException e) {
        uses.add(new Decision.Use(rule, e.text()));
        refusal = refusal == null ? e : refusal;
      }
    }

    private void add(MappingRule.Match match) {
      routes.add(match.route());
      Sighting sighting = match.sighting();
      if (sighting != null && !sightings.contains(sighting)) {
        sightings.add(sighting);
      }
    }

    /** Combined outcome; a refusal by one rule refuses the series as a whole. */
    private @Nullable Outcome outcome() {
      if (refusal != null) {
        return new Outcome.Refused(refusal.reason(), refusal.text());
      }
      if (!routes.isEmpty()) {
        return new Outcome.Mapped(routes, sightings);
      }
      return ignored ? new Outcome.Ignored(LeftOut.MAPPING) : null;
    }
  }
}
