package io.crosstalk.local.platform;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Waits until a started process is healthy, and gives up when the process ends or makes no progress
 * any more.
 */
final class StartWatch {
  private static final Duration POLL = Duration.ofMillis(100);

  /**
   * Pause between two measurements of the processor time. Each measurement reads data of every
   * process of the machine, to find the child processes.
   */
  private static final Duration ACTIVITY_INTERVAL = Duration.ofSeconds(1);

  private static final Duration WORTH_SHOWING = Duration.ofSeconds(10);

  private final Startable startable;
  private final Path log;
  private final Duration limit;
  private final Consumer<String> detail;

  /** Reason why the wait for a healthy process has ended. */
  enum End {
    HEALTHY,
    /** The process has ended. */
    ENDED,
    /**
     * The process lives, but its log and processor time have not changed for as long as the limit.
     */
    STANDS_STILL
  }

  /**
   * Creates a watch for one start.
   *
   * @param limit time without progress after which the wait ends
   * @param detail receives text about the progress of the start
   */
  StartWatch(Startable startable, Path log, Duration limit, Consumer<String> detail) {
    this.startable = startable;
    this.log = log;
    this.limit = limit;
    this.detail = detail;
  }

  End await(ProcessHandle process) throws IOException, InterruptedException {
    ProcessIdentity mark = ProcessIdentity.of(process);
    long begin = System.nanoTime();
    StartActivity activity = new StartActivity(limit, logBytes(), begin);
    long lastCheck = begin;
    while (mark.isAlive()) {
      if (startable.isHealthy() && mark.isAlive()) {
        return End.HEALTHY;
      }
      long now = System.nanoTime();
      if (now - lastCheck >= Math.min(ACTIVITY_INTERVAL.toNanos(), limit.toNanos() / 4)) {
        lastCheck = now;
        activity.seen(logBytes(), processorTime(process), now);
        show(Duration.ofNanos(now - begin));
      }
      if (activity.standsStill(now)) {
        return End.STANDS_STILL;
      }
      Thread.sleep(POLL);
    }
    return End.ENDED;
  }

  private void show(Duration elapsed) throws IOException {
    if (elapsed.compareTo(WORTH_SHOWING) >= 0) {
      String last = LogFile.tail(log, 1).stream().findFirst().orElse("none yet");
      detail.accept("is starting, " + elapsed.toSeconds() + " s, last log line: " + last.strip());
    }
  }

  private long logBytes() throws IOException {
    return Files.exists(log) ? Files.size(log) : 0;
  }

  private static Duration processorTime(ProcessHandle process) {
    return Stream.concat(Stream.of(process), process.descendants())
        .map(one -> one.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
