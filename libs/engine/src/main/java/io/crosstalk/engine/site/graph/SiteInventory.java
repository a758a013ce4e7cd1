package io.crosstalk.engine.site.graph;

import io.crosstalk.event.Change;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resources and changes of a site, and the graph of the resources at the current time. */
public final class SiteInventory {
  private static final Comparator<Change> ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /** The graph of one time, with the stays of recently moved resources. */
  private record View(SiteGraph graph, Stays stays) {}

  private final Map<String, Resource> resources = new TreeMap<>();
  private final List<Change> changes;
  private final long keptMs;
  private View view;
  private int version;
  private long nextMs = Long.MIN_VALUE;

  /**
   * Creates an inventory.
   *
   * @param keptMs time for which the place before a move still counts, milliseconds
   */
  public SiteInventory(List<Resource> resources, List<Change> changes, long keptMs) {
    resources.forEach(resource -> this.resources.put(resource.id(), resource));
    this.changes = new ArrayList<>(changes);
    this.changes.sort(ORDER);
    this.keptMs = keptMs;
    this.view = at(Long.MIN_VALUE / 2);
  }

  /**
   * Advances to a time, and makes the graph of that time.
   *
   * @param timeMs epoch milliseconds, never before the last one
   */
  public void advance(long timeMs) {
    if (timeMs >= nextMs) {
      view = at(timeMs);
      version++;
    }
  }

  private View at(long timeMs) {
    Map<String, List<Move>> moves = new HashMap<>();
    nextMs = Long.MAX_VALUE;
    for (Change change : changes) {
      Move move = Move.of(change);
      if (move == null) {
        continue;
      }
      if (move.timeMs() > timeMs) {
        nextMs = Math.min(nextMs, move.timeMs());
        break;
      }
      moves.computeIfAbsent(move.resource(), id -> new ArrayList<>()).add(move);
      if (move.timeMs() + keptMs > timeMs) {
        nextMs = Math.min(nextMs, move.timeMs() + keptMs);
      }
    }
    Uses uses = new Uses(resources, moves, timeMs - keptMs);
    SiteGraph made = SiteGraph.of(List.copyOf(resources.values()), uses);
    return new View(made, Stays.of(made, uses, timeMs - keptMs));
  }

  /**
   * Returns since when, and until when, the load of a recently moved resource counts at a place.
   */
  public Stays stays() {
    return view.stays;
  }

  /** Returns the graph at the current time. */
  public SiteGraph graph() {
    return view.graph;
  }

  /** Returns a number that differs for each graph. */
  public int version() {
    return version;
  }

  /**
   * Returns the changes of a stretch of time, by time.
   *
   * @param fromMs epoch milliseconds
   * @param toMs epoch milliseconds, inclusive
   */
  public List<Change> changes(long fromMs, long toMs) {
    return changes.stream()
        .filter(each -> each.time().toEpochMilli() >= fromMs && each.time().toEpochMilli() <= toMs)
        .toList();
  }
}
