package io.crosstalk.correlation.inventory;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One world's resources with their history. A look-up before a resource's first version gives the
 * first version: what a source tells late was mostly true before. The first source to name a
 * resource owns it; versions from others are refused. Thread-safe.
 */
public final class Inventory {
  /** Deeper or wider dependencies than these are cut: no real stack comes near. */
  private static final int MAX_DEPTH = 16;

  private static final int MAX_CLOSURE = 512;
  private static final Comparator<Change> CHANGE_ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /** What a move takes its resource to another one of. */
  private static final Map<ChangeKind, ResourceKind> MOVES =
      Map.of(
          ChangeKind.VMOTION,
          ResourceKind.HOST,
          ChangeKind.STORAGE_VMOTION,
          ResourceKind.DATASTORE);

  private static final TreeSet<String> NOBODY = new TreeSet<>();
  private static final TreeSet<Change> NO_CHANGES = new TreeSet<>(CHANGE_ORDER);

  private final Map<String, History> histories = new HashMap<>();
  private final TreeSet<Change> changes = new TreeSet<>(CHANGE_ORDER);
  private final Map<String, TreeSet<Change>> changesOf = new HashMap<>();
  private final TreeSet<Long> epochs = new TreeSet<>();
  private final Map<String, Long> resourcesThrough = new HashMap<>();
  private final Map<String, Long> changesThrough = new HashMap<>();

  /** Who has used a resource directly at any time. */
  private final Map<String, TreeSet<String>> everUsed = new HashMap<>();

  private final Map<String, Standing> standings = new ConcurrentHashMap<>();
  private volatile int revision;

  private record History(String owner, TreeMap<Long, Resource> versions) {}

  /**
   * Adds a version.
   *
   * @return false when the resource belongs to another source
   */
  public synchronized boolean put(String source, Instant validFrom, Resource resource) {
    History history =
        histories.computeIfAbsent(resource.id(), id -> new History(source, new TreeMap<>()));
    if (!history.owner.equals(source)) {
      return false;
    }
    history.versions.put(validFrom.toEpochMilli(), resource);
    resource.uses().forEach(used -> uses(resource.id(), used));
    epochs.add(validFrom.toEpochMilli());
    revision++;
    return true;
  }

  public synchronized void put(Change change) {
    if (changes.add(change)) {
      changesOf.computeIfAbsent(change.resource(), id -> new TreeSet<>(CHANGE_ORDER)).add(change);
      if (MOVES.containsKey(change.kind())) {
        uses(change.resource(), change.detail());
      }
      epochs.add(change.time().toEpochMilli());
      revision++;
    }
  }

  private void uses(String id, String used) {
    everUsed.computeIfAbsent(used, key -> new TreeSet<>()).add(id);
  }

  public synchronized void resourcesComplete(String source, Instant through) {
    resourcesThrough.merge(source, through.toEpochMilli(), Math::max);
  }

  public synchronized void changesComplete(String source, Instant through) {
    changesThrough.merge(source, through.toEpochMilli(), Math::max);
  }

  /** Whether a source has told all resources and changes up to a time (epoch milliseconds). */
  public synchronized boolean isComplete(String source, long throughMs) {
    return resourcesThrough.getOrDefault(source, Long.MIN_VALUE) >= throughMs
        && changesThrough.getOrDefault(source, Long.MIN_VALUE) >= throughMs;
  }

  /** Grows with every version and change. */
  public int revision() {
    return revision;
  }

  /** The first time after the given one at which something changes, or {@code Long.MAX_VALUE}. */
  public synchronized long nextEpoch(long afterMs) {
    Long next = epochs.higher(afterMs);
    return next == null ? Long.MAX_VALUE : next;
  }

  /** The resource as of a time; null when it is unknown. */
  public synchronized @Nullable Resource at(String id, long timeMs) {
    History history = histories.get(id);
    if (history == null) {
      return null;
    }
    Map.Entry<Long, Resource> version = history.versions.floorEntry(timeMs);
    return version == null ? history.versions.firstEntry().getValue() : version.getValue();
  }

  /** What a resource is and what it depends on as of a time; mostly as quick as a look-up. */
  public Standing standing(String id, long timeMs) {
    Standing known = standings.get(id);
    if (known != null && known.isValid(timeMs, revision)) {
      return known;
    }
    Standing found = find(id, timeMs);
    standings.put(id, found);
    return found;
  }

  private synchronized Standing find(String id, long timeMs) {
    Long epoch = epochs.floor(timeMs);
    long from = epoch == null ? Long.MIN_VALUE : epoch;
    return new Standing(at(id, timeMs), closure(id, timeMs), from, nextEpoch(timeMs), revision);
  }

  /** All resources as of a time, by id. */
  public synchronized List<Resource> all(long timeMs) {
    List<Resource> all = new ArrayList<>(histories.size());
    for (String id : new TreeSet<>(histories.keySet())) {
      Resource resource = at(id, timeMs);
      if (resource != null) {
        all.add(withUses(resource, uses(resource, timeMs)));
      }
    }
    return all;
  }

  /**
   * Everything that a resource uses as of a time, directly or through others, nearest first; cycles
   * do no harm.
   */
  public synchronized List<String> closure(String id, long timeMs) {
    Set<String> seen = new LinkedHashSet<>();
    Collection<String> frontier = List.of(id);
    for (int depth = 0; depth < MAX_DEPTH && !frontier.isEmpty(); depth++) {
      Set<String> next = new LinkedHashSet<>();
      for (String at : frontier) {
        for (String used : usesOf(at, timeMs)) {
          if (!used.equals(id) && seen.size() < MAX_CLOSURE && seen.add(used)) {
            next.add(used);
          }
        }
      }
      frontier = next;
    }
    balancers(id, timeMs).forEach(seen::add);
    return List.copyOf(seen);
  }

  /** Who is behind a load balancer shares it with its peers, though it is used and does not use. */
  private List<String> balancers(String id, long timeMs) {
    return users(id, timeMs).stream()
        .filter(
            user -> {
              Resource resource = at(user, timeMs);
              return resource != null && resource.kind() == ResourceKind.LOAD_BALANCER;
            })
        .toList();
  }

  /** Ids of the resources that use this one directly, as of a time. */
  public synchronized List<String> users(String id, long timeMs) {
    List<String> users = new ArrayList<>();
    for (String each : everUsed.getOrDefault(id, NOBODY)) {
      if (usesOf(each, timeMs).contains(id)) {
        users.add(each);
      }
    }
    return users;
  }

  /** Changes on any of some resources, with from ≤ time ≤ to (epoch milliseconds), by time. */
  public synchronized List<Change> changes(Collection<String> resources, long fromMs, long toMs) {
    Set<String> wanted = new HashSet<>(resources);
    List<Change> found = new ArrayList<>();
    for (Change change : changes) {
      long time = change.time().toEpochMilli();
      if (time >= fromMs && time <= toMs && wanted.contains(change.resource())) {
        found.add(change);
      }
    }
    return found;
  }

  private List<String> usesOf(String id, long timeMs) {
    Resource resource = at(id, timeMs);
    return resource == null ? List.of() : uses(resource, timeMs);
  }

  /** What the version says, with later moves applied. */
  private List<String> uses(Resource resource, long timeMs) {
    List<String> uses = resource.uses();
    History history = histories.get(resource.id());
    Long since = history == null ? null : history.versions.floorKey(timeMs);
    for (Change change : changesOf.getOrDefault(resource.id(), NO_CHANGES)) {
      long time = change.time().toEpochMilli();
      if (time > timeMs) {
        break;
      }
      if (since == null || time >= since) {
        uses = moved(uses, change, timeMs);
      }
    }
    return uses;
  }

  private List<String> moved(List<String> uses, Change change, long timeMs) {
    ResourceKind kind = MOVES.get(change.kind());
    if (kind == null || change.detail().isBlank()) {
      return uses;
    }
    List<String> result = new ArrayList<>();
    for (String used : uses) {
      Resource target = at(used, timeMs);
      if (target == null || target.kind() != kind) {
        result.add(used);
      }
    }
    result.add(change.detail());
    return result;
  }

  private static Resource withUses(Resource resource, List<String> uses) {
    return new Resource(
        resource.id(),
        resource.kind(),
        resource.layer(),
        resource.name(),
        resource.environment(),
        resource.team(),
        resource.attributes(),
        uses);
  }
}
