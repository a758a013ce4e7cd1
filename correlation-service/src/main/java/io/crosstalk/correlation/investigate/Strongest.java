package io.crosstalk.correlation.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/** The first of many by some order, however they come; thread-safe. */
final class Strongest<T> {
  private final Comparator<T> order;
  private final int limit;
  private final UnaryOperator<T> keep;
  private final PriorityQueue<T> kept;

  /**
   * Keeps some.
   *
   * @param order the strongest first; no two are equal in it
   * @param keep what is done with one before it is kept
   */
  Strongest(Comparator<T> order, int limit, UnaryOperator<T> keep) {
    this.order = order;
    this.limit = limit;
    this.keep = keep;
    this.kept = new PriorityQueue<>(order.reversed());
  }

  synchronized void offer(T candidate) {
    if (kept.size() < limit) {
      kept.add(keep.apply(candidate));
    } else if (order.compare(candidate, kept.element()) < 0) {
      kept.remove();
      kept.add(keep.apply(candidate));
    }
  }

  /** The strongest first. */
  synchronized List<T> inOrder() {
    List<T> sorted = new ArrayList<>(kept);
    sorted.sort(order);
    return sorted;
  }
}
