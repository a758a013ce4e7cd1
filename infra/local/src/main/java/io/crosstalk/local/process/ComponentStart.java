package io.crosstalk.local.process;

import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.process.Launcher.Launched;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * Starts one component and waits until it is healthy. When an earlier command has left a process
 * that is still starting, only waits for that process.
 */
final class ComponentStart {
  private static final Duration POLL = Duration.ofMillis(250);

  private static final Duration ACTIVITY_INTERVAL = Duration.ofSeconds(1);

  private static final Duration WORTH_SHOWING = Duration.ofSeconds(10);
  private static final Duration BEFORE_ANOTHER_TRY = Duration.ofSeconds(1);
  private static final Duration ENDING = Duration.ofSeconds(10);
  private static final int TRIES = 10;
  private static final int TAIL_LINES = 20;

  private final Startable startable;
  private final Launcher launcher;
  private final Path log;
  private final Duration limit;
  private final Optional<ProcessHandle> begun;

  /** Reason why the wait for a healthy process has ended. */
  private enum End {
    HEALTHY,
    ENDED,

    /** Log and processor time of the live process have not changed for as long as the limit. */
    STALLED
  }

  /**
   * Creates the start of a component; nothing is started yet.
   *
   * @param limit time after which the start fails when neither the log nor the processor time has
   *     changed
   * @param begun process of an earlier start that is not healthy yet; this object waits for it and
   *     never stops it
   */
  ComponentStart(
      Startable startable,
      Launcher launcher,
      Path log,
      Duration limit,
      Optional<ProcessHandle> begun) {
    this.startable = startable;
    this.launcher = launcher;
    this.log = log;
    this.limit = limit;
    this.begun = begun;
  }

  /** Prepares the start, as far as that needs no other component. */
  void prepare() throws StartFailure, InterruptedException {
    try {
      if (begun.isEmpty()) {
        startable.prepare();
      }
    } catch (IOException e) {
      throw new StartFailure(
          startable.component(), "cannot be prepared: " + e.getMessage(), List.of());
    }
  }

  /**
   * Starts the component and returns when it is healthy.
   *
   * @param detail receives the progress of the start
   */
  void start(Consumer<String> detail) throws StartFailure, InterruptedException {
    try {
      if (begun.isPresent()) {
        await(begun.get(), detail);
      } else {
        startUntilHealthy(detail);
      }
    } catch (IOException e) {
      throw new StartFailure(
          startable.component(), "cannot be started: " + e.getMessage(), List.of());
    }
  }

  private void await(ProcessHandle process, Consumer<String> detail)
      throws IOException, StartFailure, InterruptedException {
    switch (awaitHealthy(process, detail)) {
      case HEALTHY -> {}
      case ENDED -> throw failure("ended before it was healthy", 0);
      case STALLED ->
          throw failure(
              "runs (process %d), but is not healthy and %s".formatted(process.pid(), stalled()),
              0);
    }
  }

  private void startUntilHealthy(Consumer<String> detail)
      throws IOException, StartFailure, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Launched launched = launcher.launch(startable.component(), startable.program());
      ProcessHandle process = launched.process().toHandle();
      switch (awaitHealthy(process, detail)) {
        case HEALTHY -> {
          return;
        }
        case STALLED -> {
          StartFailure failure = failure("is not healthy, " + stalled(), launched.logStart());
          end(process);
          throw failure;
        }
        case ENDED -> {
          List<String> tail = LogFile.tail(log, launched.logStart(), TAIL_LINES);
          if (attempt == TRIES || !startable.isWorthAnotherTry(String.join("\n", tail))) {
            int exitCode = launched.process().waitFor();
            throw failure("ended with exit code " + exitCode, launched.logStart());
          }
        }
      }
      Thread.sleep(BEFORE_ANOTHER_TRY);
    }
  }

  private StartFailure failure(String reason, long logStart) throws IOException {
    return new StartFailure(startable.component(), reason, LogFile.tail(log, logStart, TAIL_LINES));
  }

  private String stalled() {
    return "stands still: nothing in its log and no processor time for %d s"
        .formatted(limit.toSeconds());
  }

  /** Waits until a started process is healthy, ends, or makes no progress any more. */
  private End awaitHealthy(ProcessHandle process, Consumer<String> detail)
      throws IOException, InterruptedException {
    ProcessIdentity identity = ProcessIdentity.of(process);
    long begin = System.nanoTime();
    long lastCheck = begin;
    StartActivity activity = new StartActivity(limit, size(log), begin);
    while (identity.isAlive()) {
      if (startable.isHealthy() && identity.isAlive()) {
        return End.HEALTHY;
      }
      long now = System.nanoTime();
      if (now - lastCheck >= Math.min(ACTIVITY_INTERVAL.toNanos(), limit.toNanos() / 4)) {
        lastCheck = now;
        activity.seen(size(log), process.info().totalCpuDuration().orElse(Duration.ZERO), now);
        show(Duration.ofNanos(now - begin), detail);
      }
      if (activity.standsStill(now)) {
        return End.STALLED;
      }
      Thread.sleep(POLL);
    }
    return End.ENDED;
  }

  private void show(Duration elapsed, Consumer<String> detail) throws IOException {
    if (elapsed.compareTo(WORTH_SHOWING) >= 0) {
      String last = LogFile.tail(log, 1).stream().findFirst().orElse("none yet");
      detail.accept(
          "is starting, %d s, last log line: %s".formatted(elapsed.toSeconds(), last.strip()));
    }
  }

  private static long size(Path log) throws IOException {
    return Files.exists(log) ? Files.size(log) : 0;
  }

  /** Stops a process that did not become healthy, so that the next start does not wait for it. */
  private static void end(ProcessHandle process) throws InterruptedException {
    process.destroy();
    try {
      process.onExit().get(ENDING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
  }
}
