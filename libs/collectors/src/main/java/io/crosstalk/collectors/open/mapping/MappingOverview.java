package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.settings.YamlError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** State of the mapping file, which maps series of other systems to metrics. Thread-safe. */
public interface MappingOverview {

  /**
   * State of the mapping file.
   *
   * @param problems errors of rules that are left out
   * @param rules first rules, in the order of the file
   * @param rulesNotShown number of further rules
   */
  record MappingStatus(
      String file, List<YamlError> problems, List<RuleStatus> rules, int rulesNotShown) {}

  /**
   * Mapping rule.
   *
   * @param line line number in the file, from 1
   * @param metric null for a rule that ignores its series
   * @param matches the number of series that it was applied to since the file was read
   * @param refused the number of series among them whose values are refused
   * @param warning what to do about a rule that is not used or refuses series; null without one
   */
  record RuleStatus(
      int line,
      String series,
      @Nullable String metric,
      long matches,
      long refused,
      @Nullable String warning) {}

  /** Returns the state of the file; null if none is configured. */
  @Nullable MappingStatus status();

  /** Returns warnings about the series of a source, one sentence each. */
  List<String> warnings(String source);
}
