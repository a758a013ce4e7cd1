package io.crosstalk.ingest.collect.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a source's pipeline since its start.
 *
 * @param samples number of delivered samples
 * @param waiting samples that have been accepted and not delivered yet
 * @param duplicates samples dropped because they were not newer than the series' last sample
 * @param missing samples that the source reported as missing
 * @param holes number of times a series continued after at least one missing sample
 * @param rejected inputs that became dead letters
 * @param lost data dropped for lack of room while the bus accepted nothing
 * @param gaps most recent gaps
 * @param lastRejection reason of the last rejection; null if there was none
 * @param clockOffsetMs milliseconds that the source's clock is ahead of the local clock, as last
 *     seen; null if never reported
 * @param clockCorrectionMs milliseconds that are subtracted from its times
 */
public record PipelineReport(
    long samples,
    long waiting,
    long duplicates,
    long missing,
    long holes,
    long rejected,
    long lost,
    List<MissingData> gaps,
    @Nullable String lastRejection,
    @Nullable Long clockOffsetMs,
    long clockCorrectionMs,
    List<StreamReport> streams) {}
