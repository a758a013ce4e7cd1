package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.episode.ResourceTracker;
import io.crosstalk.engine.stage.MemberExpiry;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.message.LoadBlockBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The resources of one source in one partition of stage 1. */
final class SourceSeries {
  private static final long SILENCE_CHECK_MS = 60_000;

  private final String world;
  private final String source;
  private final LoadBlockBuilder[] blocks;
  private final Map<String, TrackedResource> resources = new HashMap<>();
  private final Map<String, TrackedResource> degraded = new LinkedHashMap<>();
  private List<TrackedResource> waiting = new ArrayList<>();
  private long nextSilenceCheck = Long.MIN_VALUE;

  SourceSeries(String world, String source, int partitions) {
    this.world = world;
    this.source = source;
    blocks = new LoadBlockBuilder[partitions];
    Arrays.setAll(blocks, partition -> new LoadBlockBuilder());
  }

  /** Returns empty builders for the load blocks of a tick, by partition of stage 2. */
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
    awaitTick(resource);
    note(resource);
    return resource;
  }

  /** Keeps a batch of samples, in binary form, until the next tick. */
  void keep(TrackedResource resource, byte[] batch) {
    if (!resource.isWaiting()) {
      waiting.add(resource);
    }
    resource.keep(batch);
  }

  /** Adds a resource to those that have samples for the next tick, if it has any. */
  void awaitTick(TrackedResource resource) {
    if (resource.isWaiting()) {
      waiting.add(resource);
    }
  }

  /**
   * Returns the resources that have samples for the tick, and clears the set of these resources.
   */
  List<TrackedResource> release() {
    List<TrackedResource> due = waiting;
    waiting = new ArrayList<>(due.size());
    return due;
  }

  /** Returns the resources with an open episode. They must receive ticks even without samples. */
  Collection<TrackedResource> degraded() {
    return List.copyOf(degraded.values());
  }

  /**
   * Returns the resources whose silence must be reported or ended as of a tick (epoch
   * milliseconds). All resources are checked once a minute of event time, and at the end of a
   * replay.
   */
  List<TrackedResource> missed(long tick, boolean end) {
    if (tick < nextSilenceCheck && !end) {
      return List.of();
    }
    nextSilenceCheck = tick + SILENCE_CHECK_MS;
    return resources.values().stream()
        .filter(resource -> ResourceTracker.mayBeMissed(resource.takenThrough(), tick))
        .filter(resource -> resource.tracker().isMissed(tick))
        .sorted(Comparator.comparing(TrackedResource::id))
        .toList();
  }

  /** Removes and returns the resources that have expired as of a time (epoch milliseconds). */
  List<TrackedResource> forgetAbsent(long now) {
    List<TrackedResource> gone =
        resources.values().stream()
            .filter(resource -> MemberExpiry.isOver(resource.receivedThrough(), now))
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
