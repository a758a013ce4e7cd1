package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.SamplesAtTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides a recording into windows, each of which is followed by a tick. A window is a whole number
 * of sampling intervals and ends at a multiple of its length. A window with too many samples is
 * divided between two intervals, so that the consumers have a bounded amount of work with one tick.
 * Not thread-safe.
 */
final class TickWindows {
  private final GridIntervals intervals;
  private final int samplesPerTick;

  /**
   * Creates the windows of one recording.
   *
   * @param samplesPerTick most samples in a window, unless one interval alone has more
   */
  TickWindows(GridIntervals intervals, int samplesPerTick) {
    this.intervals = intervals;
    this.samplesPerTick = samplesPerTick;
  }

  /**
   * A window; or a part of a window that consists of a single interval with very many samples.
   *
   * @param moments samples in the order of time, for at least one time
   * @param endMs end of the window in epoch milliseconds; a sample at the end belongs to the window
   * @param complete whether the window ends here, so that a tick follows
   */
  record Window(List<SamplesAtTime> moments, long endMs, boolean complete) {}

  /** Returns the next window, or part of one; null at the end of the recording. */
  @Nullable Window next() throws IOException {
    GridIntervals.Interval first = intervals.take();
    if (first == null) {
      return null;
    }
    if (first.isPart()) {
      return new Window(first.moments(), first.endMs(), !first.continues());
    }
    return first.size() > samplesPerTick
        ? new Window(first.moments(), first.endMs(), true)
        : window(first);
  }

  private Window window(GridIntervals.Interval first) throws IOException {
    List<SamplesAtTime> moments = new ArrayList<>(first.moments());
    long samples = first.size();
    GridIntervals.Interval following = intervals.peek();
    while (following != null && following.windowEndMs() == first.windowEndMs()) {
      samples += following.size();
      if (samples > samplesPerTick) {
        return new Window(moments, following.startMs(), true);
      }
      moments.addAll(following.moments());
      intervals.take();
      following = intervals.peek();
    }
    return new Window(moments, first.windowEndMs(), true);
  }

  /** Returns whether there is no further window. */
  boolean isAtEnd() throws IOException {
    return intervals.peek() == null;
  }
}
