package io.crosstalk.engine.diagnosis.silence;

import io.crosstalk.engine.diagnosis.silence.UserIndex.Entry;
import io.crosstalk.engine.diagnosis.silence.UserIndex.SampledUser;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Users of a domain that are considered in one examination of a silence, sorted by the time of
 * their last sample. All times are epoch milliseconds.
 */
final class SourceUsers {
  private final Map<String, SampledUser> byId = new HashMap<>();

  /** Users that never left the domain; the one with the latest sample last. */
  private final List<SampledUser> staying;

  private final long[] lastSample;
  private final List<SampledUser> leaving;

  SourceUsers(Collection<Entry> entries) {
    for (Entry entry : entries) {
      byId.computeIfAbsent(entry.id(), id -> new SampledUser(id, new ArrayList<>()))
          .entries()
          .add(entry);
    }
    staying =
        byId.values().stream()
            .filter(SampledUser::hasStayed)
            .sorted(Comparator.comparingLong(SampledUser::lastSample))
            .toList();
    lastSample = staying.stream().mapToLong(SampledUser::lastSample).toArray();
    leaving = byId.values().stream().filter(each -> !each.hasStayed()).toList();
  }

  @Nullable SampledUser find(String id) {
    return byId.get(id);
  }

  /** Returns whether the domain had a user other than the given one at a time. */
  boolean hasOthers(String id, long asOfMs) {
    SampledUser own = byId.get(id);
    int ownStaying = own != null && own.hasStayed() ? 1 : 0;
    return staying.size() > ownStaying
        || leaving.stream().anyMatch(each -> !each.id().equals(id) && each.isThere(asOfMs));
  }

  /**
   * Returns whether any user that was in the domain at {@code asOfMs} has a sample from {@code
   * fromMs} to {@code toMs}.
   */
  boolean hasAnyReported(long asOfMs, long fromMs, long toMs) {
    for (int i = staying.size() - 1; i >= 0 && lastSample[i] >= fromMs; i--) {
      if (staying.get(i).hasReported(asOfMs, fromMs, toMs)) {
        return true;
      }
    }
    return leaving.stream().anyMatch(each -> each.hasReported(asOfMs, fromMs, toMs));
  }

  /**
   * Returns the number of users that were in the domain at {@code asOfMs} and have a sample from
   * {@code fromMs} to {@code toMs}.
   */
  long countReporting(long asOfMs, long fromMs, long toMs) {
    int first = before(fromMs);
    int later = before(toMs + 1);
    long reportedLater =
        staying.subList(later, staying.size()).stream()
            .filter(each -> each.hasReported(asOfMs, fromMs, toMs))
            .count();
    long left = leaving.stream().filter(each -> each.hasReported(asOfMs, fromMs, toMs)).count();
    return later - first + reportedLater + left;
  }

  /** Number of users that never left and whose last sample is before a time. */
  private int before(long timeMs) {
    int low = 0;
    int high = lastSample.length;
    while (low < high) {
      int middle = (low + high) / 2;
      if (lastSample[middle] < timeMs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
