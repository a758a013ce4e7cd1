package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.SeriesMapper;
import io.crosstalk.collectors.settings.YamlError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operator's own mapping, if there is one, and those that come with the service. Thread-safe.
 */
public final class Mappings {
  private final @Nullable MappingFile own;
  private final List<RuleSet> shipped;

  /**
   * Warning about a rule that is not used or whose series are refused.
   *
   * @param line line of the rule in the file, from 1
   * @param unused whether the rule matches no series
   */
  public record RuleWarning(int line, boolean unused, String text) {}

  /**
   * Creates the mappings and reads them.
   *
   * @param file the operator's own mapping; null without one
   * @param shipped names of the mappings that come with the service
   */
  public Mappings(@Nullable Path file, List<String> shipped) {
    own = file == null ? null : new MappingFile(file);
    this.shipped = ShippedMappings.read(shipped);
    var unused = look();
  }

  /** Returns whether the operator's own mapping has changed; a changed file has been read. */
  public synchronized boolean look() {
    return own != null && own.look();
  }

  public synchronized SeriesMapper mapper() {
    List<RuleSet> files = new ArrayList<>();
    if (own != null) {
      files.add(own.rules());
    }
    files.addAll(shipped);
    return new RuleMapping(files);
  }

  public synchronized int problemCount() {
    return problems().size();
  }

  /** Path of the operator's own mapping; null without one. */
  public @Nullable Path file() {
    return own == null ? null : own.path();
  }

  /** Problems of the operator's own mapping. */
  synchronized List<YamlError> problems() {
    return own == null ? List.of() : own.problems();
  }

  /** Use of each rule of the operator's own mapping, in the order of the file. */
  synchronized List<RuleStatistics> uses() {
    return own == null ? List.of() : own.rules().uses();
  }

  /**
   * Warnings about the rules of the operator's own mapping, in the order of the file.
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
