package io.crosstalk.local;

import io.crosstalk.local.console.Progress;
import io.crosstalk.local.platform.Platform;

/** Stops on Ctrl-C what a command has started. */
final class StopHook {
  private static volatile boolean stopping;

  private final Thread hook;

  private StopHook(Thread hook) {
    this.hook = hook;
  }

  static StopHook arm(Platform platform) {
    Thread hook = Thread.ofPlatform().name("stop").unstarted(() -> stop(platform));
    Runtime.getRuntime().addShutdownHook(hook);
    return new StopHook(hook);
  }

  /** What runs now may stay. */
  void disarm() {
    if (!stopping) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  static boolean isStopping() {
    return stopping;
  }

  private static void stop(Platform platform) {
    stopping = true;
    try (Progress progress = Progress.onStderr()) {
      platform.abandon(progress);
    }
  }
}
