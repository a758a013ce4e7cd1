package io.crosstalk.engine.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Queue of the state to be written to the store, oldest change first. At each tick a part of it is
 * written, so that the work is spread and the journal stays short.
 */
public final class SnapshotQueue<T> {
  /**
   * Divisor of the queue's length for each call. A restart repeats about this many ticks; for a
   * partition that is behind, multiplied by the number of ticks that it processes between two
   * calls.
   */
  private static final int TICKS = 64;

  private final Deque<T> queue = new ArrayDeque<>();

  public void add(T changed) {
    queue.addLast(changed);
  }

  /** Writes the part that is due at a tick. */
  public void drain(Consumer<T> write) {
    drain(each -> true, write);
  }

  /**
   * Writes the part that is due, but only elements that are ready; the others wait for another
   * tick.
   */
  public void drain(Predicate<T> ready, Consumer<T> write) {
    int due = (queue.size() + TICKS - 1) / TICKS;
    for (int i = 0; i < due; i++) {
      T first = queue.removeFirst();
      if (ready.test(first)) {
        write.accept(first);
      } else {
        queue.addLast(first);
      }
    }
  }

  public void removeIf(Predicate<T> gone) {
    queue.removeIf(gone);
  }

  /** The least value of the waiting elements; null when none waits. */
  public @Nullable Long oldest(ToLongFunction<T> since) {
    if (queue.isEmpty()) {
      return null;
    }
    long oldest = Long.MAX_VALUE;
    for (T each : queue) {
      oldest = Math.min(oldest, since.applyAsLong(each));
    }
    return oldest;
  }
}
