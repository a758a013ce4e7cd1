package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.collect.run.MappingOverview;
import io.crosstalk.ingest.source.open.series.SeriesTables;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reports how the rules of the mapping file are used. Thread-safe. */
@Component
final class MappingReport implements MappingOverview {
  private static final int MAX_RULES = 500;
  private static final int MAX_WARNINGS = 10;

  private final Mappings mappings;
  private final SeriesTables tables;

  MappingReport(Mappings mappings, SeriesTables tables) {
    this.mappings = mappings;
    this.tables = tables;
  }

  @Override
  public @Nullable MappingStatus status() {
    Path file = mappings.file();
    if (file == null) {
      return null;
    }
    List<RuleUse> all = mappings.uses();
    return new MappingStatus(
        file.toString(),
        mappings.problems(),
        all.stream().limit(MAX_RULES).map(this::status).toList(),
        Math.max(0, all.size() - MAX_RULES));
  }

  private RuleStatus status(RuleUse rule) {
    return new RuleStatus(
        rule.line(),
        rule.series(),
        rule.metric(),
        rule.matches(),
        rule.refused(),
        RuleWarnings.warning(rule, tables.dataMinutes()));
  }

  @Override
  public List<String> warnings(String source) {
    if (!tables.knows(source)) {
      return List.of();
    }
    List<String> warnings = new ArrayList<>(tables.notices(source));
    int minutes = tables.dataMinutes();
    List<RuleUse> warned = RuleWarnings.among(mappings.uses(), minutes);
    for (RuleUse rule : warned.subList(0, Math.min(MAX_WARNINGS, warned.size()))) {
      warnings.add(String.valueOf(RuleWarnings.warning(rule, minutes)));
    }
    if (warned.size() > MAX_WARNINGS) {
      warnings.add(
          (warned.size() - MAX_WARNINGS) + " more mapping rules match no series or refuse them");
    }
    return warnings;
  }
}
