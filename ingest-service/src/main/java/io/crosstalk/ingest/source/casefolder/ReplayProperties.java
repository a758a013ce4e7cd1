package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.sort.SortSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
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
 * @param stepsPerTick number of sampling intervals that a tick covers, 1 to 4096
 * @param samplesPerTick most samples that a tick covers; a tick covers whole sampling intervals in
 *     any case
 * @param pacedBy consumer group by whose throughput replays are slowed down; empty for none
 * @param lead time whose throughput limits the records in flight: replays may have as many as the
 *     group processed in this time; at least 1 s
 * @param parallel most replays that run at the same time
 * @param queued most replays that may wait to run
 * @param remembered number of finished replays whose status is kept
 * @param maxListedRejections most rejected rows that are listed; all of them are counted
 */
@ConfigurationProperties("crosstalk.ingest.replay")
record ReplayProperties(
    @DefaultValue("4GB") DataSize maxUploadSize,
    @DefaultValue("128MB") DataSize maxInventorySize,
    @DefaultValue("64GB") DataSize maxSamplesSize,
    @DefaultValue("64MB") DataSize maxChangesSize,
    @DefaultValue("64MB") DataSize sortMemory,
    @DefaultValue("16GB") DataSize maxSortSize,
    @DefaultValue("16") int stepsPerTick,
    @DefaultValue("100000") int samplesPerTick,
    @DefaultValue("crosstalk-correlation") String pacedBy,
    @DefaultValue("3s") Duration lead,
    @DefaultValue("2") int parallel,
    @DefaultValue("16") int queued,
    @DefaultValue("200") int remembered,
    @DefaultValue("1000") int maxListedRejections) {
  static final int MAX_STEPS_PER_TICK = 4096;

  private static final String SORT_ADVICE =
      "change crosstalk.ingest.spool.directory or crosstalk.ingest.replay.max-sort-size";

  /**
   * Shortest allowed lead. A shorter one would contain only a few measurements, and slow down even
   * replays that the group keeps up with.
   */
  private static final Duration LEAST_LEAD = Duration.ofSeconds(1);

  private static final DataSize LEAST_MEMORY = DataSize.ofMegabytes(1);

  ReplayProperties {
    if (stepsPerTick < 1 || stepsPerTick > MAX_STEPS_PER_TICK) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.steps-per-tick is 1 to 4096, not " + stepsPerTick);
    }
    if (lead.toMillis() < LEAST_LEAD.toMillis()) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.lead is at least 1 s, not " + lead);
    }
    if (sortMemory.toBytes() < LEAST_MEMORY.toBytes() || maxSortSize.isNegative()) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.sort-memory is at least 1MB, and max-sort-size not negative");
    }
    if (samplesPerTick < 1 || parallel < 1 || queued < 1 || remembered < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.replay: every limit is at least 1");
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
