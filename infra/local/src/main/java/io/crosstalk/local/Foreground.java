package io.crosstalk.local;

import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.platform.PlatformView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Stays with a platform until it is stopped. */
final class Foreground {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private Foreground() {}

  /** Ctrl-C ends this process, so it returns only when somebody else has stopped the platform. */
  static ExitCode hold(Platform platform) throws InterruptedException {
    List<Component> known = List.of();
    for (Optional<PlatformView> view = platform.view(); view.isPresent(); view = platform.view()) {
      List<Component> dead = view.get().dead();
      if (StopHook.isStopping()) {
        // What has ended by now was stopped by us; the exit waits for the hook.
        return ExitCode.OK;
      }
      if (dead.size() == Component.values().length) {
        return endedByItself();
      }
      if (!dead.equals(known) && !dead.isEmpty()) {
        report(dead);
      }
      known = dead;
      Thread.sleep(LOOK);
    }
    if (!StopHook.isStopping()) {
      System.err.println("crosstalk: stopped from elsewhere");
    }
    return ExitCode.OK;
  }

  private static void report(List<Component> dead) {
    String names = dead.stream().map(Component::label).collect(Collectors.joining(", "));
    System.err.println("crosstalk: not running any more: " + names);
    System.err.println(
        "  → './crosstalk up' in another terminal starts it again; './crosstalk logs "
            + dead.getFirst().label()
            + "' may tell why");
  }

  private static ExitCode endedByItself() {
    System.err.println("crosstalk: all of its processes have ended");
    System.err.println("  → see './crosstalk logs', then run './crosstalk up' again");
    return ExitCode.FAILED;
  }
}
