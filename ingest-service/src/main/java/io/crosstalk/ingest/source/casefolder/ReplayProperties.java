package io.crosstalk.ingest.source.casefolder;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of replays.
 *
 * @param maxUploadSize of a zip
 * @param maxInventorySize of inventory.json, after decompression, as for the next two
 * @param maxSamplesSize of samples.csv
 * @param maxChangesSize of changes.csv
 * @param maxRows of samples.csv; each takes 44 bytes of memory while it is sorted
 * @param stepsPerTick how many sampling intervals a tick covers, 1 to 4096
 * @param samplesPerTick how many samples a tick covers at most, whole sampling intervals in any
 *     case
 * @param pacedBy the consumer group whose pace replays keep; empty for none
 * @param lead replays may have as many records in flight as the group got through in this time, at
 *     least 1 s
 * @param parallel how many replays run at a time
 * @param queued how many wait for that
 * @param remembered how many finished replays can be asked for
 * @param maxListedRejections how many bad rows are listed; all of them are counted
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

  /** Shorter ones hold only a few measurements, which hold back even a group that keeps up. */
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
