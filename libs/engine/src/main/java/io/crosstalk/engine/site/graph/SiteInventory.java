package io.crosstalk.engine.site.graph;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resources and changes of a site, and the graph of the resources at the current time. */
public final class SiteInventory {
  private static final Comparator<Change> ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /** The graph of one time, with the stays of recently moved resources. */
  private record View(SiteGraph graph, Stays stays) {}

  /** Number of old changes that are kept. */
  private static final int SETTLED = 1_000;

  private static final long NEVER = Long.MIN_VALUE / 2;

  private final Map<String, Resource> resources = new TreeMap<>();
  private final List<Change> changes;

  /** Old changes that last, by time: an incident is compared with the last one of its kind. */
  private final List<Change> settled = new ArrayList<>();

  /** Removed resources with the time at which this was learnt. */
  private final Map<String, Long> removed = new TreeMap<>();

  /** Time of the last description of each inferred resource. */
  private final Map<String, Long> inferred = new TreeMap<>();

  private final long keptMs;
  private long nowMs = NEVER;
  private View view;
  private long viewMs;
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
    this.view = at(NEVER);
  }

  /**
   * Returns whether a description may be added: one that is inferred does not replace one that a
   * source states.
   */
  public boolean admits(Resource resource) {
    Resource known = resources.get(resource.id());
    return !resource.isInferred()
        || known == null
        || known.isInferred()
        || isRemoved(resource.id());
  }

  /**
   * Adds or replaces a resource from the next {@link #advance} on. One that only repeats what its
   * moves have changed keeps its place before them.
   */
  public void update(Resource resource) {
    Resource known = resources.get(resource.id());
    boolean isRepeated =
        known != null && Set.copyOf(resource.uses()).equals(uses(nowMs, Long.MAX_VALUE).of(known));
    if (!isRepeated || !resource.equals(known)) {
      resources.put(
          resource.id(), known != null && isRepeated ? resource.withUses(known.uses()) : resource);
      nextMs = Long.MIN_VALUE;
    }
    removed.remove(resource.id());
    inferred.remove(resource.id());
    if (resource.isInferred()) {
      inferred.put(resource.id(), nowMs);
    }
  }

  /** Returns the ids of the inferred resources that were last described before a time. */
  public List<String> inferredBefore(long timeMs) {
    return inferred.entrySet().stream()
        .filter(each -> each.getValue() < timeMs)
        .map(Map.Entry::getKey)
        .toList();
  }

  /**
   * Notes that a resource is gone. Its past stays known for as long as an incident can refer to it.
   */
  public void remove(String id) {
    if (resources.containsKey(id)) {
      removed.putIfAbsent(id, nowMs);
    }
  }

  /** Returns a resource; null when it is unknown. */
  public @Nullable Resource resource(String id) {
    return resources.get(id);
  }

  /** Returns all resources, by their ids. */
  public List<Resource> resources() {
    return List.copyOf(resources.values());
  }

  public boolean isRemoved(String id) {
    return removed.containsKey(id);
  }

  /** Adds a change, which counts from its own time on; one that is known is ignored. */
  public void add(Change change) {
    int at = Collections.binarySearch(changes, change, ORDER);
    if (at < 0) {
      changes.add(-at - 1, change);
      nextMs = Move.of(change) == null ? nextMs : Math.min(nextMs, change.time().toEpochMilli());
    }
  }

  /**
   * Forgets what is no longer read: changes, and removed resources.
   *
   * @param changesFromMs time from which on changes are kept, epoch milliseconds
   * @param removedFromMs time from which on removed resources are kept, epoch milliseconds
   * @return ids of the resources that are forgotten
   */
  public List<String> forget(long changesFromMs, long removedFromMs) {
    long movesFromMs = Math.min(changesFromMs, nowMs - keptMs);
    while (!changes.isEmpty() && changes.getFirst().time().toEpochMilli() < movesFromMs) {
      Change old = changes.removeFirst();
      Move move = Move.of(old);
      if (move == null && old.kind().isLasting()) {
        settled.add(old);
      }
      Resource moved = move == null ? null : resources.get(move.resource());
      if (move != null && moved != null) {
        Uses uses = new Uses(resources, Map.of(moved.id(), List.of(move)), Long.MAX_VALUE);
        resources.put(moved.id(), moved.withUses(List.copyOf(uses.of(moved))));
      }
    }
    if (settled.size() > SETTLED) {
      settled.subList(0, settled.size() - SETTLED).clear();
    }
    List<String> forgotten =
        removed.entrySet().stream()
            .filter(each -> each.getValue() < removedFromMs)
            .map(Map.Entry::getKey)
            .toList();
    for (String id : forgotten) {
      resources.remove(id);
      removed.remove(id);
      inferred.remove(id);
      nextMs = Long.MIN_VALUE;
    }
    return forgotten;
  }

  /**
   * Advances to a time, and makes the graph of that time.
   *
   * @param timeMs epoch milliseconds, never before the last one
   */
  public void advance(long timeMs) {
    if (nowMs == NEVER) {
      inferred.replaceAll((id, never) -> timeMs);
    }
    nowMs = timeMs;
    if (timeMs >= nextMs) {
      view = at(timeMs);
      version++;
    }
  }

  private View at(long timeMs) {
    viewMs = timeMs;
    nextMs = Long.MAX_VALUE;
    for (Change change : changes) {
      Move move = Move.of(change);
      if (move != null && move.timeMs() > timeMs) {
        nextMs = Math.min(nextMs, move.timeMs());
      } else if (move != null && move.timeMs() + keptMs >= timeMs) {
        nextMs = Math.min(nextMs, move.timeMs() + keptMs + 1);
      }
    }
    Uses uses = uses(timeMs, timeMs - keptMs);
    SiteGraph made = SiteGraph.of(List.copyOf(resources.values()), uses);
    return new View(made, Stays.of(made, uses, timeMs - keptMs));
  }

  /** Returns what each resource uses at a time. */
  private Uses uses(long timeMs, long recentMs) {
    Map<String, List<Move>> moves = new HashMap<>();
    for (Change change : changes) {
      Move move = Move.of(change);
      if (move != null && move.timeMs() <= timeMs) {
        moves.computeIfAbsent(move.resource(), id -> new ArrayList<>()).add(move);
      }
    }
    return new Uses(resources, moves, recentMs);
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
    return Stream.concat(settled.stream(), changes.stream())
        .filter(each -> each.time().toEpochMilli() >= fromMs && each.time().toEpochMilli() <= toMs)
        .toList();
  }

  /** Appends the state without the resources. */
  public void write(ByteWriter out) {
    write(changes, out);
    write(settled, out);
    write(removed, out);
    write(inferred, out);
    out.zigzag(nowMs);
    out.zigzag(viewMs);
    out.zigzag(nextMs);
  }

  private static void write(Map<String, Long> times, ByteWriter out) {
    out.varint(times.size());
    times.forEach(
        (id, timeMs) -> {
          out.string(id);
          out.zigzag(timeMs);
        });
  }

  private static void write(Collection<?> values, ByteWriter out) {
    out.varint(values.size());
    values.forEach(each -> out.bytes(EventJson.write(each)));
  }

  /** Adds a resource of a new instance, before the other state is {@link #read}. */
  public void restore(Resource resource) {
    resources.put(resource.id(), resource);
  }

  /** Reverses {@link #write} on an instance with all resources. */
  public void read(ByteReader in) {
    changes.addAll(read(in, Change.class));
    settled.addAll(read(in, Change.class));
    read(in, removed);
    read(in, inferred);
    nowMs = in.zigzag();
    view = at(in.zigzag());
    version++;
    nextMs = in.zigzag();
  }

  private static void read(ByteReader in, Map<String, Long> times) {
    for (long left = in.varint(); left > 0; left--) {
      times.put(in.string(), in.zigzag());
    }
  }

  private static <T> List<T> read(ByteReader in, Class<T> type) {
    List<T> values = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      values.add(EventJson.read(in.bytes(), type));
    }
    return values;
  }
}
