package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.sort.SortSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.ConstructorBinding;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of replays, {@code crosstalk.ingest.replay.*}.
 *
 * @param maxUploadSize largest size of a zip
 * @param maxInventorySize largest size of inventory.json, after decompression
 * @param maxSamplesSize largest size of samples.csv, after decompression
 * @param maxChangesSize largest size of changes.csv, after decompression
 * @param sortMemory memory of one replay for sorting rows; the names of its resources and metrics
 *     may take as much again
 * @param maxSortSize largest size of the temporary files of one replay, which are needed only when
 *     samples.csv is not in the order of time and does not fit into memory
 * @param samplesPerTick most samples that a tick covers; a tick covers whole sampling intervals in
 *     any case
 * @param pacedBy consumer group by whose throughput replays are slowed down; empty for none
 * @param lead time whose throughput limits the records in flight: replays may have as many as the
 *     group processed in this time
 */
@ConfigurationProperties("crosstalk.ingest.replay")
record ReplayProperties(
    DataSize maxUploadSize,
    DataSize maxInventorySize,
    DataSize maxSamplesSize,
    DataSize maxChangesSize,
    DataSize sortMemory,
    DataSize maxSortSize,
    int samplesPerTick,
    String pacedBy,
    Duration lead) {
  private static final String SORT_ADVICE =
      "change crosstalk.ingest.spool.directory or crosstalk.ingest.replay.max-sort-size";

  private static final DataSize MAX_UPLOAD = DataSize.ofGigabytes(4);

  private static final DataSize MAX_SAMPLES = DataSize.ofGigabytes(64);

  /** Inventory and changes are held in memory. */
  private static final DataSize MAX_INVENTORY = DataSize.ofMegabytes(128);

  private static final DataSize MAX_CHANGES = DataSize.ofMegabytes(64);
  private static final DataSize SORT_MEMORY = DataSize.ofMegabytes(64);

  /** Bounds the work of one tick downstream. */
  private static final int SAMPLES_PER_TICK = 100_000;

  /** Live samples wait about this long behind replays; less has too few measurements. */
  private static final Duration LEAD = Duration.ofSeconds(3);

  @ConstructorBinding
  ReplayProperties(
      @DefaultValue("16GB") DataSize maxSortSize,
      @DefaultValue("crosstalk-correlation") String pacedBy) {
    this(
        MAX_UPLOAD,
        MAX_INVENTORY,
        MAX_SAMPLES,
        MAX_CHANGES,
        SORT_MEMORY,
        maxSortSize,
        SAMPLES_PER_TICK,
        pacedBy,
        LEAD);
    if (maxSortSize.isNegative()) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.max-sort-size is not negative, unlike " + maxSortSize);
    }
  }

  /**
   * Returns memory and disk space for sorting one case.
   *
   * @param directory directory for temporary files
   */
  SortSpace sortSpace(Path directory) {
    return new SortSpace(
        List.of(directory), sortMemory.toBytes(), maxSortSize.toBytes(), SORT_ADVICE);
  }
}
