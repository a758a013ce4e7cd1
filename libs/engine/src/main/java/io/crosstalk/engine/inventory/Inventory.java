package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Resources of one world with their history. A query before the first version of a resource returns
 * the first version, because a late report was usually true before. The first source that reports a
 * resource owns it, and versions from other sources are refused. What is inferred from labels of
 * samples belongs to no source, and ends with the first version that a source states. Thread-safe.
 */
public final class Inventory {
  /** Maximum depth of dependencies; no real stack comes near it. */
  private static final int MAX_DEPTH = 16;

  private static final int MAX_CLOSURE = 512;

  /** Retention of changes and inferred resources in milliseconds. */
  private static final long RETENTION_MS = InventoryMessage.RETENTION.toMillis();

  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  private final Map<String, ResourceHistory> histories = new HashMap<>();
  private final Changes changes = new Changes();
  private final ResourceUsers users = new ResourceUsers();

  /** Times at which the use of any resource may have changed. */
  private final TreeSet<Long> epochs = new TreeSet<>();

  private final Map<String, Long> resourcesThrough = new HashMap<>();
  private final Map<String, Long> changesThrough = new HashMap<>();
  private long forgottenBefore = Long.MIN_VALUE;

  /**
   * One instance of each resource id, because thousands of resources use the same resource and its
   * id is looked up repeatedly.
   */
  private final Map<String, String> names = new HashMap<>();

  private final Map<String, ResourceDependencies> standings = new ConcurrentHashMap<>();
  private volatile int revision;
  private final boolean dropped;

  public Inventory() {
    this(false);
  }

  private Inventory(boolean dropped) {
    this.dropped = dropped;
  }

  /**
   * Creates the inventory of a world that is no longer kept: it is complete, so that nothing waits
   * for more data.
   */
  static Inventory ofDeletedWorld() {
    return new Inventory(true);
  }

  /**
   * Adds a version of a resource; a version that equals the current one changes nothing, nor does
   * an inferred one of a resource that a source states.
   *
   * @return false when the resource belongs to another source
   */
  public synchronized boolean put(String source, Instant validFrom, Resource resource) {
    ResourceHistory history =
        histories.computeIfAbsent(resource.id(), id -> new ResourceHistory(source));
    if (resource.isInferred()) {
      if (history.isStated(validFrom.toEpochMilli())) {
        return true;
      }
    } else if (history.isInferred()) {
      history.passTo(source);
    } else if (!history.belongsTo(source)) {
      return false;
    }
    if (history.put(validFrom.toEpochMilli(), resource)) {
      if (resource.kind() == ResourceKind.LOAD_BALANCER && users.markLoadBalancer(resource.id())) {
        history.versions().forEach(this::addUsers);
        moves(resource.id()).forEach(move -> users.add(resource.id(), move.detail()));
      }
      addUsers(resource);
      addEpoch(validFrom);
    }
    return true;
  }

  private void addUsers(Resource version) {
    version.uses().forEach(used -> users.add(version.id(), used));
  }

  private Stream<Change> moves(String id) {
    return changes.moves(id, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Adds a change; a repeated one changes nothing. */
  public synchronized void put(Change change) {
    if (changes.add(change) && Changes.replaced(change) != null) {
      users.add(change.resource(), change.detail());
      addEpoch(change.time());
    }
  }

  private synchronized void addEpoch(Instant epoch) {
    epochs.add(epoch.toEpochMilli());
    revision++;
  }

  /** Returns whether a change replaces a resource that another one uses. */
  public static boolean isMove(Change change) {
    return Changes.replaced(change) != null;
  }

  /**
   * Reports the progress of event time: old changes, except moves, and resources that were inferred
   * long ago are removed about once a day. What sources state is kept until it is removed.
   *
   * @param timeMs epoch milliseconds
   */
  public synchronized void passed(long timeMs) {
    long before = timeMs - RETENTION_MS;
    if (before >= forgottenBefore + DAY_MS) {
      forgottenBefore = before;
      changes.forget(before);
      epochs.headSet(before).clear();
      List<String> old = new ArrayList<>();
      histories.forEach(
          (id, history) -> {
            if (history.isInferredBefore(before)) {
              old.add(id);
            }
          });
      old.forEach(this::forget);
    }
  }

  /**
   * Removes a version that is no longer kept, and the resource with its last one.
   *
   * @param validFromMs epoch milliseconds
   * @return whether the resource is not known any more
   */
  public synchronized boolean remove(String id, long validFromMs) {
    ResourceHistory history = histories.get(id);
    Resource version = history == null ? null : history.remove(validFromMs);
    if (history != null && version != null) {
      removeUsers(history, version);
      if (history.isEmpty()) {
        forget(id);
      }
    }
    return !histories.containsKey(id);
  }

  private void removeUsers(ResourceHistory history, Resource version) {
    String id = version.id();
    for (String used : version.uses()) {
      if (!history.isUserOf(used) && moves(id).noneMatch(move -> move.detail().equals(used))) {
        users.remove(id, used);
      }
    }
  }

  private synchronized void forget(String id) {
    ResourceHistory history = histories.remove(id);
    if (history != null) {
      history.versions().forEach(version -> version.uses().forEach(used -> users.remove(id, used)));
    }
    moves(id).forEach(move -> users.remove(id, move.detail()));
    users.forget(id);
    names.remove(id);
    standings.clear();
    revision++;
  }

  public synchronized void resourcesComplete(String source, Instant through) {
    resourcesThrough.merge(source, through.toEpochMilli(), Math::max);
  }

  public synchronized void changesComplete(String source, Instant through) {
    changesThrough.merge(source, through.toEpochMilli(), Math::max);
  }

  /**
   * Returns whether a source has reported all resources and changes up to a time (epoch
   * milliseconds).
   */
  public synchronized boolean isComplete(String source, long throughMs) {
    return dropped
        || (resourcesThrough.getOrDefault(source, Long.MIN_VALUE) >= throughMs
            && changesThrough.getOrDefault(source, Long.MIN_VALUE) >= throughMs);
  }

  /** Returns a number that grows with every new version and every move. */
  public int revision() {
    return revision;
  }

  /**
   * Returns the first time after the given time at which the dependencies of any resource may
   * change, epoch milliseconds; {@code Long.MAX_VALUE} when there is none.
   */
  public synchronized long nextEpoch(long afterMs) {
    Long next = epochs.higher(afterMs);
    return next == null ? Long.MAX_VALUE : next;
  }

  /** Returns the resource as of a time; null when it is unknown. */
  public synchronized @Nullable Resource at(String id, long timeMs) {
    ResourceHistory history = histories.get(id);
    return history == null ? null : history.at(timeMs);
  }

  /** Returns a resource and what it depends on as of a time, usually from a cache. */
  public ResourceDependencies standing(String id, long timeMs) {
    ResourceDependencies known = standings.get(id);
    if (known != null && known.isValid(timeMs, revision)) {
      return known;
    }
    ResourceDependencies found = find(id, timeMs);
    standings.put(id, found);
    return found;
  }

  private synchronized ResourceDependencies find(String id, long timeMs) {
    Long epoch = epochs.floor(timeMs);
    long from = epoch == null ? Long.MIN_VALUE : epoch;
    return new ResourceDependencies(
        at(id, timeMs), closure(id, timeMs), from, nextEpoch(timeMs), revision);
  }

  /** Returns all resources as of a time, by id. */
  public synchronized List<Resource> all(long timeMs) {
    List<Resource> all = new ArrayList<>(histories.size());
    for (String id : new TreeSet<>(histories.keySet())) {
      Resource resource = at(id, timeMs);
      if (resource != null) {
        all.add(resource.withUses(uses(resource, timeMs)));
      }
    }
    return all;
  }

  /**
   * Returns everything that a resource uses as of a time, directly or through others, nearest
   * first. Cycles are allowed.
   */
  public synchronized List<String> closure(String id, long timeMs) {
    Set<String> seen = new LinkedHashSet<>();
    Collection<String> frontier = List.of(id);
    for (int depth = 0; depth < MAX_DEPTH && !frontier.isEmpty(); depth++) {
      Set<String> next = new LinkedHashSet<>();
      for (String at : frontier) {
        for (String used : usesOf(at, timeMs)) {
          String name = names.computeIfAbsent(used, key -> key);
          if (!used.equals(id) && seen.size() < MAX_CLOSURE && seen.add(name)) {
            next.add(name);
          }
        }
      }
      frontier = next;
    }
    balancers(id, timeMs).forEach(seen::add);
    return List.copyOf(seen);
  }

  /**
   * Returns the load balancers in front of a resource. The resource shares them with its peers,
   * although the load balancers use the resource and not the reverse.
   */
  private List<String> balancers(String id, long timeMs) {
    return users.balancers(id).stream()
        .filter(user -> isBalancer(user, timeMs) && usesOf(user, timeMs).contains(id))
        .toList();
  }

  private boolean isBalancer(String id, long timeMs) {
    Resource resource = at(id, timeMs);
    return resource != null && resource.kind() == ResourceKind.LOAD_BALANCER;
  }

  /** Returns the ids of the resources that use this one directly in any version that is kept. */
  synchronized Set<String> knownUsers(String id) {
    return users.of(id);
  }

  /** Returns the ids of the resources that use this one directly, as of a time. */
  public synchronized List<String> users(String id, long timeMs) {
    return knownUsers(id).stream().filter(user -> usesOf(user, timeMs).contains(id)).toList();
  }

  /**
   * Returns the changes on any of some resources, or on all when null, with from ≤ time ≤ to (epoch
   * milliseconds), by time.
   */
  public synchronized List<Change> changes(
      @Nullable Collection<String> resources, long fromMs, long toMs) {
    return changes.find(resources, fromMs, toMs);
  }

  private List<String> usesOf(String id, long timeMs) {
    Resource resource = at(id, timeMs);
    return resource == null ? List.of() : uses(resource, timeMs);
  }

  /** Returns the resources that a version uses, with later moves applied. */
  private List<String> uses(Resource resource, long timeMs) {
    ResourceHistory history = histories.get(resource.id());
    long since = history == null ? Long.MIN_VALUE : history.since(timeMs);
    List<String> uses = resource.uses();
    for (Change move : changes.moves(resource.id(), since, timeMs).toList()) {
      uses = moved(uses, move, timeMs);
    }
    return uses;
  }

  private List<String> moved(List<String> uses, Change move, long timeMs) {
    ResourceKind kind = Changes.replaced(move);
    List<String> result = new ArrayList<>();
    for (String used : uses) {
      Resource target = at(used, timeMs);
      if (target == null || target.kind() != kind) {
        result.add(used);
      }
    }
    result.add(move.detail());
    return result;
  }
}
