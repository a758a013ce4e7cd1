package io.crosstalk.engine.investigate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.UnaryOperator;

/**
 * Keeps the first elements, by a given order, of any number of elements. The result does not depend
 * on the order in which elements are added. Thread-safe.
 */
final class TopElements<T> {
  private final Comparator<T> order;
  private final int limit;
  private final UnaryOperator<T> keep;
  private final PriorityQueue<T> kept;

  /**
   * Creates an empty collection.
   *
   * @param order order of the elements, the strongest first; no two elements may be equal in it
   * @param limit number of elements to keep
   * @param keep function that is applied to an element before it is kept, such as a copy
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
