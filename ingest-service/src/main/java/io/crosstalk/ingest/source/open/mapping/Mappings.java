package io.crosstalk.ingest.source.open.mapping;

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
    return own == null ? 0 : own.problems().size();
  }
}
