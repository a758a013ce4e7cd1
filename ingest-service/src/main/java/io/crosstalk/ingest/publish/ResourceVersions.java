package io.crosstalk.ingest.publish;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.InventoryMessage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
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
   * @param hash hash of the description, by which repetitions are recognized
   */
  record Version(long fromMs, String source, int hash, boolean inferred, boolean vanished) {
    static Version of(long fromMs, InventoryMessage.ResourceVersion message) {
      Resource resource = message.resource();
      return new Version(
          fromMs,
          message.source().intern(),
          resource.hashCode(),
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
   * Returns the times of the versions that no query after a time needs: those that another one of
   * the same source has replaced before it, and one that is the only one left, if the resource has
   * vanished with it, or was inferred by it. Of a stated version that is repeated the first one is
   * kept, because moves since then apply. If several sources state the resource, the first version
   * is kept, because its source owns the resource.
   *
   * @param beforeMs epoch milliseconds
   */
  List<Long> expired(long beforeMs) {
    List<Version> stated = all.stream().filter(each -> !each.inferred).toList();
    Map<String, List<Version>> sources =
        stated.stream()
            .collect(Collectors.groupingBy(Version::source, TreeMap::new, Collectors.toList()));
    Version owning = sources.size() > 1 ? stated.getFirst() : null;
    List<Version> inferred = all.stream().filter(Version::inferred).toList();
    return Stream.concat(sources.values().stream(), Stream.of(inferred))
        .flatMap(versions -> expired(versions, beforeMs))
        .filter(each -> !each.equals(owning))
        .map(Version::fromMs)
        .toList();
  }

  private static Stream<Version> expired(List<Version> versions, long beforeMs) {
    List<Version> past =
        versions.stream()
            .filter(each -> each.fromMs < beforeMs)
            .sorted(Comparator.comparingLong(Version::fromMs))
            .toList();
    if (past.isEmpty()) {
      return Stream.empty();
    }
    Version current = past.getLast();
    Version first = current.isLast() ? current : firstEqual(past);
    // What is the last one goes alone: without it, an earlier one that is left would be current.
    boolean isOver = versions.size() == 1 && current.isLast();
    return past.stream().filter(each -> isOver || (!each.equals(current) && !each.equals(first)));
  }

  /** Returns the first one of the equal versions at the end. */
  private static Version firstEqual(List<Version> past) {
    int first = past.size() - 1;
    while (first > 0 && past.get(first - 1).hash == past.get(first).hash) {
      first--;
    }
    return past.get(first);
  }
}
