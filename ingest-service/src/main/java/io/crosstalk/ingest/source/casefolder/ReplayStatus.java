package io.crosstalk.ingest.source.casefolder;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Status of a replay, as returned to clients.
 *
 * @param rowsRead number of rows of samples.csv that were read so far
 * @param percentRead progress of reading, 0 to 100
 * @param published number of samples that the broker has acknowledged
 * @param total number of samples of the recording
 * @param duplicates number of rows that repeated another row and were left out
 * @param rejectedCount number of rejected rows
 * @param rejected the first rejected rows
 * @param error reason of the failure; null unless the replay has failed
 */
record ReplayStatus(
    String id,
    @JsonProperty("case") String caseName,
    String world,
    String state,
    long rowsRead,
    int percentRead,
    long published,
    long total,
    long duplicates,
    long rejectedCount,
    List<RejectedRow> rejected,
    @Nullable String error) {}
