package io.crosstalk.ingest.collect.run;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is collected.
 *
 * @param file the sources' file; null when nothing is collected. It may come, change and go while
 *     the service runs
 * @param memoryDirectory where sources remember how far they were; null: {@code crosstalk-memory}
 *     beside the file
 * @param reloadInterval how often the file is looked at
 * @param maxSeries how many series a source may have
 * @param maxBuffered how many readings of a source may wait while Kafka is away
 */
@ConfigurationProperties("crosstalk.ingest.sources")
public record SourcesProperties(
    @Nullable Path file,
    @Nullable Path memoryDirectory,
    @DefaultValue("2s") Duration reloadInterval,
    @DefaultValue("200000") int maxSeries,
    @DefaultValue("200000") int maxBuffered) {
  public SourcesProperties {
    if (reloadInterval.toMillis() < 1 || maxSeries < 1 || maxBuffered < 1) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.sources: reload-interval is at least 1 ms, max-series and max-buffered at least 1");
    }
  }

  /** Where the memory of the sources of a file is. */
  Path memory(Path sourcesFile) {
    return memoryDirectory == null
        ? sourcesFile.toAbsolutePath().resolveSibling("crosstalk-memory")
        : memoryDirectory;
  }
}
