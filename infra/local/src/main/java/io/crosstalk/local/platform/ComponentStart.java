package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Brings one component up, from nothing to healthy. */
final class ComponentStart {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration BEFORE_ANOTHER_TRY = Duration.ofSeconds(1);
  private static final int TRIES = 10;
  private static final int TAIL_LINES = 20;

  private final Startable startable;
  private final Spawner spawner;
  private final Path log;
  private final Duration patience;
  private final Consumer<ProcessMark> onSpawn;

  ComponentStart(
      Startable startable,
      Spawner spawner,
      Path log,
      Duration patience,
      Consumer<ProcessMark> onSpawn) {
    this.startable = startable;
    this.spawner = spawner;
    this.log = log;
    this.patience = patience;
    this.onSpawn = onSpawn;
  }

  /** What can be done before what it needs is there. */
  void prepare() throws StartFailure, InterruptedException {
    try {
      startable.prepare();
    } catch (IOException e) {
      throw new StartFailure(
          startable.component(), "cannot be prepared: " + e.getMessage(), List.of());
    }
  }

  void start() throws StartFailure, InterruptedException {
    try {
      startUntilHealthy();
    } catch (IOException e) {
      throw new StartFailure(
          startable.component(), "cannot be started: " + e.getMessage(), List.of());
    }
  }

  private void startUntilHealthy() throws IOException, StartFailure, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    for (int attempt = 1; ; attempt++) {
      long logStart = Files.exists(log) ? Files.size(log) : 0;
      Process process = spawner.spawn(startable.component(), startable.program());
      onSpawn.accept(ProcessMark.of(process.toHandle()));
      if (becomesHealthy(process, deadline)) {
        return;
      }
      List<String> tail = LogFile.tail(log, logStart, TAIL_LINES);
      if (process.isAlive()) {
        throw new StartFailure(
            startable.component(), "was not ready after " + patience.toSeconds() + " s", tail);
      }
      if (attempt == TRIES || !startable.isWorthAnotherTry(String.join("\n", tail))) {
        throw new StartFailure(
            startable.component(), "ended with exit code " + process.exitValue(), tail);
      }
      Thread.sleep(BEFORE_ANOTHER_TRY);
    }
  }

  private boolean becomesHealthy(Process process, long deadline) throws InterruptedException {
    while (process.isAlive() && System.nanoTime() < deadline) {
      if (startable.isHealthy() && process.isAlive()) {
        return true;
      }
      Thread.sleep(POLL);
    }
    return false;
  }
}
