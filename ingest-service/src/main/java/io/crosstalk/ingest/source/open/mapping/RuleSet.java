package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import io.crosstalk.ingest.source.open.series.LeftOut;
import io.crosstalk.ingest.source.open.series.Outcome;
import io.crosstalk.ingest.source.open.series.Route;
import io.crosstalk.ingest.source.open.series.Sighting;
import io.crosstalk.ingest.source.open.series.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rules of one mapping file. Thread-safe. */
final class RuleSet {
  private final Map<String, List<Rule>> byName = new HashMap<>();
  private final List<Rule> others = new ArrayList<>();
  private final List<Rule> all;

  RuleSet(List<Rule> rules) {
    all = List.copyOf(rules);
    for (Rule rule : rules) {
      if (rule.dividends().hasPatterns() || rule.divisors().hasPatterns()) {
        others.add(rule);
      } else {
        Stream.concat(rule.dividends().plain().stream(), rule.divisors().plain().stream())
            .distinct()
            .forEach(name -> byName.computeIfAbsent(name, added -> new ArrayList<>()).add(rule));
      }
    }
  }

  /** How often each rule has been used, in the order of the file. */
  List<RuleUse> uses() {
    return all.stream().map(Rule::use).toList();
  }

  /** What all rules together make of a series; null when none is about it. */
  @Nullable Outcome map(ForeignSeries series, String source) {
    String folded = Spelling.fold(series.name());
    List<Rule> rules = rules(series, folded);
    try {
      return rules.isEmpty() ? null : apply(rules, series, folded, source);
    } catch (RejectedReadingException e) {
      return new Outcome.Refused(e.reason(), e.text());
    }
  }

  /** A rule that names a histogram is asked where none names its sum or its count. */
  private List<Rule> rules(ForeignSeries series, String folded) {
    List<Rule> direct =
        Stream.concat(byName.getOrDefault(folded, List.of()).stream(), others.stream())
            .filter(rule -> rule.isAbout(series, folded))
            .toList();
    String histogram = direct.isEmpty() ? Distributions.base(series, folded) : null;
    return histogram == null
        ? direct
        : byName.getOrDefault(histogram, List.of()).stream()
            .filter(rule -> rule.isAboutHistogram(series, histogram))
            .toList();
  }

  private static @Nullable Outcome apply(
      List<Rule> rules, ForeignSeries series, String folded, String source) {
    List<Route> routes = new ArrayList<>();
    List<Sighting> sightings = new ArrayList<>();
    for (Rule rule : rules) {
      if (rule.ignores()) {
        rule.countMatch();
        continue;
      }
      Rule.Match match = rule.apply(series, folded, source);
      if (match != null) {
        rule.countMatch();
        routes.add(match.route());
        Sighting sighting = match.sighting();
        if (sighting != null && !sightings.contains(sighting)) {
          sightings.add(sighting);
        }
      }
    }
    if (!routes.isEmpty()) {
      return new Outcome.Mapped(routes, sightings);
    }
    return rules.stream().anyMatch(Rule::ignores) ? new Outcome.Ignored(LeftOut.MAPPING) : null;
  }
}
