package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.FailureAdvice;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Restarts of one component by the supervision. Immutable: each event returns a new value.
 *
 * @param count number of restarts since the supervision began
 * @param failures number of deaths in succession without a lasting healthy time in between
 * @param healthySince begin of the healthy time; null while the component is dead or starts
 * @param next time of the next restart; null unless the component waits for it
 */
record Restarts(int count, int failures, @Nullable Instant healthySince, @Nullable Instant next) {
  /** Healthy time after which the next failure counts as the first again. */
  private static final Duration LASTING = Duration.ofMinutes(5);

  private static final int LONGEST_SECONDS = 60;
  private static final int MOST_DOUBLINGS = 6;

  static Restarts none(Instant now) {
    return new Restarts(0, 0, now, null);
  }

  Restarts died(Instant at) {
    boolean lasted = healthySince != null && !healthySince.plus(LASTING).isAfter(at);
    int counted = lasted ? 1 : failures + 1;
    return new Restarts(count, counted, null, at.plus(delayAfter(counted)));
  }

  Restarts starting() {
    return new Restarts(count + 1, failures, null, null);
  }

  Restarts healthy(Instant now) {
    return new Restarts(count, failures, now, null);
  }

  /** Returns whether the process was started again and is not healthy yet. */
  boolean isStarting() {
    return next == null && healthySince == null;
  }

  /** Delay before a restart: one second, doubled with each further failure up to a minute. */
  private static Duration delayAfter(int failures) {
    return Duration.ofSeconds(
        Math.min(LONGEST_SECONDS, 1L << Math.min(failures - 1, MOST_DOUBLINGS)));
  }

  /**
   * Message for the console about a process that has just died.
   *
   * @param reason exit code and last log line, or why the process could not be started
   */
  String deathMessage(Component component, String reason) {
    String advice = FailureAdvice.known(List.of(reason)).map(known -> known + "; ").orElse("");
    return "crosstalk: %s has died: %s%n  → restart %d follows in %d s; %s'./crosstalk logs %1$s' shows its log"
        .formatted(component.label(), reason, count + 1, delayAfter(failures).toSeconds(), advice);
  }

  /** Message for the console about a component that is healthy again. */
  String recoveryMessage(Component component) {
    return "crosstalk: %s runs again (restart %d)%s"
        .formatted(
            component.label(),
            count,
            component == Component.INGEST
                ? "; a replay that it was reading is lost: the commands 'replay' and 'demo' push it"
                    + " again, any other client has to push it again"
                : "");
  }
}
