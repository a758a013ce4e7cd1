package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.probe.ProbePace.LastRun;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Agent mode of the command line tool: measures a disk repeatedly, on a machine where no
 * ingest-service runs.
 */
final class RepeatedProbe {
  private final ProbeJob job;
  private final ProbePace pace;
  private final ProbeTool.Pause pause;

  RepeatedProbe(ProbeJob job, ProbePace pace, ProbeTool.Pause pause) {
    this.job = job;
    this.pace = pace;
    this.pause = pause;
  }

  /**
   * Measures until the thread is interrupted. After a failure, which is reported, the next
   * measurement follows as usual.
   */
  void run() throws InterruptedException {
    job.out().println("It does so " + PlanText.pace(job.plan(), pace) + ". Ctrl-C ends it.");
    while (true) {
      long beginMs = job.clock().millis();
      long beginNanos = System.nanoTime();
      round();
      Duration busy = Duration.ofNanos(System.nanoTime() - beginNanos);
      pause.between(pace.untilNext(new LastRun(beginMs, busy.toMillis()), job.clock().millis()));
    }
  }

  private void round() throws InterruptedException {
    try {
      ProbeResult result = job.measure();
      report(ProbeResultText.line(result));
      job.send(result).ifPresent(this::report);
    } catch (SourceException e) {
      report("✗ " + e.getMessage());
    }
  }

  private void report(String text) {
    job.out().println(job.clock().instant().truncatedTo(ChronoUnit.SECONDS) + "  " + text);
  }
}
