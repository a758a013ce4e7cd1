package io.crosstalk.ingest.source.casefolder;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of replays.
 *
 * @param maxUploadSize size of a zip
 * @param maxInventorySize size of inventory.json, after decompression, as for the next two
 * @param maxSamplesSize size of samples.csv
 * @param maxChangesSize size of changes.csv
 * @param maxRows rows of samples.csv; each uses 44 bytes of memory while it is sorted
 * @param stepsPerTick how many sampling intervals a tick covers, 1 to 4096
 * @param samplesPerTick maximum number of samples that a tick covers; a tick covers whole sampling
 *     intervals in any case
 * @param pacedBy consumer group whose pace replays keep; empty for none
 * @param lead time whose throughput limits the records in flight: replays may have as many as the
 *     group processed in this time; at least 1 s
 * @param parallel number of replays that run at a time
 * @param queued number of replays that may wait to run
 * @param remembered number of finished replays whose status is kept
 * @param maxListedRejections how many rejected rows are listed; all of them are counted
 */
@ConfigurationProperties("crosstalk.ingest.replay")
record ReplayProperties(
    @DefaultValue("512MB") DataSize maxUploadSize,
    @DefaultValue("128MB") DataSize maxInventorySize,
    @DefaultValue("4GB") DataSize maxSamplesSize,
    @DefaultValue("64MB") DataSize maxChangesSize,
    @DefaultValue("20000000") int maxRows,
    @DefaultValue("16") int stepsPerTick,
    @DefaultValue("100000") int samplesPerTick,
    @DefaultValue("crosstalk-correlation") String pacedBy,
    @DefaultValue("3s") Duration lead,
    @DefaultValue("2") int parallel,
    @DefaultValue("16") int queued,
    @DefaultValue("200") int remembered,
    @DefaultValue("1000") int maxListedRejections) {
  static final int MAX_STEPS_PER_TICK = 4096;

  /**
   * Minimum of the lead. A shorter one contains only a few measurements, which would hold back even
   * a group that keeps up.
   */
  private static final Duration LEAST_LEAD = Duration.ofSeconds(1);

  ReplayProperties {
    if (stepsPerTick < 1 || stepsPerTick > MAX_STEPS_PER_TICK) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.steps-per-tick is 1 to 4096, not " + stepsPerTick);
    }
    if (lead.toMillis() < LEAST_LEAD.toMillis()) {
      throw new IllegalArgumentException(
          "crosstalk.ingest.replay.lead is at least 1 s, not " + lead);
    }
    if (samplesPerTick < 1 || maxRows < 1 || parallel < 1 || queued < 1 || remembered < 1) {
      throw new IllegalArgumentException("crosstalk.ingest.replay: every limit is at least 1");
    }
  }
}
