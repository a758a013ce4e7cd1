package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.SeriesMapper;
import io.crosstalk.collectors.settings.YamlError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All mapping rules in use: the operator's own mapping file, if there is one, and the files that
 * come with the service. Thread-safe.
 */
public final class Mappings {
  private final @Nullable MappingFile own;
  private final List<RuleSet> shipped;

  /**
   * Warning about a rule that matches no series, or whose series are refused.
   *
   * @param line line of the rule in the file, from 1
   * @param unused whether the rule matches no series
   * @param text message for the operator
   */
  public record RuleWarning(int line, boolean unused, String text) {}

  /**
   * Creates the mappings and reads them.
   *
   * @param file the operator's own mapping file; null without one
   * @param shipped names of the mapping files that come with the service
   */
  public Mappings(@Nullable Path file, List<String> shipped) {
    own = file == null ? null : new MappingFile(file);
    this.shipped = shipped.stream().map(ShippedMappings::rules).toList();
    var unused = look();
  }

  /**
   * Reads the operator's own mapping file if it has changed.
   *
   * @return whether its rules have changed
   */
  public synchronized boolean look() {
    return own != null && own.look();
  }

  /**
   * Returns the mapping by all rules: the first file that has a rule for a series decides. A series
   * without a rule gets the {@link DefaultMapping}.
   */
  public synchronized SeriesMapper mapper() {
    List<RuleSet> files = new ArrayList<>();
    if (own != null) {
      files.add(own.rules());
    }
    files.addAll(shipped);
    return (series, source) ->
        files.stream()
            .map(file -> file.map(series, source))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseGet(() -> DefaultMapping.map(series, source));
  }

  public synchronized int problemCount() {
    return problems().size();
  }

  /** Returns the path of the operator's own mapping file; null without one. */
  public @Nullable Path file() {
    return own == null ? null : own.path();
  }

  /** Returns the mistakes in the operator's own mapping file. */
  synchronized List<YamlError> problems() {
    return own == null ? List.of() : own.problems();
  }

  /**
   * Returns the usage of each rule in the operator's own mapping file, in the order of the file.
   */
  synchronized List<RuleStatistics> uses() {
    return own == null ? List.of() : own.rules().uses();
  }

  /**
   * Returns warnings about the rules in the operator's own mapping file, in the order of the file.
   *
   * @param dataMinutes minutes of event time with data since the file was read, by sender
   */
  public List<RuleWarning> warnings(Map<String, Integer> dataMinutes) {
    RuleWarnings warnings = new RuleWarnings(dataMinutes);
    List<RuleWarning> all = new ArrayList<>();
    for (RuleStatistics rule : uses()) {
      String text = warnings.warning(rule);
      if (text != null) {
        all.add(new RuleWarning(rule.line(), rule.isUnused(), text));
      }
    }
    return all;
  }
}
