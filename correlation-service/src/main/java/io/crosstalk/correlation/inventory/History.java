package io.crosstalk.correlation.inventory;

import io.crosstalk.event.Resource;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The versions of one resource, of which only its owner tells. Not thread-safe. */
final class History {
  private final String owner;
  private final TreeMap<Long, Resource> versions = new TreeMap<>();

  History(String owner) {
    this.owner = owner;
  }

  boolean belongsTo(String source) {
    return owner.equals(source);
  }

  /**
   * Adds a version. One that says the same again is passed over: a list that is sent each hour
   * knows nothing of moves that were told in between.
   *
   * @return whether it says anything new
   */
  boolean put(long validFromMs, Resource version) {
    if (version.equals(at(validFromMs))) {
      return false;
    }
    versions.put(validFromMs, version);
    return true;
  }

  /** As of a time; before the first version the first one, and null when there is none. */
  @Nullable Resource at(long timeMs) {
    Map.Entry<Long, Resource> version = versions.floorEntry(timeMs);
    Map.Entry<Long, Resource> known = version == null ? versions.firstEntry() : version;
    return known == null ? null : known.getValue();
  }

  /** Since when the version as of a time is valid; {@code Long.MIN_VALUE} before the first one. */
  long since(long timeMs) {
    Long since = versions.floorKey(timeMs);
    return since == null ? Long.MIN_VALUE : since;
  }

  Collection<Resource> versions() {
    return versions.values();
  }
}
