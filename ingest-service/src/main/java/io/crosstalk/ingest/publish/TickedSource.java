package io.crosstalk.ingest.publish;

import io.crosstalk.event.message.InventoryMessage.PushedSamples;
import java.time.Instant;
import java.util.List;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** A source of the live world for which ticks are written. */
sealed interface TickedSource {
  String name();

  /** Returns whether the source has samples; one without has ticks of the inventory only. */
  boolean hasSamples();

  /**
   * Returns the ticks of the samples that are due, ascending; empty when the watermark has not
   * advanced.
   *
   * @param limitMs latest watermark that is allowed for any source, epoch milliseconds
   */
  List<Long> due(long limitMs);

  /**
   * Returns whether data of the source are processed only after a tick that can be written now.
   *
   * @param limitMs latest watermark that is allowed for any source, epoch milliseconds
   * @param lastMs last tick, epoch milliseconds
   */
  boolean needsTick(long limitMs, long lastMs);

  /** Records that the ticks up to a time (epoch milliseconds) are acknowledged by the broker. */
  void ticked(long throughMs);

  /** The time of the last push; null for a source that does not push. */
  @Nullable Instant lastPush();

  /** The watermark of pushed samples at the last tick; null before it. */
  @Nullable PushedSamples pushedSamples();

  /**
   * A source that pushes.
   *
   * @param lastPush null before the first push
   */
  record Pushing(String name, PushWatermark watermark, @Nullable Instant lastPush)
      implements TickedSource {
    @Override
    public boolean hasSamples() {
      return watermark.isKnown();
    }

    @Override
    public List<Long> due(long limitMs) {
      return watermark.due(limitMs);
    }

    @Override
    public boolean needsTick(long limitMs, long lastMs) {
      return watermark.needsTick(limitMs);
    }

    @Override
    public void ticked(long throughMs) {
      watermark.ticked(throughMs);
    }

    @Override
    public @Nullable PushedSamples pushedSamples() {
      PushWatermark.Standing standing = watermark.standing();
      return standing == null
          ? null
          : new PushedSamples(Instant.ofEpochMilli(standing.throughMs()), standing.lagMs());
    }
  }

  /**
   * A collected source.
   *
   * @param watermark function that returns the watermark, exactly the limit for a silent source;
   *     its argument is the limit; both epoch milliseconds
   */
  record Collected(String name, LongUnaryOperator watermark) implements TickedSource {
    @Override
    public boolean hasSamples() {
      return true;
    }

    @Override
    public List<Long> due(long limitMs) {
      return List.of(Math.min(limitMs, watermark.applyAsLong(limitMs)));
    }

    @Override
    public boolean needsTick(long limitMs, long lastMs) {
      long throughMs = watermark.applyAsLong(limitMs);
      return throughMs != limitMs && Math.min(limitMs, throughMs) > lastMs;
    }

    @Override
    public void ticked(long throughMs) {
      // The source itself knows its watermark.
    }

    @Override
    public @Nullable Instant lastPush() {
      return null;
    }

    @Override
    public @Nullable PushedSamples pushedSamples() {
      return null;
    }
  }
}
