package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.open.series.ElectedReplica;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import io.crosstalk.ingest.collect.pipeline.StreamProgress;
import io.crosstalk.ingest.collect.pipeline.StreamReport;
import io.crosstalk.ingest.collect.run.SourceStatus.Counted;
import io.crosstalk.ingest.collect.run.SourceStatus.StreamStatus;
import io.crosstalk.ingest.publish.SenderCounts;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates the {@link SourceStatus} of a source from its counters. */
final class StatusReader {
  private static final double SECOND_MS = 1_000;

  private StatusReader() {}

  static SourceStatus of(
      SourceRun run,
      SourceCondition state,
      @Nullable Double samplesPerMinute,
      List<String> warnings,
      List<ElectedReplica> replicas,
      long nowMs) {
    PipelineReport report = run.report();
    StreamProgress main = report.streams().getFirst().progress();
    return new SourceStatus(
        run.definition().name(),
        run.definition().type().name(),
        state,
        instant(run.health().lastSuccessMs()),
        lag(main, nowMs),
        samplesPerMinute,
        new Counted(
            report.samples(),
            report.duplicates(),
            report.missing(),
            report.holes(),
            report.rejected(),
            report.lost()),
        report.clockOffsetMs(),
        report.clockCorrectionMs(),
        run.health().failure(),
        report.lastRejection(),
        warnings,
        report.gaps(),
        streams(run, report, nowMs),
        run.leftOut(),
        replicas);
  }

  /** Returns the status of a push source, which has no rounds and no clock. */
  static SourceStatus pushed(
      String name,
      long lastArrivalMs,
      SenderCounts.Tally tally,
      @Nullable Double samplesPerMinute,
      List<String> warnings,
      List<LeftOut> leftOut,
      List<ElectedReplica> replicas,
      SourceCondition condition,
      long nowMs) {
    return new SourceStatus(
        name,
        "push",
        condition,
        instant(lastArrivalMs),
        (nowMs - lastArrivalMs) / SECOND_MS,
        samplesPerMinute,
        new Counted(tally.samples(), null, null, null, tally.rejected(), null),
        null,
        null,
        null,
        tally.lastRejection(),
        warnings,
        List.of(),
        List.of(),
        leftOut,
        replicas);
  }

  private static List<StreamStatus> streams(SourceRun run, PipelineReport report, long nowMs) {
    return report.streams().stream()
        .map(
            stream ->
                new StreamStatus(
                    stream.name(),
                    run.condition(stream.progress(), nowMs),
                    instant(stream.progress().coveredMs()),
                    intervals(stream)))
        .toList();
  }

  private static Map<String, Integer> intervals(StreamReport stream) {
    Map<String, Integer> words = new LinkedHashMap<>();
    stream.intervals().forEach((ms, count) -> words.put(word(ms), count));
    return words;
  }

  private static String word(long intervalMs) {
    return intervalMs == 0 ? "unknown" : Duration.ofMillis(intervalMs).toString();
  }

  private static @Nullable Double lag(StreamProgress progress, long nowMs) {
    return progress.isKnown() ? Math.max(0, nowMs - progress.coveredMs()) / SECOND_MS : null;
  }

  private static @Nullable Instant instant(long timeMs) {
    return timeMs == Long.MIN_VALUE ? null : Instant.ofEpochMilli(timeMs);
  }
}
