package io.crosstalk.ingest.publish;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.InventoryMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Versions of one resource that the topic of the inventory holds, by which it is known which of
 * them no query needs any more.
 */
record ResourceVersions(List<Version> all) {
  static final ResourceVersions NONE = new ResourceVersions(List.of());

  /**
   * Version of a resource.
   *
   * @param fromMs time from which it is valid, epoch milliseconds
   */
  record Version(long fromMs, String source, boolean inferred, boolean vanished) {
    static Version of(InventoryMessage.ResourceVersion message) {
      Resource resource = message.resource();
      return new Version(
          message.validFrom().toEpochMilli(),
          message.source(),
          resource.isInferred(),
          resource.isVanished());
    }

    /** Returns whether the resource is forgotten unless a later version follows. */
    private boolean isLast() {
      return inferred || vanished;
    }
  }

  /** Returns these versions and another one, which replaces one of the same time. */
  ResourceVersions with(Version version) {
    List<Version> more = new ArrayList<>(without(version.fromMs).all);
    more.add(version);
    return new ResourceVersions(List.copyOf(more));
  }

  ResourceVersions without(long fromMs) {
    return new ResourceVersions(all.stream().filter(each -> each.fromMs != fromMs).toList());
  }

  /**
   * Returns the times of the versions that no query after a time needs: those that another one has
   * replaced before it, and the last one, if the resource has vanished with it, or was inferred by
   * it. While several sources state the resource, all that they state is kept, because the first
   * one of them owns it.
   *
   * @param beforeMs epoch milliseconds
   */
  List<Long> expired(long beforeMs) {
    List<Version> stated = all.stream().filter(each -> !each.inferred).toList();
    boolean isOfOne = stated.stream().map(Version::source).distinct().count() <= 1;
    List<Version> inferred = all.stream().filter(Version::inferred).toList();
    return Stream.concat(
            expired(isOfOne ? stated : List.of(), beforeMs), expired(inferred, beforeMs))
        .toList();
  }

  private static Stream<Long> expired(List<Version> versions, long beforeMs) {
    long lastMs = versions.stream().mapToLong(Version::fromMs).max().orElse(Long.MAX_VALUE);
    long currentMs =
        versions.stream()
            .mapToLong(Version::fromMs)
            .filter(fromMs -> fromMs < beforeMs)
            .max()
            .orElse(Long.MIN_VALUE);
    return versions.stream()
        .filter(
            each ->
                each.fromMs < currentMs
                    || (each.fromMs == currentMs && currentMs == lastMs && each.isLast()))
        .map(Version::fromMs);
  }
}
