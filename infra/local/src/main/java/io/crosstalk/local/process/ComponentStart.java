package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.FailureAdvice;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.process.ProcessRegistry.Launched;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Start of one component until it is healthy. When an earlier command has left a process that is
 * still starting, only waits for that process.
 *
 * @param limit time without a new log line after which the start of a process fails; for a process
 *     of an earlier command, which may hang and still write to its log, the time in all
 */
record ComponentStart(Startable startable, ProcessRegistry processes, Path log, Duration limit) {
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration BEFORE_ANOTHER_TRY = Duration.ofSeconds(1);
  private static final Duration STOP_LIMIT = Duration.ofSeconds(10);
  private static final int TRIES = 10;
  private static final int TAIL_LINES = 20;

  /** Lines at the end of the log among which the reason is looked for: more than a stack trace. */
  private static final int SEARCHED_LINES = 300;

  Component component() {
    return startable.component();
  }

  /** Prepares the start, as far as that needs no other component. */
  void prepare() throws InterruptedException {
    try {
      startable.prepare();
    } catch (IOException e) {
      throw failure("cannot be prepared: " + e.getMessage(), List.of());
    }
  }

  /**
   * Starts the component and returns when it is healthy.
   *
   * @param begun process of an earlier start
   * @param detail receives the progress of the start
   * @throws CommandFailure when the component does not become healthy
   */
  void start(Optional<ProcessHandle> begun, Consumer<String> detail) throws InterruptedException {
    try {
      if (begun.isEmpty()) {
        startUntilHealthy(detail);
      } else if (!awaitHealthy(begun.get(), LogFile.size(log), true, detail)) {
        throw failure("ended before it was healthy", LogFile.tail(log, TAIL_LINES));
      }
    } catch (IOException e) {
      throw failure("cannot be started: " + e.getMessage(), List.of());
    }
  }

  private void startUntilHealthy(Consumer<String> detail) throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Launched launched = processes.launch(component(), startable.program());
      try {
        if (awaitHealthy(launched.process().toHandle(), launched.logStart(), false, detail)) {
          return;
        }
      } catch (CommandFailure e) {
        // The next start must not wait for this process.
        stop(launched.process(), STOP_LIMIT);
        throw e;
      }
      List<String> tail = LogFile.tail(log, launched.logStart(), TAIL_LINES);
      if (attempt == TRIES || !startable.isWorthAnotherTry(String.join("\n", tail))) {
        throw failure("ended with exit code " + launched.process().waitFor(), tail);
      }
      Thread.sleep(BEFORE_ANOTHER_TRY);
    }
  }

  /** Sends the stop signal, and kills a process that does not end within the limit. */
  static void stop(Process process, Duration limit) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(limit)) {
      process.destroyForcibly();
    }
  }

  /**
   * Waits until a started process is healthy.
   *
   * @param logStart size of the log before the start, bytes
   * @param earlier whether an earlier command has started the process
   * @return false when the process has ended
   * @throws CommandFailure when the limit has passed, or the process cannot use the stored data
   */
  private boolean awaitHealthy(
      ProcessHandle process, long logStart, boolean earlier, Consumer<String> detail)
      throws IOException, InterruptedException {
    ProcessIdentity identity = ProcessIdentity.of(process);
    long logSize = logStart;
    long grown = System.nanoTime();
    while (identity.isAlive()) {
      if (startable.isHealthy() && identity.isAlive()) {
        return true;
      }
      if (!earlier && LogFile.size(log) > logSize) {
        logSize = LogFile.size(log);
        grown = System.nanoTime();
      }
      List<String> tail = LogFile.tail(log, logStart, SEARCHED_LINES);
      if (FailureAdvice.isOfAnotherBuild(tail)) {
        throw failure("cannot use the data, which are of another build of Crosstalk", List.of());
      }
      if (System.nanoTime() - grown > limit.toNanos()) {
        String reason =
            earlier
                ? "runs, but is not healthy after %d s"
                : "is not healthy after %d s without a new log line";
        throw failure(reason.formatted(limit.toSeconds()), tail);
      }
      detail.accept("starting, last log line: " + (tail.isEmpty() ? "none" : tail.getLast()));
      Thread.sleep(POLL);
    }
    return false;
  }

  private CommandFailure failure(String reason, List<String> logTail) {
    StringBuilder what = new StringBuilder(component().label()).append(' ').append(reason);
    if (!logTail.isEmpty()) {
      what.append("%nThe end of %s:".formatted(log));
      logTail.stream()
          .skip(Math.max(0, logTail.size() - TAIL_LINES))
          .forEach(line -> what.append(System.lineSeparator()).append("  | ").append(line));
    }
    List<String> withReason = Stream.concat(Stream.of(reason), logTail.stream()).toList();
    return new CommandFailure(
        what.toString(),
        FailureAdvice.from(withReason, log).replaceFirst("\\.$", "")
            + "; what else has started goes on running: './crosstalk up' starts what is missing,"
            + " './crosstalk down' stops everything");
  }
}
