package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.open.series.ElectedReplica;
import io.crosstalk.collectors.open.series.SeriesTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reports how the rules of the mapping file are used. Thread-safe. */
public final class MappingReport implements MappingOverview {
  private static final int MAX_RULES = 500;
  private static final int MAX_WARNINGS = 10;

  private final Mappings mappings;
  private final SeriesTables tables;

  public MappingReport(Mappings mappings, SeriesTables tables) {
    this.mappings = mappings;
    this.tables = tables;
  }

  @Override
  public @Nullable MappingStatus status() {
    Path file = mappings.file();
    if (file == null) {
      return null;
    }
    List<RuleStatistics> all = mappings.uses();
    RuleWarnings warnings = new RuleWarnings(tables.dataMinutes());
    return new MappingStatus(
        file.toString(),
        mappings.problems(),
        all.stream().limit(MAX_RULES).map(rule -> status(rule, warnings)).toList(),
        Math.max(0, all.size() - MAX_RULES));
  }

  private static RuleStatus status(RuleStatistics rule, RuleWarnings warnings) {
    return new RuleStatus(
        rule.line(),
        rule.series(),
        rule.metric(),
        rule.matches(),
        rule.refused(),
        warnings.warning(rule));
  }

  /**
   * Returns warnings about the series and mapping rules of a sender. If there are several senders,
   * rules without a condition on the sender are not reported here, but once in the status of the
   * mapping file.
   */
  @Override
  public List<String> warnings(String source) {
    if (!tables.knows(source)) {
      return List.of();
    }
    List<String> warnings = new ArrayList<>(tables.notices(source));
    boolean only = tables.isOnlySender(source);
    List<String> ofRules =
        new RuleWarnings(Map.of(source, tables.dataMinutes(source)))
            .about(
                mappings.uses().stream()
                    .filter(rule -> only || rule.senders().areNamed())
                    .filter(rule -> rule.senders().include(source)));
    warnings.addAll(ofRules.subList(0, Math.min(MAX_WARNINGS, ofRules.size())));
    if (ofRules.size() > MAX_WARNINGS) {
      warnings.add(
          (ofRules.size() - MAX_WARNINGS) + " more mapping rules match no series or refuse them");
    }
    return warnings;
  }

  @Override
  public List<ElectedReplica> replicas(String source) {
    return tables.replicas(source);
  }
}
