package io.crosstalk.ingest.collect.pipeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has gone through a source's pipeline since it was started.
 *
 * @param samples delivered
 * @param waiting samples taken and not delivered yet
 * @param duplicates left out, since they were not newer than the series' last sample
 * @param missing told by the source as not there
 * @param holes how often a series went on after at least one sample was missing
 * @param rejected became dead letters
 * @param lost for want of room while the bus did not take anything
 * @param gaps the last ones
 * @param lastRejection its reason; null when there was none
 * @param clockOffsetMs how far the source's clock is ahead of ours, as last seen; null when it
 *     never told
 * @param clockCorrectionMs what is subtracted from its times
 */
public record PipelineReport(
    long samples,
    long waiting,
    long duplicates,
    long missing,
    long holes,
    long rejected,
    long lost,
    List<Gap> gaps,
    @Nullable String lastRejection,
    @Nullable Long clockOffsetMs,
    long clockCorrectionMs,
    List<StreamReport> streams) {}
