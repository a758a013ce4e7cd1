package io.crosstalk.correlation.streams;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Who is to be written to the store, oldest change first. At each tick a part of them is written,
 * so that the work is spread and the journal stays short.
 */
final class SnapshotQueue<T> {
  /**
   * Each call writes this part of the queue: a restart repeats about so many ticks, or so many
   * times as many as a partition that is behind works off between two calls.
   */
  private static final int TICKS = 64;

  private final Deque<T> queue = new ArrayDeque<>();

  void add(T changed) {
    queue.addLast(changed);
  }

  /** Hands out what is due at a tick. */
  void drain(Consumer<T> write) {
    drain(each -> true, write);
  }

  /** The same for those that are in a state to be written; the others wait for another tick. */
  void drain(Predicate<T> ready, Consumer<T> write) {
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

  void removeIf(Predicate<T> gone) {
    queue.removeIf(gone);
  }

  /** The least of what those that wait say of themselves; null when none waits. */
  @Nullable Long oldest(ToLongFunction<T> since) {
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
