package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.collectors.probe.ProbePace.LastRun;
import io.crosstalk.collectors.probe.ProbeResult.Ending;
import io.crosstalk.collectors.probe.ProbeResult.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Source that measures a disk in each polling round, unless the last measurement was too recent.
 */
final class ProbeSource implements PolledSource {
  private static final String LAST_RUN = "lastRun";
  private static final long NANOS_PER_MS = Duration.ofMillis(1).toNanos();

  private final Task task;
  private final ProbedVolume volume;
  private final LongSupplier nanoTime;
  private final Clock clock;
  private final SourceMemory memory;
  private volatile boolean closed;

  /**
   * Configuration of the source: the disk to measure, and how often.
   *
   * @param folder folder on the measured disk
   * @param resource id of the resource to which the values belong
   * @param plan what one measurement does
   * @param pace how often it is done
   */
  record Task(Path folder, String resource, ProbePlan plan, ProbePace pace) {}

  ProbeSource(
      Task task, ProbedVolume volume, LongSupplier nanoTime, Clock clock, SourceMemory memory) {
    this.task = task;
    this.volume = volume;
    this.nanoTime = nanoTime;
    this.clock = clock;
    this.memory = memory;
  }

  @Override
  public void poll(Intake intake) throws SourceException {
    long beginMs = clock.millis();
    if (task.pace().permits(LastRun.parse(memory.get(LAST_RUN)), beginMs)) {
      measure(intake, beginMs);
    }
    if (!closed) {
      intake.complete(clock.millis());
    }
  }

  private void measure(Intake intake, long beginMs) throws SourceException {
    long beginNanos = nanoTime.getAsLong();
    try {
      ProbeResult result = run(task.plan());
      long endMs = clock.millis();
      for (Figure figure : result.figures()) {
        intake.sample(endMs, task.resource(), figure.metric(), figure.value(), figure.unit());
      }
    } finally {
      long busyNanos = nanoTime.getAsLong() - beginNanos;
      memory.put(LAST_RUN, new LastRun(beginMs, Math.ceilDiv(busyNanos, NANOS_PER_MS)).toString());
    }
  }

  private ProbeResult run(ProbePlan plan) throws SourceException {
    try {
      var around = new ProbeRun.Circumstances(nanoTime, () -> closed, ProgressListener.NONE);
      return new ProbeRun(plan, volume, around).measure();
    } catch (IOException e) {
      throw DiskFailure.explain(task.folder(), e);
    }
  }

  @Override
  public void check(CheckReport report) throws SourceException {
    report.good("it " + PlanText.of(task.folder(), task.plan()));
    report.good("it does so " + PlanText.pace(task.plan(), task.pace()));
    ProbeResult result = run(task.plan().tiny());
    if (result.ending() == Ending.COMPLETE) {
      report.good("a short run: " + ProbeResultText.line(result));
    } else {
      report.warning(
          "a short run, which "
              + ProbeResultText.ending(result)
              + ": "
              + ProbeResultText.line(result));
    }
    ProbeResultText.doubt(result).ifPresent(report::warning);
  }

  @Override
  public void close() {
    closed = true;
  }
}
