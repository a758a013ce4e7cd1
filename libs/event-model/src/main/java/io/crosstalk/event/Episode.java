package io.crosstalk.event;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of time in which a victim's quality metric is degraded.
 *
 * @param onset the first degraded sample
 * @param detectedAt the sample that completed the detection
 * @param end the last degraded sample; null while the episode lasts
 * @param harmedSamples number of degraded samples
 * @param intervalMs the series' sampling interval
 * @param excess median degraded sample as a multiple of the baseline, at least 1
 */
public record Episode(
    String id,
    Instant onset,
    Instant detectedAt,
    @Nullable Instant end,
    int harmedSamples,
    long intervalMs,
    double excess) {}
