package io.crosstalk.engine.stage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Queue of changed objects whose snapshots are to be written to the store, oldest change first. At
 * each tick a fraction of the queue is written, so that the load on the store is even and the
 * journal stays short.
 */
public final class SnapshotQueue<T> {
  /**
   * Divisor of the queue's length: at each tick, one in so many objects is written. A restart
   * therefore repeats about this many ticks, or several times as many if a partition is behind and
   * processes several ticks between two calls.
   */
  private static final int TICKS = 64;

  private final Deque<T> queue = new ArrayDeque<>();

  public void add(T changed) {
    queue.addLast(changed);
  }

  /** Removes the objects that are due at a tick from the queue and writes them. */
  public void drain(Consumer<T> write) {
    drain(each -> true, write);
  }

  /**
   * Removes the objects that are due at a tick and writes those that are ready; the others return
   * to the end of the queue.
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

  /**
   * Returns the smallest value of a function over the objects in the queue; null when the queue is
   * empty.
   */
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
