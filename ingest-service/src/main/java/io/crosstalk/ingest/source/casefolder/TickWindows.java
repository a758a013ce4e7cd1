package io.crosstalk.ingest.source.casefolder;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/**
 * Divides a recording into the windows that ticks close. A window is a whole number of sampling
 * intervals and ends at a multiple of its length. A window with too many samples is cut between two
 * intervals, so that the work of one tick is bounded downstream. Not thread-safe.
 */
final class TickWindows {
  private final long stepMs;
  private final int stepsPerTick;
  private final int samplesPerTick;
  private final boolean cuts;

  /** Known ends of windows, ascending, epoch milliseconds. */
  private final Deque<Long> ends = new ArrayDeque<>();

  /**
   * Creates the windows of one recording.
   *
   * @param samplesPerTick maximum number of samples in a window, unless one interval alone has more
   */
  TickWindows(SeriesTable samples, int stepsPerTick, int samplesPerTick) {
    this.stepMs = GridStep.of(samples);
    this.stepsPerTick = stepsPerTick;
    this.samplesPerTick = samplesPerTick;
    this.cuts = samples.size() > samplesPerTick;
  }

  /**
   * End of the window that contains a time. A sample at the end belongs to the window, since a
   * tick's time is inclusive.
   *
   * @param firstMs time of the next sample, not before that of the previous call
   * @param cursors all cursors with samples left
   */
  long end(long firstMs, Collection<ResourceCursor> cursors) {
    while (!ends.isEmpty() && ends.element() < firstMs) {
      ends.remove();
    }
    if (ends.isEmpty()) {
      long window = stepMs * stepsPerTick;
      findEnds(Math.ceilDiv(firstMs, window) * window, cursors);
    }
    return ends.element();
  }

  private void findEnds(long windowEnd, Collection<ResourceCursor> cursors) {
    if (cuts) {
      addCuts(windowEnd, samplesByStep(windowEnd, cursors));
    }
    ends.add(windowEnd);
  }

  private int[] samplesByStep(long windowEnd, Collection<ResourceCursor> cursors) {
    int[] counts = new int[stepsPerTick];
    for (ResourceCursor cursor : cursors) {
      cursor.forEachTime(
          windowEnd,
          timeMs -> counts[stepsPerTick - 1 - Math.toIntExact((windowEnd - timeMs) / stepMs)]++);
    }
    return counts;
  }

  private void addCuts(long windowEnd, int[] counts) {
    long samples = 0;
    for (int step = 0; step < counts.length; step++) {
      if (samples > 0 && samples + counts[step] > samplesPerTick) {
        ends.add(windowEnd - (counts.length - step) * stepMs);
        samples = 0;
      }
      samples += counts[step];
    }
  }
}
