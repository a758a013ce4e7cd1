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
 * Work of several worlds that shares one thread by weighted fair queueing: the world that has used
 * least for its weight goes next. The live world has four times the weight of a replay, so that
 * neither waits for more than its share of the other's work.
 *
 * @param <W> a piece of work
 * @see <a href="https://doi.org/10.1145/75247.75248">Demers, Keshav, Shenker: Analysis and
 *     Simulation of a Fair Queueing Algorithm, SIGCOMM 1989</a>
 */
public final class FairWorldQueue<W> {
  private static final int LIVE_WEIGHT = 4;

  private final Map<String, Share<W>> shares = new TreeMap<>();

  /** Used time of the world that was served last: no world begins or returns below it. */
  private double virtualTime;

  private static final class Share<W> {
    private final Deque<W> work = new ArrayDeque<>();
    private final int weight;
    private double used;

    Share(int weight) {
      this.weight = weight;
    }
  }

  /** Appends work of a world; a world without work until now starts at the current virtual time. */
  public void add(String world, W work) {
    Share<W> share =
        shares.computeIfAbsent(
            world, key -> new Share<>(World.parse(key).isLive() ? LIVE_WEIGHT : 1));
    if (share.work.isEmpty()) {
      share.used = Math.max(share.used, virtualTime);
    }
    share.work.add(work);
  }

  /** The key of the world whose turn it is; null when there is no work. */
  public @Nullable String next() {
    return next(Set.of());
  }

  /** The next world without some worlds, whose work cannot continue at present. */
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

  /** The first work of a world that has some. */
  public W first(String world) {
    return Objects.requireNonNull(shares.get(world)).work.element();
  }

  /** Adds time that a world has used. */
  public void used(String world, long nanos) {
    Share<W> share = shares.get(world);
    if (share != null) {
      virtualTime = Math.max(virtualTime, share.used);
      share.used += (double) nanos / share.weight;
    }
  }

  /** Removes the first work of a world, which is done. */
  public void done(String world) {
    Objects.requireNonNull(shares.get(world)).work.remove();
  }

  /** Returns whether a world has work that matches a condition. */
  public boolean has(String world, java.util.function.Predicate<W> which) {
    Share<W> share = shares.get(world);
    return share != null && share.work.stream().anyMatch(which);
  }

  public boolean isEmpty() {
    return next() == null;
  }

  /** Drops the work of a world that is over. */
  public void forget(String world) {
    shares.remove(world);
  }
}
