package io.crosstalk.rules.maintenance;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the starts and ends of one resource. An end closes all open periods with its detail. Then
 * each end without such a period closes the one that began last before it, of those that have no
 * end of their own. An end without any period has no effect.
 */
final class PeriodPairing {
  private static final Comparator<Change> BY_TIME =
      Comparator.comparing(Change::time).thenComparing(Change::detail);

  private final Map<String, List<Change>> open = new HashMap<>();
  private final Set<Change> empty = new HashSet<>();
  private final TreeSet<Change> unended = new TreeSet<>(BY_TIME);
  private final List<Change> otherEnds = new ArrayList<>();
  private final List<MaintenancePeriod> periods = new ArrayList<>();

  private PeriodPairing() {}

  /**
   * The periods, by their beginning.
   *
   * @param changes changes of the resource by time, of one time the ends first
   */
  static List<MaintenancePeriod> of(SortedSet<Change> changes) {
    PeriodPairing pairing = new PeriodPairing();
    for (Change change : changes) {
      if (change.kind() == ChangeKind.MAINTENANCE_END) {
        pairing.end(change, changes);
      } else if (!pairing.empty.contains(change)) {
        pairing.open.computeIfAbsent(change.detail(), detail -> new ArrayList<>()).add(change);
      }
    }
    pairing.open.values().forEach(pairing.unended::addAll);
    pairing.otherEnds.forEach(pairing::endAnother);
    pairing.unended.forEach(start -> pairing.add(start, null));
    pairing.periods.sort(Comparator.comparing(MaintenancePeriod::from));
    return List.copyOf(pairing.periods);
  }

  private void end(Change end, SortedSet<Change> changes) {
    List<Change> own = open.remove(end.detail());
    Change startAtOnce =
        new Change(end.time(), end.resource(), ChangeKind.MAINTENANCE_START, end.detail());
    if (own != null) {
      own.forEach(start -> endOrKeep(start, end));
    } else if (changes.contains(startAtOnce)) {
      empty.add(startAtOnce);
    } else {
      otherEnds.add(end);
    }
  }

  /** Ends a period, unless it has lapsed before. */
  private void endOrKeep(Change start, Change end) {
    if (hasLapsed(start, end)) {
      unended.add(start);
    } else {
      add(start, end.time());
    }
  }

  private void endAnother(Change end) {
    Change last = unended.lower(new Change(end.time(), end.resource(), end.kind(), ""));
    if (last != null && !hasLapsed(last, end)) {
      unended.remove(last);
      add(last, end.time());
    }
  }

  private static boolean hasLapsed(Change start, Change end) {
    return !end.time().isBefore(start.time().plus(MaintenancePeriod.MAX_LENGTH));
  }

  private void add(Change start, @Nullable Instant end) {
    periods.add(new MaintenancePeriod(start.time(), end));
  }
}
