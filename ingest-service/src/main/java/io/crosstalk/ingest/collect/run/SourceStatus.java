package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.pipeline.Gap;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What users see of a source.
 *
 * @param lastSuccess the end of the last round without a failure; of one that pushes, when it was
 *     heard last
 * @param lagSeconds how far it is behind; null when it has given nothing yet
 * @param samplesPerMinute over the last minutes; null when not known yet
 * @param counts of one that pushes: samples and rejected only
 * @param clockOffsetMs how far its clock is ahead of ours, as last seen; null when it never told
 * @param clockCorrectionMs what is subtracted from its times
 * @param error why it does not work now; null when it does
 * @param warnings what an operator should look at although the source works, a sentence each
 * @param gaps data that are missing for good, the last ones
 */
record SourceStatus(
    String name,
    String type,
    Condition state,
    @Nullable Instant lastSuccess,
    @Nullable Double lagSeconds,
    @Nullable Double samplesPerMinute,
    Counted counts,
    @Nullable Long clockOffsetMs,
    @Nullable Long clockCorrectionMs,
    Health.@Nullable Trouble error,
    @Nullable String lastRejection,
    List<String> warnings,
    List<Gap> gaps,
    List<StreamStatus> streams) {

  /**
   * Since the start: what was delivered, left out, told as missing, holes in series, refused, and
   * lost for want of room. Null where it is not known.
   */
  record Counted(
      long samples,
      @Nullable Long duplicates,
      @Nullable Long missing,
      @Nullable Long holes,
      long rejected,
      @Nullable Long lost) {}

  /**
   * Readings of one rhythm.
   *
   * @param name the source on the bus
   * @param completeThrough null when nothing is complete yet
   * @param intervals how many series there are of each sampling interval
   */
  record StreamStatus(
      String name,
      Condition state,
      @Nullable Instant completeThrough,
      Map<String, Integer> intervals) {}
}
