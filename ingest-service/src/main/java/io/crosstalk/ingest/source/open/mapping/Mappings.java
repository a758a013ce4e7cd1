package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.collect.settings.YamlProblem;
import io.crosstalk.ingest.source.open.series.SeriesMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One's own mapping, if there is one, and those that come with the service. Thread-safe. */
final class Mappings {
  private final @Nullable MappingFile own;
  private final List<RuleSet> shipped;

  Mappings(MappingProperties properties) {
    Path file = properties.file();
    own = file == null ? null : new MappingFile(file);
    shipped = ShippedMappings.read(properties.shipped());
    var unused = look();
  }

  /** Whether one's own has changed. */
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

  /** Where one's own is; null when there is none. */
  @Nullable Path file() {
    return own == null ? null : own.path();
  }

  /** What is wrong in one's own. */
  synchronized List<YamlProblem> problems() {
    return own == null ? List.of() : own.problems();
  }

  /** How the rules of one's own have been used, in the order of the file. */
  synchronized List<RuleUse> uses() {
    return own == null ? List.of() : own.rules().uses();
  }
}
