package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.open.series.ElectedReplica;
import io.crosstalk.ingest.collect.pipeline.MissingData;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * State of a source, as the REST interface shows it.
 *
 * @param lastSuccess end of the last round without a failure; for a push source, the time of its
 *     last data
 * @param lagSeconds delay of its data in seconds; null if it has delivered nothing yet
 * @param samplesPerMinute rate over the last minutes; null if not known yet
 * @param counts counters; a push source has only samples and rejected
 * @param clockOffsetMs milliseconds that its clock is ahead of the local clock, at the last
 *     comparison; null if the source never reported its clock
 * @param clockCorrectionMs milliseconds that are subtracted from its times; null if not known
 * @param error present failure; null if the source works
 * @param warnings warnings for an operator although the source works, one sentence each
 * @param leftOut valid data that no diagnosis uses, by reason
 * @param replicas replicas of the sender that are used, one for each group of replicas
 * @param gaps the most recent periods for which data are missing permanently
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
    List<StreamStatus> streams,
    List<LeftOut> leftOut,
    List<ElectedReplica> replicas) {

  /**
   * Counters since the start; null where not known.
   *
   * @param samples number of delivered samples
   * @param duplicates number of samples that were dropped as duplicates
   * @param missing number of samples that the source reported as missing
   * @param holes number of times that a series continued after a missing sample
   * @param rejected number of inputs that became dead letters
   * @param lost number of samples that were dropped because the buffer was full
   */
  record Counted(
      long samples,
      @Nullable Long duplicates,
      @Nullable Long missing,
      @Nullable Long holes,
      long rejected,
      @Nullable Long lost) {}

  /**
   * State of a stream, as the REST interface shows it.
   *
   * @param name source name on the bus
   * @param completeThrough watermark; null if there is none yet
   * @param intervals number of series by sampling interval
   */
  record StreamStatus(
      String name,
      SourceCondition state,
      @Nullable Instant completeThrough,
      Map<String, Integer> intervals) {}
}
