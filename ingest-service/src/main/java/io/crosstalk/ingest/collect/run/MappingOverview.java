package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.settings.YamlProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of the mapping file, by which series of other systems become metrics. Thread-safe. */
public interface MappingOverview {

  /**
   * The mapping file.
   *
   * @param problems mistakes of rules that are left out
   * @param rules the first rules, in the order of the file
   * @param rulesNotShown how many follow
   */
  record MappingStatus(
      String file, List<YamlProblem> problems, List<RuleStatus> rules, int rulesNotShown) {}

  /**
   * A mapping rule.
   *
   * @param line where it stands in the file, from 1
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

  /** The state of the file; null when none is configured. */
  @Nullable MappingStatus status();

  /** What an operator should know about the series of a source, a sentence each. */
  List<String> warnings(String source);
}
