package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.ResourceTracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The resources that one source measures, as far as they are in one partition of stage 1. */
final class SourceSeries {
  private static final long ROLL_CALL_MS = 60_000;

  private final String world;
  private final String source;
  private final LoadBlockBuilder[] blocks;
  private final Map<String, TrackedResource> resources = new HashMap<>();
  private final Map<String, TrackedResource> degraded = new LinkedHashMap<>();
  private List<TrackedResource> waiting = new ArrayList<>();
  private long nextRollCall = Long.MIN_VALUE;

  SourceSeries(String world, String source, int partitions) {
    this.world = world;
    this.source = source;
    blocks = new LoadBlockBuilder[partitions];
    Arrays.setAll(blocks, partition -> new LoadBlockBuilder());
  }

  /** What is told of a tick, by partition of stage 2; there is nothing in it yet. */
  LoadBlockBuilder[] blocks() {
    for (LoadBlockBuilder each : blocks) {
      each.clear();
    }
    return blocks;
  }

  TrackedResource resource(String id) {
    TrackedResource known = resources.get(id);
    return known == null ? add(new TrackedResource(new SeriesId(world, source, id))) : known;
  }

  TrackedResource add(TrackedResource resource) {
    resources.put(resource.id(), resource);
    if (resource.isWaiting()) {
      waiting.add(resource);
    }
    note(resource);
    return resource;
  }

  /** Keeps a record with a batch for the next tick. */
  void keep(TrackedResource resource, byte[] batch) {
    if (!resource.isWaiting()) {
      waiting.add(resource);
    }
    resource.keep(batch);
  }

  /** Those that have waited for a tick; nobody waits any more. */
  List<TrackedResource> release() {
    List<TrackedResource> due = waiting;
    waiting = new ArrayList<>(due.size());
    return due;
  }

  /** Those with an open episode, to whom ticks matter even when no samples come. */
  Collection<TrackedResource> degraded() {
    return List.copyOf(degraded.values());
  }

  /**
   * Those that have fallen silent as of a tick (epoch milliseconds) and of whom that has not been
   * told. Everybody is looked at once a minute, and at the end.
   */
  List<TrackedResource> missed(long tick, boolean end) {
    if (tick < nextRollCall && !end) {
      return List.of();
    }
    nextRollCall = tick + ROLL_CALL_MS;
    return resources.values().stream()
        .filter(resource -> ResourceTracker.mayBeMissed(resource.takenThrough(), tick))
        .filter(resource -> resource.tracker().isMissed(tick))
        .sorted(Comparator.comparing(TrackedResource::id))
        .toList();
  }

  /** Lets go of whom nobody has heard of for long as of a time (epoch milliseconds). */
  List<TrackedResource> forgetAbsent(long now) {
    List<TrackedResource> gone =
        resources.values().stream()
            .filter(resource -> Absence.isOver(resource.heardThrough(), now))
            .toList();
    for (TrackedResource resource : gone) {
      resources.remove(resource.id());
      degraded.remove(resource.id());
    }
    waiting.removeIf(resource -> !resources.containsKey(resource.id()));
    return gone;
  }

  Collection<TrackedResource> all() {
    return resources.values();
  }

  boolean isEmpty() {
    return resources.isEmpty();
  }

  /** Notes whether a resource has an open episode. */
  void note(TrackedResource resource) {
    if (resource.tracker().isDegraded()) {
      degraded.put(resource.id(), resource);
    } else {
      degraded.remove(resource.id());
    }
  }
}
