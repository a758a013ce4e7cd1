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
  /** Each tick writes this part of the queue: a restart lives through about so many again. */
  private static final int TICKS = 64;

  private final Deque<T> queue = new ArrayDeque<>();

  void add(T changed) {
    queue.addLast(changed);
  }

  /** Hands out what is due at a tick. */
  void drain(Consumer<T> write) {
    int due = (queue.size() + TICKS - 1) / TICKS;
    for (int i = 0; i < due; i++) {
      write.accept(queue.removeFirst());
    }
  }

  void removeIf(Predicate<T> gone) {
    queue.removeIf(gone);
  }

  /** What the longest waiting one says of itself; null when nobody waits. */
  @Nullable Long oldest(ToLongFunction<T> since) {
    T first = queue.peekFirst();
    return first == null ? null : since.applyAsLong(first);
  }
}
