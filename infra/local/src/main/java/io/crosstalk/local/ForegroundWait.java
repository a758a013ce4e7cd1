package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Platform;
import java.time.Duration;

/** Keeps a command that supervises the platform in the foreground until the platform is stopped. */
final class ForegroundWait {
  private static final Duration POLL = Duration.ofSeconds(1);

  private ForegroundWait() {}

  /**
   * Waits until another command has stopped the platform. Ctrl-C ends the process before this
   * method returns.
   */
  static ExitCode hold(Platform platform) throws InterruptedException {
    while (platform.view().isPresent() && !ShutdownHook.isStopping()) {
      Thread.sleep(POLL);
    }
    if (!ShutdownHook.isStopping()) {
      System.err.println("crosstalk: stopped by another command");
    }
    return ExitCode.OK;
  }
}
