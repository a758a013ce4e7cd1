package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time in which a victim's quality metric is degraded.
 *
 * @param onset the first degraded sample
 * @param detectedAt the sample that completed the detection
 * @param end the last degraded sample; null while it lasts, and while the victim is silent
 * @param harmedSamples number of degraded samples
 * @param intervalMs the series' sampling interval
 * @param excess median degraded sample as a multiple of the baseline, at least 1
 * @param silentAfter the victim's last sample when no further one has arrived since; null while
 *     samples arrive and after a measured recovery. An episode with it and an end has expired.
 * @param silences times within the episode in which no samples arrived, by time: the longest {@link
 *     #MAX_SILENCES} ones
 * @param firstOnset onset of the first of the earlier episodes of the metric that this one
 *     continues as the same problem; null when it continues none
 */
public record Episode(
    String id,
    Instant onset,
    Instant detectedAt,
    @Nullable Instant end,
    int harmedSamples,
    long intervalMs,
    double excess,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable LastSample silentAfter,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Silence> silences,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant firstOnset) {
  /** Most silences that an episode states; the time of shorter ones counts as degraded. */
  public static final int MAX_SILENCES = 100;

  /**
   * A stretch of time in which no samples arrived, so that the state then is not known.
   *
   * @param from the last sample before it
   * @param to the first sample after it
   */
  public record Silence(Instant from, Instant to) {
    public Duration length() {
      return Duration.between(from, to);
    }
  }

  public Episode {
    silences = FieldDefaults.list(silences);
  }

  /** An episode without silences that continues no earlier one. */
  public Episode(
      String id,
      Instant onset,
      Instant detectedAt,
      @Nullable Instant end,
      int harmedSamples,
      long intervalMs,
      double excess,
      @Nullable LastSample silentAfter) {
    this(
        id,
        onset,
        detectedAt,
        end,
        harmedSamples,
        intervalMs,
        excess,
        silentAfter,
        List.of(),
        null);
  }

  /** An episode whose victim sends samples. */
  public Episode(
      String id,
      Instant onset,
      Instant detectedAt,
      @Nullable Instant end,
      int harmedSamples,
      long intervalMs,
      double excess) {
    this(id, onset, detectedAt, end, harmedSamples, intervalMs, excess, null);
  }

  /** Returns the onset of the problem: of the first episode that this one continues, or its own. */
  @JsonIgnore
  public Instant problemOnset() {
    return firstOnset == null ? onset : firstOnset;
  }

  /** Returns whether the episode is open and its victim is silent. */
  @JsonIgnore
  public boolean isSilent() {
    return end == null && silentAfter != null;
  }

  /** Returns whether the episode has ended without a measured recovery, after a long silence. */
  @JsonIgnore
  public boolean isExpired() {
    return end != null && silentAfter != null;
  }

  /**
   * Returns the time through which the degradation is known: its end, or the last sample of a
   * silent victim, or the time of the decision.
   */
  public Instant knownThrough(Instant decidedAt) {
    if (end != null) {
      return end;
    }
    return silentAfter == null ? decidedAt : silentAfter.time();
  }
}
