package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.probe.ProbePace.LastRun;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The command line tool {@code probe PATH [OPTIONS]}, which measures a disk once or repeatedly;
 * docs/sources/probe.md has the options. Exit codes: 0 measured (and sent), 1 failed, 2 wrong
 * usage.
 */
public final class ProbeTool {
  private static final int GOOD = 0;
  private static final int BAD = 1;
  private static final int USAGE = 2;
  private static final String DEFAULT_SOURCE = "probe";

  private final Surroundings around;

  /**
   * Environment of the command: its clock and its output.
   *
   * @param clock wall clock
   * @param out output for results and errors
   * @param progress output for the progress
   * @param terminal whether {@code progress} is a terminal
   * @param pause waits between two measurements
   */
  public record Surroundings(
      Clock clock, PrintStream out, PrintStream progress, boolean terminal, Pause pause) {}

  /** Function that waits between two measurements; tests replace it. */
  @FunctionalInterface
  public interface Pause {
    void between(Duration runs) throws InterruptedException;
  }

  /**
   * Agent mode of the command line tool: measures a disk repeatedly, on a machine where no
   * ingest-service runs.
   */
  private record RepeatedProbe(ProbeJob job, ProbePace pace, ProbeTool.Pause pause) {
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

  public ProbeTool(Surroundings around) {
    this.around = around;
  }

  /** Runs the command and returns the exit code; with {@code --every} only an interrupt ends it. */
  public int run(List<String> arguments) throws InterruptedException {
    try {
      ToolArguments parsed = ToolArguments.parse(arguments);
      return parsed.text("push").isPresent() ? pushing(parsed) : run(parsed, Optional.empty());
    } catch (InvalidSourceException e) {
      around.out.println("✗ " + option(e.property()) + ": " + e.getMessage());
      return USAGE;
    }
  }

  /** Returns the name of the command line option for a setting in the sources file. */
  private static String option(String property) {
    return property.equals(ToolArguments.PATH)
        ? property
        : "--" + property.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private int pushing(ToolArguments parsed) throws InterruptedException {
    Secret token = Secret.of("file:" + parsed.neededBy("push", "token-file"));
    String resource = parsed.neededBy("push", "resource");
    String source = parsed.text("source").orElse(DEFAULT_SOURCE);
    try (SamplePush push = new SamplePush(parsed.text("push").orElseThrow(), token, source)) {
      return run(parsed, Optional.of(new UnsentSamples(push, resource)));
    }
  }

  private int run(ToolArguments parsed, Optional<UnsentSamples> outbox)
      throws InterruptedException {
    ProbeJob job = new ProbeJob(parsed.folder(), parsed.plan(), outbox, around);
    Optional<ProbePace> pace = parsed.pace();
    around.out.println("The probe " + PlanText.of(parsed.folder(), job.plan()) + ".");
    if (pace.isEmpty()) {
      return once(job);
    }
    new RepeatedProbe(job, pace.get(), around.pause).run();
    return GOOD;
  }

  private int once(ProbeJob job) throws InterruptedException {
    try {
      ProbeResult result = job.measure();
      ProbeResultText.lines(result).forEach(line -> around.out.println("  " + line));
      job.send(result).ifPresent(sent -> around.out.println("  sent               " + sent));
      return GOOD;
    } catch (SourceException e) {
      around.out.println("✗ " + e.getMessage());
      return BAD;
    }
  }
}
