package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Platform;
import java.time.Duration;

/** Stays with a platform that is supervised until it is stopped. */
final class Foreground {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private Foreground() {}

  /** Ctrl-C ends this process, so it returns only when another command has stopped the platform. */
  static ExitCode hold(Platform platform) throws InterruptedException {
    while (platform.view().isPresent() && !StopHook.isStopping()) {
      Thread.sleep(LOOK);
    }
    if (!StopHook.isStopping()) {
      System.err.println("crosstalk: stopped by another command");
    }
    return ExitCode.OK;
  }
}
