package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Versions of one resource: either all are inferred from labels of samples, or all are stated by
 * the owner. Not thread-safe.
 */
final class ResourceHistory {
  private String owner;
  private final TreeMap<Long, Resource> versions = new TreeMap<>();

  /** Last time at which each version was repeated, if it was, by the start of the version. */
  private final Map<Long, Long> repeats = new HashMap<>(2);

  private long repeatedMs = Long.MIN_VALUE;

  ResourceHistory(String owner) {
    this.owner = owner;
  }

  boolean belongsTo(String source) {
    return owner.equals(source);
  }

  /** Returns whether no source has stated the resource. */
  boolean isInferred() {
    return versions.isEmpty() || versions.firstEntry().getValue().isInferred();
  }

  /** Returns whether a source states the resource as of a time, epoch milliseconds. */
  boolean isStated(long timeMs) {
    Resource version = at(timeMs);
    return version != null && !version.isInferred() && !version.isVanished();
  }

  /** Returns whether the resource was only inferred, and for the last time before a time. */
  boolean isInferredBefore(long timeMs) {
    return isInferred() && repeatedMs < timeMs;
  }

  /** Makes a source the owner, which knows better than the versions so far. */
  void passTo(String source) {
    owner = source;
    versions.clear();
    repeats.clear();
  }

  /**
   * Adds a version. A version that equals the current one is ignored, because a list that is sent
   * every hour does not include the moves since.
   *
   * @return whether the version was new
   */
  boolean put(long validFromMs, Resource version) {
    repeatedMs = Math.max(repeatedMs, validFromMs);
    if (version.equals(at(validFromMs))) {
      Long from = versions.floorKey(validFromMs);
      if (from != null) {
        repeats.merge(from, validFromMs, Math::max);
      }
      return false;
    }
    versions.put(validFromMs, version);
    return true;
  }

  /**
   * Removes the version that is valid from a time. One that was repeated stays, from its last
   * repetition on, which is a version of its own outside.
   *
   * @return null if no version has ended
   */
  @Nullable Resource remove(long validFromMs) {
    Resource version = versions.remove(validFromMs);
    Long repeated = repeats.remove(validFromMs);
    if (version == null || repeated == null || repeated == validFromMs) {
      return version;
    }
    versions.put(repeated, version);
    return null;
  }

  boolean isEmpty() {
    return versions.isEmpty();
  }

  /** Returns whether any version uses another resource. */
  boolean isUserOf(String used) {
    return versions.values().stream().anyMatch(version -> version.uses().contains(used));
  }

  /**
   * Returns the version as of a time: before the first version the first one, and null when there
   * is none.
   */
  @Nullable Resource at(long timeMs) {
    Map.Entry<Long, Resource> version = versions.floorEntry(timeMs);
    Map.Entry<Long, Resource> known = version == null ? versions.firstEntry() : version;
    return known == null ? null : known.getValue();
  }

  /**
   * Returns the time from which the version as of a time is valid; {@code Long.MIN_VALUE} before
   * the first one.
   */
  long since(long timeMs) {
    Long since = versions.floorKey(timeMs);
    return since == null ? Long.MIN_VALUE : since;
  }

  Collection<Resource> versions() {
    return versions.values();
  }
}
