package io.crosstalk.evaluate;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.event.inventory.Resource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Calculates domain days: the number of contention domains multiplied by the days of event time.
 * The rate of false alarms is stated per domain day.
 */
final class DomainDays {
  private DomainDays() {}

  /**
   * Domain days of a case: days from the first sample to the last, multiplied by the number of
   * contention domains.
   */
  static double of(CaseRecording folder) {
    double days = (double) (folder.lastMs() - folder.firstMs()) / Duration.ofDays(1).toMillis();
    return days * domains(folder.resources());
  }

  /**
   * Number of resources that at least two other resources use, directly or through further
   * resources.
   */
  static long domains(Collection<Resource> resources) {
    Map<String, Resource> byId = new HashMap<>();
    resources.forEach(each -> byId.put(each.id(), each));
    Map<String, Integer> users = new TreeMap<>();
    for (Resource each : resources) {
      used(each, byId).forEach(id -> users.merge(id, 1, Integer::sum));
    }
    return users.values().stream().filter(count -> count > 1).count();
  }

  private static Set<String> used(Resource user, Map<String, Resource> byId) {
    Set<String> used = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(user.uses());
    while (!open.isEmpty()) {
      String id = open.pop();
      Resource next = byId.get(id);
      if (used.add(id) && next != null) {
        open.addAll(next.uses());
      }
    }
    return used;
  }
}
