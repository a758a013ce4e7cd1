package io.crosstalk.engine.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/** The first elements of many by some order, whatever the order of their arrival; thread-safe. */
final class TopElements<T> {
  private final Comparator<T> order;
  private final int limit;
  private final UnaryOperator<T> keep;
  private final PriorityQueue<T> kept;

  /**
   * Creates an empty collection.
   *
   * @param order the strongest first; no two are equal in it
   * @param keep applied to an element before it is kept
   */
  TopElements(Comparator<T> order, int limit, UnaryOperator<T> keep) {
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

  /** The elements, the strongest first. */
  synchronized List<T> inOrder() {
    List<T> sorted = new ArrayList<>(kept);
    sorted.sort(order);
    return sorted;
  }
}
