package io.crosstalk.ingest.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watermark of a push source, whose senders declare none: the time of its newest sample plus the
 * time since its last push, minus the allowed lateness, so that a pushed history is diagnosed in
 * its own time, as in a replay. It stands still while a push arrives, and after a restart until the
 * source has pushed or {@link #RETURN} is over. Thread-safe.
 */
final class PushWatermark {
  /** Time in which senders that have waited for this process to return send what they have kept. */
  static final Duration RETURN = Duration.ofMinutes(5);

  /** Watermark before the first samples. */
  private static final long NONE = Long.MIN_VALUE;

  private final List<Arriving> arriving = new ArrayList<>();
  private final WaitingTimes waiting;
  private final long finestMs;
  private boolean known;
  private long newestMs = Long.MIN_VALUE;
  private long lagMs;
  private long beginMs;
  private long throughMs = NONE;
  private long waitsUntilMs = Long.MIN_VALUE;

  /**
   * Creates the watermark of a source that has not pushed samples yet.
   *
   * @param interval interval of ticks while data are current
   */
  PushWatermark(Duration interval) {
    finestMs = interval.toMillis();
    waiting = new WaitingTimes(finestMs);
  }

  /** A push of samples that has begun. */
  private final class Arriving implements Push {
    private final long heldAtMs;
    private final WaitingTimes times = new WaitingTimes(finestMs);

    Arriving(long heldAtMs) {
      this.heldAtMs = heldAtMs;
    }

    @Override
    public void samples(long... timesMs) {
      for (long each : timesMs) {
        times.add(each);
      }
    }

    @Override
    public void delivered(long nowMs) {
      if (!times.isEmpty()) {
        take(times, nowMs);
      }
    }

    @Override
    public void deliveredInPart(long nowMs) {
      if (!times.isEmpty()) {
        takePart(times, nowMs);
      }
    }

    @Override
    public void close() {
      end(this);
    }
  }

  /**
   * State of a watermark, from which another process continues.
   *
   * @param throughMs last tick of the samples, or the time before the first sample; epoch
   *     milliseconds
   * @param lagMs lag of the newest sample at the last push, milliseconds
   */
  record Standing(long throughMs, long lagMs) {}

  /** Returns the state of the watermark; null before the first samples. */
  synchronized @Nullable Standing standing() {
    return known ? new Standing(throughMs == NONE ? beginMs : throughMs, lagMs) : null;
  }

  /**
   * Continues the watermark of an earlier process, if the source has not pushed samples since.
   *
   * @param nowMs time of the restart, epoch milliseconds
   */
  synchronized void restore(Standing earlier, long nowMs) {
    if (!known) {
      known = true;
      newestMs = earlier.throughMs();
      throughMs = earlier.throughMs();
      lagMs = earlier.lagMs();
      waitsUntilMs = nowMs + RETURN.toMillis();
    }
  }

  /**
   * Begins a push of samples; until it is closed the watermark does not pass its present value.
   *
   * @param limitMs latest watermark that is allowed now for any source, epoch milliseconds
   */
  synchronized Push begin(long limitMs) {
    Arriving push = new Arriving(known ? target(limitMs) : NONE);
    arriving.add(push);
    return push;
  }

  private synchronized void take(WaitingTimes times, long nowMs) {
    add(times, nowMs);
    waitsUntilMs = Long.MIN_VALUE;
  }

  /** Waits for the other part of the first samples of a source, as for senders after a restart. */
  private synchronized void takePart(WaitingTimes times, long nowMs) {
    if (known) {
      waiting.addAfter(throughMs, times);
    } else {
      add(times, nowMs);
      waitsUntilMs = nowMs + RETURN.toMillis();
    }
  }

  /** Old samples after newer ones do not change the lag, so that they do not stop the watermark. */
  private void add(WaitingTimes times, long nowMs) {
    if (!known) {
      known = true;
      beginMs = times.firstMs() - 1;
    }
    waiting.addAfter(throughMs, times);
    if (times.lastMs() > newestMs) {
      newestMs = times.lastMs();
      lagMs = Math.max(0, nowMs - newestMs);
    }
  }

  private synchronized void end(Arriving push) {
    arriving.remove(push);
  }

  /** Returns whether the source has pushed samples, so that it has a watermark. */
  synchronized boolean isKnown() {
    return known;
  }

  /**
   * Returns the ticks that are due since the last one, ascending: one at the end of each group of
   * waiting times, so that a history has ticks where it has samples, and one at the watermark.
   *
   * @param limitMs latest watermark that is allowed for any source, epoch milliseconds
   */
  synchronized List<Long> due(long limitMs) {
    long target = heldTarget(limitMs);
    if (target <= throughMs) {
      return List.of();
    }
    List<Long> due = waiting.ticksBefore(target);
    due.add(target);
    return due;
  }

  /**
   * Returns whether a tick that is due is the first one or may cover samples.
   *
   * @param limitMs latest watermark that is allowed for any source, epoch milliseconds
   */
  synchronized boolean needsTick(long limitMs) {
    long target = heldTarget(limitMs);
    return target > throughMs && (throughMs == NONE || waiting.hasAnyThrough(target));
  }

  /** Returns the next watermark, which does not pass that at the begin of an open push. */
  private long heldTarget(long limitMs) {
    long target = known ? target(limitMs) : NONE;
    for (Arriving push : arriving) {
      target = Math.min(target, push.heldAtMs);
    }
    return target;
  }

  /** Records that the ticks up to a time (epoch milliseconds) are acknowledged by the broker. */
  synchronized void ticked(long timeMs) {
    throughMs = Math.max(throughMs, timeMs);
    waiting.removeThrough(throughMs);
  }

  private long target(long limitMs) {
    return limitMs < waitsUntilMs ? throughMs : limitMs - lagMs;
  }
}
