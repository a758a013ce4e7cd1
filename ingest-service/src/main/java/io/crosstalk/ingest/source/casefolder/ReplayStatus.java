package io.crosstalk.ingest.source.casefolder;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is told about a replay.
 *
 * @param published how many samples the broker has acknowledged
 * @param total how many there are
 * @param duplicates how many rows repeated another one and were left out
 * @param error null unless it failed
 */
record ReplayStatus(
    String id,
    @JsonProperty("case") String caseName,
    String world,
    String state,
    long published,
    long total,
    long duplicates,
    long rejectedCount,
    List<RejectedRow> rejected,
    @Nullable String error) {}
