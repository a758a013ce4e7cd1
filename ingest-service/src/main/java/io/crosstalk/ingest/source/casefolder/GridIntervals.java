package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups the samples of a recording by sampling interval. The intervals form a regular grid: each
 * one ends at a multiple of the interval's length. An interval with very many samples comes in
 * parts, so that memory is bounded. Not thread-safe.
 */
final class GridIntervals {
  /** Maximum size of a part, as a multiple of the number of samples that a tick may cover. */
  private static final int TICKS_PER_PART = 4;

  private final SampleStream samples;
  private final long stepMs;
  private final int stepsPerTick;
  private final long maxSamples;
  private @Nullable SamplesAtTime ahead;
  private @Nullable Interval next;
  private boolean started;
  private boolean continued;

  /**
   * Groups the samples of one recording.
   *
   * @param samples samples of the recording, in the order of time
   * @param stepMs length of an interval in milliseconds
   * @param stepsPerTick number of intervals that one tick covers
   * @param samplesPerTick maximum number of samples that one tick covers
   */
  GridIntervals(SampleStream samples, long stepMs, int stepsPerTick, int samplesPerTick) {
    this.samples = samples;
    this.stepMs = stepMs;
    this.stepsPerTick = stepsPerTick;
    this.maxSamples = (long) TICKS_PER_PART * samplesPerTick;
  }

  /**
   * Samples of one sampling interval, or of a part of it.
   *
   * @param moments samples by time, at least one time
   * @param size number of samples
   * @param startMs start of the interval, exclusive, in epoch milliseconds
   * @param endMs end of the interval, inclusive, in epoch milliseconds
   * @param windowEndMs end, in epoch milliseconds, of the group of intervals that one tick covers
   * @param continued whether earlier parts of the interval were returned
   * @param continues whether further parts follow
   */
  record Interval(
      List<SamplesAtTime> moments,
      long size,
      long startMs,
      long endMs,
      long windowEndMs,
      boolean continued,
      boolean continues) {
    boolean isPart() {
      return continued || continues;
    }
  }

  /**
   * Returns the next interval, or part of one, without removing it; null at the end of the
   * recording.
   */
  @Nullable Interval peek() throws IOException {
    if (next == null) {
      next = read();
    }
    return next;
  }

  /** Returns and removes the next interval, or part of one; null at the end of the recording. */
  @Nullable Interval take() throws IOException {
    Interval taken = peek();
    next = null;
    return taken;
  }

  private @Nullable Interval read() throws IOException {
    if (!started) {
      ahead = samples.next();
      started = true;
    }
    return ahead == null ? null : collect(endMs(ahead.timeMs()));
  }

  /** Returns the end of the interval that contains a time, a multiple of the length. */
  private long endMs(long timeMs) {
    return Math.ceilDiv(timeMs, stepMs) * stepMs;
  }

  private Interval collect(long endMs) throws IOException {
    List<SamplesAtTime> moments = new ArrayList<>();
    long size = 0;
    while (ahead != null && ahead.timeMs() <= endMs && size < maxSamples) {
      moments.add(ahead);
      size += ahead.size();
      ahead = samples.next();
    }
    boolean continues = ahead != null && ahead.timeMs() <= endMs;
    boolean before = continued;
    continued = continues;
    long window = stepMs * stepsPerTick;
    return new Interval(
        moments,
        size,
        endMs - stepMs,
        endMs,
        Math.ceilDiv(endMs, window) * window,
        before,
        continues);
  }
}
