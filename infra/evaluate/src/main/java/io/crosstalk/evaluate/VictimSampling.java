package io.crosstalk.evaluate;

import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.casefolder.CaseFolder;
import io.crosstalk.event.casefolder.ExpectedIncident;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** VictimSampling interval of a case. */
final class VictimSampling {
  private VictimSampling() {}

  /** Shortest typical interval of the expected victims' quality metrics, milliseconds. */
  static long ofVictims(CaseFolder folder) {
    Set<String> victims = new HashSet<>();
    List<ExpectedIncident> expected = folder.expected();
    if (expected != null) {
      expected.forEach(incident -> victims.addAll(incident.victims()));
    }
    Map<String, List<Long>> times = new TreeMap<>();
    folder.samples().forEach((time, resources) -> collect(time, resources, victims, times));
    return times.values().stream().mapToLong(VictimSampling::typicalGap).min().orElse(0);
  }

  private static void collect(
      long time,
      Map<String, Map<String, Double>> resources,
      Set<String> victims,
      Map<String, List<Long>> times) {
    for (String victim : victims) {
      for (String metric : resources.getOrDefault(victim, Map.of()).keySet()) {
        if (MetricCatalogue.of(metric).isQuality()) {
          times.computeIfAbsent(victim + "," + metric, key -> new ArrayList<>()).add(time);
        }
      }
    }
  }

  private static long typicalGap(List<Long> times) {
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < times.size(); i++) {
      gaps.add(times.get(i) - times.get(i - 1));
    }
    gaps.sort(null);
    return gaps.isEmpty() ? Long.MAX_VALUE : gaps.get(gaps.size() / 2);
  }
}
