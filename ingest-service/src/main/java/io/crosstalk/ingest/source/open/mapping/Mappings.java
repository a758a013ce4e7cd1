package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.collect.settings.YamlProblem;
import io.crosstalk.ingest.source.open.series.SeriesMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operator's own mapping, if there is one, and those that come with the service. Thread-safe.
 */
final class Mappings {
  private final @Nullable MappingFile own;
  private final List<RuleSet> shipped;

  Mappings(MappingProperties properties) {
    Path file = properties.file();
    own = file == null ? null : new MappingFile(file);
    shipped = ShippedMappings.read(properties.shipped());
    var unused = look();
  }

  /** Whether the operator's own mapping has changed; a changed file has been read. */
  synchronized boolean look() {
    return own != null && own.look();
  }

  synchronized SeriesMapper mapper() {
    List<RuleSet> files = new ArrayList<>();
    if (own != null) {
      files.add(own.rules());
    }
    files.addAll(shipped);
    return new RuleMapping(files);
  }

  synchronized int problemCount() {
    return problems().size();
  }

  /** Path of the operator's own mapping; null without one. */
  @Nullable Path file() {
    return own == null ? null : own.path();
  }

  /** Problems of the operator's own mapping. */
  synchronized List<YamlProblem> problems() {
    return own == null ? List.of() : own.problems();
  }

  /** Use of each rule of the operator's own mapping, in the order of the file. */
  synchronized List<RuleUse> uses() {
    return own == null ? List.of() : own.rules().uses();
  }
}
