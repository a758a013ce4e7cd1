package io.crosstalk.ingest.collect.tool;

import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import io.crosstalk.ingest.collect.pipeline.SourcePipeline;
import io.crosstalk.ingest.collect.run.CallDeadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Records one source into a case folder, until a given time has passed or the source has no new
 * data.
 */
final class SourceRecording {
  /**
   * Pause between two rounds of a source that has more to read. A file counts as complete if it has
   * not changed between two rounds.
   */
  private static final Duration BETWEEN_ROUNDS = Duration.ofMillis(1_100);

  /**
   * Number of rounds without new data after which files that are still being written are left out.
   */
  private static final int IDLE_ROUNDS = 5;

  private final SourceDefinition definition;
  private final SourcePipeline pipeline;
  private final CaseFolderWriter writer;
  private final Optional<Duration> duration;
  private final Function<Intake, FigureCounts> counting;
  private final CallDeadline deadline;
  private final List<String> output = new ArrayList<>();

  /**
   * Result of recording a source.
   *
   * @param worked whether the source worked to the end
   * @param lines text for people
   */
  record Outcome(boolean worked, List<String> lines) {}

  SourceRecording(
      SourceDefinition definition,
      SourcePipeline pipeline,
      CaseFolderWriter writer,
      Optional<Duration> duration,
      Function<Intake, FigureCounts> counting) {
    this.definition = definition;
    this.pipeline = pipeline;
    this.writer = writer;
    this.duration = duration;
    this.counting = counting;
    this.deadline = new CallDeadline(definition.name());
  }

  Outcome run(SourceContext context) throws InterruptedException {
    output.add("… " + definition.name() + " (" + definition.type().name() + ")");
    boolean worked = collect(context);
    deliver();
    new RecordedText(pipeline.report(), writer.refusals(definition.name())).report(worked, output);
    return new Outcome(worked, output);
  }

  private boolean collect(SourceContext context) throws InterruptedException {
    try (Source source = definition.open(context)) {
      FigureCounts counts = counting.apply(pipeline.intake(this::deliver));
      collect(source, counts);
      counts.lines().forEach(line -> output.add("  ✓ " + line));
      source.warnings().forEach(warning -> output.add("  ! " + warning));
      return true;
    } catch (InterruptedException e) {
      throw e;
    } catch (TimeoutException e) {
      Duration longest = definition.common().timeout();
      output.add(
          "  ✗ no end within " + longest.toSeconds() + " s: raise its 'timeout' if it is slow");
    } catch (Exception e) {
      output.add("  ✗ " + FailureText.of(e));
    }
    return false;
  }

  private void collect(Source source, Intake intake) throws Exception {
    switch (source) {
      case PolledSource polled -> poll(polled, intake);
      case ListeningSource listening -> listen(listening, intake);
    }
  }

  private void listen(ListeningSource source, Intake intake) throws Exception {
    try {
      deadline.run(() -> source.listen(intake), duration.orElse(definition.common().interval()));
    } catch (TimeoutException e) {
      // Listening ends this way.
      return;
    }
  }

  private void poll(PolledSource source, Intake intake) throws Exception {
    long began = System.nanoTime();
    round(source, intake);
    Duration left = left(began);
    while (left.isPositive()) {
      Duration pause = source.hasMore() ? BETWEEN_ROUNDS : definition.common().interval();
      Thread.sleep(pause.compareTo(left) < 0 ? pause : left);
      round(source, intake);
      left = left(began);
    }
    pollTheRest(source, intake);
  }

  private Duration left(long began) {
    return duration.orElse(Duration.ZERO).minusNanos(System.nanoTime() - began);
  }

  /**
   * Polls after the given time has passed until the source has no more to read. If no time was
   * given, rounds follow one another until one brings no new samples.
   */
  private void pollTheRest(PolledSource source, Intake intake) throws Exception {
    boolean again = duration.isEmpty();
    int idle = 0;
    while (again || (source.hasMore() && idle < IDLE_ROUNDS)) {
      if (source.hasMore()) {
        Thread.sleep(BETWEEN_ROUNDS);
      }
      boolean isNew = round(source, intake);
      again = isNew && duration.isEmpty();
      idle = isNew ? 0 : idle + 1;
    }
    if (source.hasMore()) {
      output.add("  ! some files change all the time: they are left out");
    }
  }

  /**
   * Polls the source once.
   *
   * @return whether there were new samples
   */
  private boolean round(PolledSource source, Intake intake) throws Exception {
    long before = samples();
    deadline.run(() -> source.poll(intake), definition.common().timeout());
    return samples() > before;
  }

  private long samples() {
    PipelineReport report = pipeline.report();
    return report.samples() + report.waiting();
  }

  private void deliver() {
    try {
      pipeline.deliver(writer.of(definition.name()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
