package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.ElectedReplica;
import io.crosstalk.collectors.settings.YamlError;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status of the operator's mapping file for the REST API: its mistakes, and how its rules are used.
 * Thread-safe.
 */
public interface MappingOverview {

  /**
   * Status of the mapping file.
   *
   * @param file path of the file
   * @param problems mistakes in rules, which are therefore left out
   * @param rules first rules, in the order of the file
   * @param rulesNotShown number of further rules
   */
  record MappingStatus(
      String file, List<YamlError> problems, List<RuleStatus> rules, int rulesNotShown) {}

  /**
   * Usage of one mapping rule.
   *
   * @param line line number in the file, from 1
   * @param series names of the series in the rule
   * @param metric null for a rule that ignores its series
   * @param matches number of series to which the rule was applied since the file was read
   * @param refused number of series among them whose values are refused
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

  /** Returns warnings about the mapping of a sender's series, one sentence each. */
  List<String> warnings(String source);

  /** Returns the replicas of a sender that are used, one for each group of replicas. */
  List<ElectedReplica> replicas(String source);
}
