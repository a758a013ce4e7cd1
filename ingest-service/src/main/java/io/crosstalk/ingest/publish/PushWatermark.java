package io.crosstalk.ingest.publish;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Watermark of a push source, whose senders declare none: the time of its newest sample plus the
 * time since its last push, so that a pushed history is diagnosed in its own time, as in a replay.
 * It stands still while a push arrives, and after a restart until the source has pushed or {@link
 * #RETURN} is over. Thread-safe.
 */
final class PushWatermark {
  /** Value of a watermark that is not known yet. */
  static final long NONE = 0;

  /** Number of sampling intervals in a step of the watermark, as in a tick of a replay. */
  private static final int INTERVALS = 16;

  /** Most steps for one push, since all samples that wait are read at each step. */
  private static final int MOST_STEPS = 1000;

  /** Time in which senders that have waited for this process to return send what they have kept. */
  static final Duration RETURN = Duration.ofMinutes(5);

  private final List<Arriving> arriving = new ArrayList<>();
  private boolean known;
  private long stepMs = Long.MAX_VALUE;
  private long beginMs;
  private long newestMs = Long.MIN_VALUE;
  private long lagMs;
  private long throughMs = NONE;
  private long waitsUntilMs = Long.MIN_VALUE;

  /** A push that has begun. */
  private final class Arriving implements Push {
    private final long heldAtMs;
    private long firstMs = Long.MAX_VALUE;
    private long lastMs = Long.MIN_VALUE;
    private long intervalMs = Long.MAX_VALUE;

    Arriving(long heldAtMs) {
      this.heldAtMs = heldAtMs;
    }

    @Override
    public void samples(long... timesMs) {
      long fromMs = timesMs[0];
      long toMs = timesMs[timesMs.length - 1];
      firstMs = Math.min(firstMs, fromMs);
      lastMs = Math.max(lastMs, toMs);
      if (toMs > fromMs) {
        intervalMs = Math.min(intervalMs, (toMs - fromMs) / (timesMs.length - 1));
      }
    }

    /** Step in which these samples are to be ticked, milliseconds. */
    private long step() {
      return intervalMs == Long.MAX_VALUE
          ? Long.MAX_VALUE
          : Math.max(INTERVALS * intervalMs, (lastMs - firstMs) / MOST_STEPS + 1);
    }

    @Override
    public void delivered(long nowMs) {
      if (lastMs != Long.MIN_VALUE) {
        take(this, nowMs);
      }
    }

    @Override
    public void close() {
      end(this);
    }
  }

  /** Watermark of a source that has not pushed samples yet. */
  static PushWatermark unknown() {
    return new PushWatermark();
  }

  /**
   * Watermark of a source of an earlier process.
   *
   * @param throughMs its last tick, epoch milliseconds
   * @param lagMs lag of its last tick, milliseconds
   * @param nowMs time of the restart, epoch milliseconds
   */
  static PushWatermark restored(long throughMs, long lagMs, long nowMs) {
    PushWatermark restored = new PushWatermark();
    restored.known = true;
    restored.newestMs = throughMs;
    restored.throughMs = throughMs;
    restored.lagMs = lagMs;
    restored.waitsUntilMs = nowMs + RETURN.toMillis();
    return restored;
  }

  /**
   * Begins a push; until it is closed the watermark does not pass its present value.
   *
   * @param limitMs latest watermark that is allowed now for any source, epoch milliseconds
   */
  synchronized Push begin(long limitMs) {
    Arriving push = new Arriving(known ? target(limitMs) : NONE);
    arriving.add(push);
    return push;
  }

  private synchronized void take(Arriving push, long nowMs) {
    if (!known) {
      beginMs = push.firstMs - 1;
    }
    known = true;
    newestMs = Math.max(newestMs, push.lastMs);
    stepMs = Math.min(stepMs, push.step());
    lagMs = Math.max(0, nowMs - newestMs);
    waitsUntilMs = Long.MIN_VALUE;
  }

  private synchronized void end(Arriving push) {
    arriving.remove(push);
  }

  /** Returns whether the source has pushed samples, so that it has a watermark. */
  synchronized boolean isKnown() {
    return known;
  }

  /**
   * Advances the watermark by one step at most, and returns it; {@link #NONE} while it is not
   * known.
   *
   * @param limitMs latest watermark that is allowed for any source, epoch milliseconds
   */
  synchronized long advance(long limitMs) {
    if (!known) {
      return NONE;
    }
    long target = target(limitMs);
    for (Arriving push : arriving) {
      target = Math.min(target, push.heldAtMs);
    }
    long fromMs = throughMs == NONE ? beginMs : throughMs;
    if (target - fromMs > stepMs) {
      throughMs = fromMs + stepMs;
    } else {
      throughMs = Math.max(throughMs, target);
      stepMs = Long.MAX_VALUE;
    }
    return throughMs;
  }

  private long target(long limitMs) {
    return limitMs < waitsUntilMs ? throughMs : limitMs - lagMs;
  }
}
