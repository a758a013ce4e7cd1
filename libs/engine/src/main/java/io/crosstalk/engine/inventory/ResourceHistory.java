package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.Resource;
import java.util.Collection;
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
      return false;
    }
    versions.put(validFromMs, version);
    return true;
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
