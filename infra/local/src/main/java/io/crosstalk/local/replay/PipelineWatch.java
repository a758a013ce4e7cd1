package io.crosstalk.local.replay;

import io.crosstalk.event.Topics;
import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether the services still process published records while event time stands still. The
 * ends of the topics are marked when event time stops, and reading up to the mark is progress.
 * Later records are not, so that live data never look like progress of a replay; not thread-safe.
 */
final class PipelineWatch {
  /** Topics of correlation-service, in the order in which a sample and its results pass them. */
  private static final List<String> TOPICS =
      List.of(Topics.SAMPLES, "crosstalk.correlation.loads", "crosstalk.correlation.answers");

  private static final Duration WORKS = Duration.ofSeconds(10);

  private long advancedNanos;
  private long movedNanos;
  private boolean looked;
  private int stage;
  private @Nullable Map<TopicPartition, Long> mark;
  private long left;
  private long lag;
  private String trouble = "";
  private OptionalDouble applied = OptionalDouble.empty();

  PipelineWatch(long nowNanos) {
    advancedNanos = nowNanos;
    movedNanos = nowNanos;
  }

  /** Registers that event time, or the number of published samples, has moved. */
  void advanced(long nowNanos) {
    advancedNanos = nowNanos;
    movedNanos = nowNanos;
    looked = false;
    stage = 0;
    mark = null;
  }

  /** Registers that the broker does not answer. */
  void away(String reason) {
    trouble = reason;
  }

  /**
   * Registers the positions of the services.
   *
   * @param verdictsApplied the meter of rules-service; empty when it does not answer
   */
  void look(BusPositions positions, OptionalDouble verdictsApplied, long nowNanos) {
    trouble = "";
    lag = positions.lag();
    boolean moved = passes(positions);
    if (verdictsApplied.isPresent()) {
      moved |= applied.isPresent() && verdictsApplied.getAsDouble() > applied.getAsDouble();
      applied = verdictsApplied;
    }
    if (moved && looked) {
      movedNanos = nowNanos;
    }
    looked = true;
  }

  /** Time without a change of event time and of the number of published samples. */
  Duration quiet(long nowNanos) {
    return Duration.ofNanos(nowNanos - advancedNanos);
  }

  /** Time without any progress. */
  Duration still(long nowNanos) {
    return Duration.ofNanos(nowNanos - movedNanos);
  }

  /** Text for people about the work that the replay waits for. */
  String state(boolean publishing, long nowNanos) {
    if (!looked || !trouble.isEmpty()) {
      return trouble;
    }
    Component at = standing(publishing);
    return doing(at.label(), nowNanos) + (at == Component.CORRELATION ? ": " + behind() : "");
  }

  private String doing(String component, long nowNanos) {
    if (still(nowNanos).compareTo(WORKS) >= 0) {
      return component + " has done nothing visible for " + still(nowNanos).toSeconds() + " s";
    }
    return movedNanos > advancedNanos ? component + " works" : "waiting for " + component;
  }

  /** The component that the replay waits for. */
  Component standing(boolean publishing) {
    if (!trouble.isEmpty()) {
      return Component.KAFKA;
    }
    if (stage < TOPICS.size()) {
      return Component.CORRELATION;
    }
    return publishing ? Component.INGEST : Component.RULES;
  }

  private String behind() {
    return String.format(Locale.ROOT, "%,d records behind", lag);
  }

  /**
   * Whether correlation-service has come nearer to the ends that were marked when event time
   * stopped.
   */
  private boolean passes(BusPositions positions) {
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
        left = Long.MAX_VALUE;
      }
      long now = positions.lag(topic, until);
      // The marker of a transaction at a partition's end is never consumed.
      if (now > positions.partitions(topic)) {
        any |= now < left;
        left = now;
        return any;
      }
      stage++;
      mark = null;
      any = true;
    }
    return any;
  }
}
