package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.pipeline.MissingData;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a source as users see it.
 *
 * @param lastSuccess end of the last round without a failure; for a push source, the time of its
 *     last data
 * @param lagSeconds lag in seconds; null if it has delivered nothing yet
 * @param samplesPerMinute rate over the last minutes; null if not known yet
 * @param counts counters; for a push source only samples and rejected
 * @param clockOffsetMs milliseconds that its clock is ahead of the local clock, as last seen; null
 *     if never reported
 * @param clockCorrectionMs milliseconds that are subtracted from its times
 * @param error present failure; null if the source works
 * @param warnings warnings for an operator although the source works, one sentence each
 * @param gaps most recent data that are missing permanently
 */
record SourceStatus(
    String name,
    String type,
    SourceCondition state,
    @Nullable Instant lastSuccess,
    @Nullable Double lagSeconds,
    @Nullable Double samplesPerMinute,
    Counted counts,
    @Nullable Long clockOffsetMs,
    @Nullable Long clockCorrectionMs,
    RoundResults.@Nullable RoundFailure error,
    @Nullable String lastRejection,
    List<String> warnings,
    List<MissingData> gaps,
    List<StreamStatus> streams) {

  /**
   * Counters since the start: delivered, dropped as duplicates, reported as missing, holes in
   * series, rejected, and dropped for lack of room. Null where not known.
   */
  record Counted(
      long samples,
      @Nullable Long duplicates,
      @Nullable Long missing,
      @Nullable Long holes,
      long rejected,
      @Nullable Long lost) {}

  /**
   * State of a stream.
   *
   * @param name source name on the bus
   * @param completeThrough watermark; null if nothing is complete yet
   * @param intervals number of series by sampling interval
   */
  record StreamStatus(
      String name,
      SourceCondition state,
      @Nullable Instant completeThrough,
      Map<String, Integer> intervals) {}
}
