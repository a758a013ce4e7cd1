package io.crosstalk.local.replay;

import io.crosstalk.event.Topics;
import io.crosstalk.local.console.Quantity;
import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether the services still make progress in a replay while event time does not advance.
 * When event time stops, the ends of the topics are recorded; only reading up to these ends counts
 * as progress, so that live data do not look like progress of the replay. Not thread-safe.
 */
final class PipelineWatch {
  /** Topics that correlation-service reads, in the order of its stages. */
  private static final List<String> TOPICS =
      List.of(Topics.SAMPLES, "crosstalk.correlation.loads", "crosstalk.correlation.answers");

  private static final Duration WORKING = Duration.ofSeconds(10);

  private long advancedNanos;
  private long progressNanos;
  private boolean observed;
  private int stage;
  private @Nullable Map<TopicPartition, Long> mark;
  private long remaining;
  private long lag;
  private String problem = "";
  private OptionalDouble applied = OptionalDouble.empty();

  PipelineWatch(long nowNanos) {
    advancedNanos = nowNanos;
    progressNanos = nowNanos;
  }

  /** Records that event time, or the number of published samples, has advanced. */
  void advanced(long nowNanos) {
    advancedNanos = nowNanos;
    progressNanos = nowNanos;
    observed = false;
    stage = 0;
    mark = null;
  }

  /** Records that the broker does not answer. */
  void brokerUnavailable(String reason) {
    problem = reason;
  }

  /**
   * Records the positions of the services.
   *
   * @param verdictsApplied number of verdicts that rules-service has applied; empty when it does
   *     not answer
   */
  void observe(BusPositions positions, OptionalDouble verdictsApplied, long nowNanos) {
    problem = "";
    lag = positions.lag();
    boolean progress = consumesUpToMark(positions);
    if (verdictsApplied.isPresent()) {
      progress |= applied.isPresent() && verdictsApplied.getAsDouble() > applied.getAsDouble();
      applied = verdictsApplied;
    }
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
    return activity(at.label(), nowNanos) + (at == Component.CORRELATION ? ": " + lagText() : "");
  }

  private String activity(String component, long nowNanos) {
    if (withoutProgress(nowNanos).compareTo(WORKING) >= 0) {
      return component
          + " has made no progress for "
          + withoutProgress(nowNanos).toSeconds()
          + " s";
    }
    return progressNanos > advancedNanos ? component + " is working" : "waiting for " + component;
  }

  /** The component that the replay waits for. */
  Component awaitedComponent(boolean publishing) {
    if (!problem.isEmpty()) {
      return Component.KAFKA;
    }
    if (stage < TOPICS.size()) {
      return Component.CORRELATION;
    }
    return publishing ? Component.INGEST : Component.RULES;
  }

  private String lagText() {
    return Quantity.of(lag, "record") + " behind";
  }

  /**
   * Returns whether correlation-service has read further records before the ends that were recorded
   * when event time stopped.
   */
  private boolean consumesUpToMark(BusPositions positions) {
    if (positions.partitions(Topics.SAMPLES) == 0) {
      return false;
    }
    boolean any = false;
    while (stage < TOPICS.size()) {
      String topic = TOPICS.get(stage);
      Map<TopicPartition, Long> until = mark;
      if (until == null) {
        until = positions.ends();
        mark = until;
        remaining = Long.MAX_VALUE;
      }
      long now = positions.lag(topic, until);
      // The marker of a transaction at a partition's end is never consumed.
      if (now > positions.partitions(topic)) {
        any |= now < remaining;
        remaining = now;
        return any;
      }
      stage++;
      mark = null;
      any = true;
    }
    return any;
  }
}
