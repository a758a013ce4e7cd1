package io.crosstalk.local.platform;

import io.crosstalk.local.platform.Launcher.Launched;
import java.io.IOException;
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
  private static final Duration BEFORE_ANOTHER_TRY = Duration.ofSeconds(1);
  private static final Duration ENDING = Duration.ofSeconds(10);
  private static final int TRIES = 10;
  private static final int TAIL_LINES = 20;

  private final Startable startable;
  private final Launcher launcher;
  private final Path log;
  private final Duration limit;
  private final Optional<ProcessHandle> begun;

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

  /**
   * Prepares the start, as far as that is possible before the components of earlier stages are
   * ready.
   */
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
      StartWatch watch = new StartWatch(startable, log, limit, detail);
      if (begun.isPresent()) {
        await(begun.get(), watch);
      } else {
        startUntilHealthy(watch);
      }
    } catch (IOException e) {
      throw new StartFailure(
          startable.component(), "cannot be started: " + e.getMessage(), List.of());
    }
  }

  private void await(ProcessHandle process, StartWatch watch)
      throws IOException, StartFailure, InterruptedException {
    switch (watch.await(process)) {
      case HEALTHY -> {}
      case ENDED -> throw failure("ended before it was healthy", 0);
      case STANDS_STILL ->
          throw failure(
              "runs (process " + process.pid() + "), but is not healthy and " + standsStill(), 0);
    }
  }

  private void startUntilHealthy(StartWatch watch)
      throws IOException, StartFailure, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      Launched launched = launcher.launch(startable.component(), startable.program());
      Process process = launched.process();
      long logStart = launched.logStart();
      switch (watch.await(process.toHandle())) {
        case HEALTHY -> {
          return;
        }
        case STANDS_STILL -> {
          StartFailure failure = failure("is not healthy, " + standsStill(), logStart);
          end(process.toHandle());
          throw failure;
        }
        case ENDED -> {
          String tail = String.join("\n", LogFile.tail(log, logStart, TAIL_LINES));
          if (attempt == TRIES || !startable.isWorthAnotherTry(tail)) {
            throw failure("ended with exit code " + process.waitFor(), logStart);
          }
        }
      }
      Thread.sleep(BEFORE_ANOTHER_TRY);
    }
  }

  private StartFailure failure(String reason, long logStart) throws IOException {
    return new StartFailure(startable.component(), reason, LogFile.tail(log, logStart, TAIL_LINES));
  }

  private String standsStill() {
    return "stands still: nothing in its log and no processor time for " + limit.toSeconds() + " s";
  }

  /**
   * Stops a process that did not become healthy, so that the next {@code crosstalk up} starts the
   * component again instead of waiting for the process.
   */
  static void end(ProcessHandle process) throws InterruptedException {
    process.destroy();
    try {
      process.onExit().get(ENDING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      process.destroyForcibly();
    }
  }
}
