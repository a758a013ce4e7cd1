package io.crosstalk.rules.maintenance;

import io.crosstalk.event.inventory.Change;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Maintenance of the resources of one world. Not thread-safe. */
final class WorldMaintenance {
  /** Ends precede starts of the same time, so that one period can follow another at once. */
  private static final Comparator<Change> ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind, Comparator.reverseOrder())
          .thenComparing(Change::detail);

  /** Characters of a detail by which an end finds its start. */
  private static final int MAX_DETAIL = 200;

  private final int maxChanges;
  private final TreeSet<Change> all = new TreeSet<>(ORDER);
  private final Map<String, TreeSet<Change>> byResource = new HashMap<>();

  /** Periods of the resources that were asked for, until their next change. */
  private final Map<String, List<MaintenancePeriod>> known = new HashMap<>();

  /**
   * Creates an empty one.
   *
   * @param maxChanges number of changes beyond which the earliest are forgotten
   */
  WorldMaintenance(int maxChanges) {
    this.maxChanges = maxChanges;
  }

  void add(Change given) {
    Change change =
        new Change(given.time(), given.resource(), given.kind(), shortened(given.detail()));
    if (!all.add(change)) {
      return;
    }
    byResource.computeIfAbsent(change.resource(), resource -> new TreeSet<>(ORDER)).add(change);
    known.remove(change.resource());
    if (all.size() > maxChanges) {
      forget(all.removeFirst());
    }
  }

  private static String shortened(String detail) {
    return detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
  }

  private void forget(Change earliest) {
    known.remove(earliest.resource());
    TreeSet<Change> rest = byResource.get(earliest.resource());
    if (rest != null && rest.remove(earliest) && rest.isEmpty()) {
      byResource.remove(earliest.resource());
    }
  }

  List<MaintenancePeriod> periods(String resource, Instant at) {
    TreeSet<Change> changes = byResource.get(resource);
    return changes == null
        ? List.of()
        : known.computeIfAbsent(resource, each -> PeriodPairing.of(changes)).stream()
            .filter(period -> period.contains(at))
            .toList();
  }
}
