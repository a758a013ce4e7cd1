package io.crosstalk.ingest.collect.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the collection, {@code crosstalk.ingest.sources.*}.
 *
 * @param file sources file; null if nothing is collected. The file may be created, changed and
 *     deleted while the service runs
 * @param memoryDirectory directory for the persistent state of the sources; null for {@code
 *     crosstalk-memory} beside the sources file
 * @param maxSeries most series that a source may have, and most of its samples that may wait while
 *     Kafka is unavailable
 */
@ConfigurationProperties("crosstalk.ingest.sources")
public record SourcesProperties(
    @Nullable Path file, @Nullable Path memoryDirectory, @DefaultValue("200000") int maxSeries) {
  public SourcesProperties {
    if (maxSeries < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.sources.max-series is at least 1");
    }
  }

  /** Returns the directory for the persistent state of the sources. */
  Path memory(Path sourcesFile) {
    return memoryDirectory == null
        ? sourcesFile.toAbsolutePath().resolveSibling("crosstalk-memory")
        : memoryDirectory;
  }
}
