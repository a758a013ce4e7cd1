package io.crosstalk.local;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.process.Platform;

/**
 * JVM shutdown hook that stops all components that a command has started, when the command is ended
 * with Ctrl-C.
 */
final class ShutdownHook {
  private static volatile boolean stopping;

  private final Thread hook;

  private ShutdownHook(Thread hook) {
    this.hook = hook;
  }

  static ShutdownHook arm(Platform platform) {
    Thread hook = Thread.ofPlatform().name("stop").unstarted(() -> stop(platform));
    Runtime.getRuntime().addShutdownHook(hook);
    return new ShutdownHook(hook);
  }

  /** Disarms the hook, so that the components continue to run when the command ends. */
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
    try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
      platform.abandon(progress);
    }
  }
}
