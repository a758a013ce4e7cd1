package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.normalize.TimeBounds;
import io.crosstalk.collectors.performance.PerformanceFiles;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.collectors.settings.SourcesFile;
import io.crosstalk.event.text.Counted;
import io.crosstalk.ingest.collect.pipeline.PipelineSettings;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.normalize.ReadingMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Records all sources at the same time into a case folder, for the command {@code record}. */
final class Recording {
  private static final int MAX_SERIES = 1_000_000;
  private static final int MAX_BUFFERED = 100_000;

  private final Path file;
  private final Clock clock;
  private final PrintStream out;
  private final @Nullable FileSeries series;
  private final ShownTime shown;
  private final String latencyAdvice;

  /**
   * Creates a recording.
   *
   * @param series memory for the series, if the sources are recorded one after the other, and
   *     samples of a series in the period of which an earlier file has the series are left out
   * @param zone zone of the times in messages
   * @param latencyAdvice how the latency of disks is recorded; empty if that is not known
   */
  Recording(
      Path file,
      Clock clock,
      PrintStream out,
      @Nullable FileSeries series,
      ZoneId zone,
      String latencyAdvice) {
    this.file = file;
    this.clock = clock;
    this.out = out;
    this.series = series;
    this.shown = new ShownTime(zone);
    this.latencyAdvice = latencyAdvice;
  }

  /**
   * Records the sources.
   *
   * @param duration time to record; if it is empty, each source is polled until it has no new data
   * @return whether every source worked and at least one sample arrived
   */
  boolean run(SourcesFile sources, Path folder, Optional<Duration> duration)
      throws IOException, InterruptedException {
    try (CaseFolderWriter writer = new CaseFolderWriter(folder, names(sources), shown)) {
      boolean good = record(sources, writer, duration);
      return printSummary(writer, folder, sources) && good;
    }
  }

  private boolean record(SourcesFile sources, CaseFolderWriter writer, Optional<Duration> duration)
      throws InterruptedException {
    try (ExecutorService threads =
        series == null
            ? Executors.newVirtualThreadPerTaskExecutor()
            : Executors.newSingleThreadExecutor()) {
      try {
        return printResults(start(sources, writer, duration, threads));
      } catch (InterruptedException e) {
        threads.shutdownNow();
        throw e;
      }
    }
  }

  private List<Future<SourceRecording.Outcome>> start(
      SourcesFile sources,
      CaseFolderWriter writer,
      Optional<Duration> duration,
      ExecutorService threads) {
    List<Future<SourceRecording.Outcome>> running = new ArrayList<>();
    for (SourceDefinition source : sources.sources()) {
      SourcePipeline pipeline = new SourcePipeline(settings(source, sources), List.of());
      SourceRecording recording =
          new SourceRecording(
              source,
              pipeline,
              writer,
              duration,
              intake -> new FigureCounts(intake, series, shown));
      running.add(
          threads.submit(() -> recording.run(TransientMemory.context(source, file, clock))));
    }
    return running;
  }

  /**
   * Prints the result of each source when its recording has ended, in the order of the sources
   * file.
   *
   * @return whether every source worked
   */
  private boolean printResults(List<Future<SourceRecording.Outcome>> running)
      throws InterruptedException {
    boolean good = true;
    for (Future<SourceRecording.Outcome> each : running) {
      try {
        SourceRecording.Outcome outcome = each.get();
        outcome.lines().forEach(out::println);
        good &= outcome.worked();
      } catch (ExecutionException e) {
        throw new IllegalStateException("a recording tells its failures itself", e.getCause());
      }
    }
    return good;
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

  private static List<String> names(SourcesFile sources) {
    return sources.sources().stream().map(SourceDefinition::name).toList();
  }

  private static Set<String> described(SourcesFile sources) {
    return sources.sources().stream()
        .flatMap(each -> PerformanceFiles.described(each.settings()))
        .collect(Collectors.toSet());
  }

  private boolean printSummary(CaseFolderWriter writer, Path folder, SourcesFile sources) {
    if (series != null) {
      series.lines().forEach(out::println);
    } else {
      writer.mixedSeries().forEach(out::println);
    }
    writer.contradictions().ifPresent(out::println);
    printMissingLatency(writer, names(sources));
    out.printf(
        "%s: %s, %s%n",
        folder,
        Counted.of(writer.sampleCount(), "sample"),
        Counted.of(writer.resourceCount(), "resource"));
    if (writer.unknownResources() > 0) {
      out.printf(
          "! %d resources have samples and are in no inventory: a replay leaves them out. Add them"
              + " with a source of type inventory.%n",
          writer.unknownResources());
    }
    Optional<String> early = writer.earlyEnds();
    early.ifPresent(out::println);
    if (series != null) {
      early.flatMap(text -> series.earlyEnds()).ifPresent(out::println);
      writer.doubtfulNames(described(sources)).forEach(out::println);
    }
    return writer.sampleCount() > 0;
  }

  /** Prints which sources have disks without a latency; imported files complete one another. */
  private void printMissingLatency(CaseFolderWriter writer, List<String> names) {
    String how = latencyAdvice.isEmpty() ? "" : " (" + latencyAdvice + ")";
    boolean isTogether = series != null;
    for (List<String> each : isTogether ? List.of(names) : names.stream().map(List::of).toList()) {
      if (writer.lacksLatency(each)) {
        boolean isRefused = each.stream().anyMatch(name -> !writer.refusals(name).isEmpty());
        out.printf(
            "! %sno latency of any disk was read: slow disks cannot be seen; record it, too%s%s%n",
            isTogether ? "" : each.getFirst() + ": ",
            how,
            isRefused ? ", unless it is in what is refused above" : "");
      }
    }
  }
}
