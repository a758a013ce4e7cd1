package io.crosstalk.ingest.collect.tool;

import io.crosstalk.ingest.collect.Intake;
import io.crosstalk.ingest.collect.ListeningSource;
import io.crosstalk.ingest.collect.PolledSource;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import io.crosstalk.ingest.collect.pipeline.PipelineSettings;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.collect.run.Deadline;
import io.crosstalk.ingest.collect.run.FailureText;
import io.crosstalk.ingest.collect.settings.SourceDefinition;
import io.crosstalk.ingest.collect.settings.SourcesFile;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.crosstalk.ingest.normalize.TimeBounds;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** Collects from each source in turn into a case folder, which can be replayed. */
final class Recording {
  private static final int MAX_SERIES = 1_000_000;
  private static final int MAX_BUFFERED = 100_000;

  /** A file counts as complete when it has not changed between two rounds. */
  private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(1_100);

  private final Path file;
  private final Clock clock;
  private final PrintStream out;

  Recording(Path file, Clock clock, PrintStream out) {
    this.file = file;
    this.clock = clock;
    this.out = out;
  }

  /**
   * Records.
   *
   * @param duration how long each source is recorded; without it, until it has nothing new any more
   * @return whether every source worked and at least one sample came
   */
  boolean run(SourcesFile sources, Path folder, Optional<Duration> duration)
      throws IOException, InterruptedException {
    try (CaseFolderWriter writer = new CaseFolderWriter(folder)) {
      boolean good = true;
      for (SourceDefinition source : sources.sources()) {
        out.println("… " + source.name() + " (" + source.type().name() + ")");
        good &= record(source, sources, writer, duration);
      }
      return tell(writer, folder) && good;
    }
  }

  private boolean record(
      SourceDefinition definition,
      SourcesFile sources,
      CaseFolderWriter writer,
      Optional<Duration> duration)
      throws InterruptedException {
    SourcePipeline pipeline = new SourcePipeline(settings(definition, sources), List.of());
    Intake intake = pipeline.intake(() -> deliver(pipeline, writer));
    try (Source source = definition.open(TransientMemory.context(definition, file, clock))) {
      collect(source, definition, pipeline, intake, duration);
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      out.println("  ✗ " + FailureText.of(e));
      return false;
    } finally {
      deliver(pipeline, writer);
      tell(pipeline.report());
    }
  }

  private void collect(
      Source source,
      SourceDefinition definition,
      SourcePipeline pipeline,
      Intake intake,
      Optional<Duration> duration)
      throws Exception {
    Deadline deadline = new Deadline(definition.name());
    switch (source) {
      case PolledSource polled -> poll(polled, definition, pipeline, intake, deadline, duration);
      case ListeningSource listening -> {
        try {
          deadline.run(
              () -> listening.listen(intake), duration.orElse(definition.common().interval()));
        } catch (TimeoutException e) {
          // this is how listening ends
        }
      }
    }
  }

  private void poll(
      PolledSource source,
      SourceDefinition definition,
      SourcePipeline pipeline,
      Intake intake,
      Deadline deadline,
      Optional<Duration> duration)
      throws Exception {
    long endMs = clock.millis() + duration.orElse(Duration.ZERO).toMillis();
    long before;
    int round = 0;
    do {
      before = news(pipeline.report());
      deadline.run(() -> source.poll(intake), definition.common().timeout());
      Thread.sleep(duration.isPresent() ? definition.common().interval() : BETWEEN_ROUNDS);
      round++;
    } while (duration.isPresent()
        ? clock.millis() < endMs
        : round < 2 || news(pipeline.report()) > before);
  }

  private static long news(PipelineReport report) {
    return report.samples() + report.waiting();
  }

  private PipelineSettings settings(SourceDefinition definition, SourcesFile sources) {
    return new PipelineSettings(
        definition.name(),
        "recording",
        sources.identities(),
        TimeBounds.recorded(),
        clock,
        new ReadingMeters(new SimpleMeterRegistry()),
        MAX_SERIES,
        MAX_BUFFERED);
  }

  private static void deliver(SourcePipeline pipeline, CaseFolderWriter writer) {
    try {
      pipeline.deliver(writer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void tell(PipelineReport report) {
    out.printf(
        "  ✓ %d samples, %d refused%s%n",
        report.samples(),
        report.rejected(),
        report.lastRejection() == null ? "" : ", the last one: " + report.lastRejection());
    if (report.duplicates() > 0) {
      out.printf(
          "  · %d samples came twice, or after newer ones of the same series, and are left out%n",
          report.duplicates());
    }
  }

  private boolean tell(CaseFolderWriter writer, Path folder) {
    out.printf(
        "%s: %d samples, %d resources%n", folder, writer.sampleCount(), writer.resourceCount());
    if (writer.unknownResources() > 0) {
      out.printf(
          "! %d resources have samples and are in no inventory: a replay leaves them out. Add them with a source of type inventory.%n",
          writer.unknownResources());
    }
    return writer.sampleCount() > 0;
  }
}
