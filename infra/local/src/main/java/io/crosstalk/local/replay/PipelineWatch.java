package io.crosstalk.local.replay;

import io.crosstalk.local.console.Format;
import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Detects whether the services still make progress in a replay while event time does not advance: a
 * lag of correlation-service that falls below its minimum, or verdicts that rules-service applies.
 * Live records, which arrive all the time, only keep the lag at its level. Not thread-safe.
 */
final class PipelineWatch {
  private static final Duration WORKING = Duration.ofSeconds(10);

  /** Largest lag, in records, that live data alone can cause. */
  private static final long LIVE_LAG = 50;

  private long advancedNanos;
  private long progressNanos;
  private boolean observed;
  private long lag;
  private long leastLag;
  private String problem = "";
  private double applied = Double.MAX_VALUE;

  PipelineWatch(long nowNanos) {
    advanced(nowNanos);
  }

  /** Records that event time, or the number of published samples, has advanced. */
  void advanced(long nowNanos) {
    advancedNanos = nowNanos;
    progressNanos = nowNanos;
    observed = false;
    leastLag = Long.MAX_VALUE;
  }

  /** Records that the broker does not answer. */
  void brokerUnavailable(String reason) {
    problem = reason;
  }

  /**
   * Records the state of the services.
   *
   * @param records number of records that correlation-service has not consumed; empty before the
   *     first
   * @param verdictsApplied number of verdicts that rules-service has applied; empty when it does
   *     not answer
   */
  void observe(OptionalLong records, OptionalDouble verdictsApplied, long nowNanos) {
    problem = "";
    lag = records.orElse(Long.MAX_VALUE);
    boolean progress = lag < leastLag || verdictsApplied.orElse(0) > applied;
    leastLag = Math.min(leastLag, lag);
    applied = verdictsApplied.orElse(applied);
    if (progress && observed) {
      progressNanos = nowNanos;
    }
    observed = true;
  }

  /** Time since event time or the number of published samples last advanced. */
  Duration eventTimeUnchanged(long nowNanos) {
    return Duration.ofNanos(nowNanos - advancedNanos);
  }

  /** Time since the last progress of any kind. */
  Duration withoutProgress(long nowNanos) {
    return Duration.ofNanos(nowNanos - progressNanos);
  }

  /**
   * Text for the progress display about the component that the replay waits for.
   *
   * @param publishing whether samples have not been published completely
   */
  String state(boolean publishing, long nowNanos) {
    if (!observed || !problem.isEmpty()) {
      return problem;
    }
    Component at = awaitedComponent(publishing);
    boolean counted = at == Component.CORRELATION && lag < Long.MAX_VALUE;
    return activity(at.label(), nowNanos)
        + (counted ? ": " + Format.quantity(lag, "record") + " behind" : "");
  }

  private String activity(String component, long nowNanos) {
    Duration idle = withoutProgress(nowNanos);
    if (idle.compareTo(WORKING) >= 0) {
      return "%s has made no progress for %d s".formatted(component, idle.toSeconds());
    }
    return progressNanos > advancedNanos ? component + " is working" : "waiting for " + component;
  }

  /** The component that the replay waits for. */
  Component awaitedComponent(boolean publishing) {
    if (!problem.isEmpty()) {
      return Component.KAFKA;
    }
    if (lag > LIVE_LAG) {
      return Component.CORRELATION;
    }
    return publishing ? Component.INGEST : Component.RULES;
  }
}
