package io.crosstalk.ingest.collect.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of a source's pipeline since its start.
 *
 * @param samples number of delivered samples
 * @param waiting number of accepted samples that are not delivered yet
 * @param duplicates number of samples dropped because they were not newer than the series' last
 *     sample
 * @param older number of these that were older than the series' last sample
 * @param missing number of samples that the source reported as missing
 * @param holes number of times that a series continued after at least one missing sample
 * @param rejected number of inputs that became dead letters
 * @param lost number of samples dropped because the buffer was full while Kafka was unavailable
 * @param gaps the most recent periods without data
 * @param lastRejection reason of the last rejection; null if there was none
 * @param clockOffsetMs milliseconds that the source's clock is ahead of the local clock, at the
 *     last comparison; null if the source never reported its clock
 * @param clockCorrectionMs milliseconds that are subtracted from the source's times
 */
public record PipelineReport(
    long samples,
    long waiting,
    long duplicates,
    long older,
    long missing,
    long holes,
    long rejected,
    long lost,
    List<MissingData> gaps,
    @Nullable String lastRejection,
    @Nullable Long clockOffsetMs,
    long clockCorrectionMs,
    List<StreamReport> streams) {}
