package io.crosstalk.engine.stage;

import io.crosstalk.event.World;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Queue of tasks of several worlds that share one thread by weighted fair queueing: the next task
 * is of the world that has used least time in relation to its weight. The live world has four times
 * the weight of a replay, so that replays do not delay it much and still make progress.
 *
 * @param <W> type of the tasks
 * @see <a href="https://doi.org/10.1145/75247.75248">Demers, Keshav, Shenker: Analysis and
 *     Simulation of a Fair Queueing Algorithm, SIGCOMM 1989</a>
 */
public final class FairWorldQueue<W> {
  private static final int LIVE_WEIGHT = 4;

  private final Map<String, Share<W>> shares = new TreeMap<>();

  /**
   * Weighted time that the world served last had used. A world without tasks until now starts at
   * this value, so that it cannot catch up time in which it had no tasks.
   */
  private double virtualTime;

  private static final class Share<W> {
    private final Deque<W> work = new ArrayDeque<>();
    private final int weight;
    private double used;

    Share(int weight) {
      this.weight = weight;
    }
  }

  /** Appends a task of a world. */
  public void add(String world, W work) {
    Share<W> share =
        shares.computeIfAbsent(
            world, key -> new Share<>(World.parse(key).isLive() ? LIVE_WEIGHT : 1));
    if (share.work.isEmpty()) {
      share.used = Math.max(share.used, virtualTime);
    }
    share.work.add(work);
  }

  /** Returns the key of the world whose turn it is; null when there are no tasks. */
  public @Nullable String next() {
    return next(Set.of());
  }

  /**
   * Returns the key of the world whose turn it is, except the given worlds, whose tasks cannot
   * continue at present; null when no other world has tasks.
   */
  public @Nullable String next(Set<String> without) {
    String next = null;
    double least = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, Share<W>> each : shares.entrySet()) {
      Share<W> share = each.getValue();
      if (!share.work.isEmpty() && share.used < least && !without.contains(each.getKey())) {
        next = each.getKey();
        least = share.used;
      }
    }
    return next;
  }

  /** Returns the first task of a world that has at least one. */
  public W first(String world) {
    return Objects.requireNonNull(shares.get(world)).work.element();
  }

  /**
   * Adds time that the tasks of a world have used.
   *
   * @param nanos time in nanoseconds
   */
  public void used(String world, long nanos) {
    Share<W> share = shares.get(world);
    if (share != null) {
      virtualTime = Math.max(virtualTime, share.used);
      share.used += (double) nanos / share.weight;
    }
  }

  /** Removes the first task of a world, which has been completed. */
  public void done(String world) {
    Objects.requireNonNull(shares.get(world)).work.remove();
  }

  /** Returns whether a world has a task that matches a condition. */
  public boolean has(String world, java.util.function.Predicate<W> which) {
    Share<W> share = shares.get(world);
    return share != null && share.work.stream().anyMatch(which);
  }

  public boolean isEmpty() {
    return next() == null;
  }

  /** Removes all tasks of a world that is over. */
  public void forget(String world) {
    shares.remove(world);
  }
}
