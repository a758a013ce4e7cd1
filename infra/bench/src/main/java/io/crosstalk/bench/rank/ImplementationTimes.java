package io.crosstalk.bench.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the times of several implementations of one task over several rounds, and prints them as
 * a table. All times are compared with those of the implementation that was measured first.
 */
final class ImplementationTimes {
  private final Map<String, List<ElapsedTime>> rounds = new LinkedHashMap<>();

  void clear() {
    rounds.clear();
  }

  void measure(String name, ElapsedTime.Work work) throws Exception {
    record(name, ElapsedTime.by(work));
  }

  void record(String name, ElapsedTime elapsed) {
    rounds.computeIfAbsent(name, key -> new ArrayList<>()).add(elapsed);
  }

  String table() {
    StringBuilder out =
        new StringBuilder(
            "%-34s %8s %22s %7s %8s %10s%n"
                .formatted("", "ms", "(least – most)", "ratio", "CPU ms", "CPU ratio"));
    List<ElapsedTime> reference = rounds.values().iterator().next();
    rounds.forEach((name, elapsed) -> out.append(row(name, elapsed, reference)));
    return out.toString();
  }

  private static String row(String name, List<ElapsedTime> elapsed, List<ElapsedTime> reference) {
    double[] wall = ElapsedTime.sorted(elapsed, ElapsedTime::wall);
    double median = ElapsedTime.median(elapsed, ElapsedTime::wall);
    double cpu = ElapsedTime.median(elapsed, ElapsedTime::cpu);
    return "%-34s %8.1f %10.1f – %9.1f %7.2f %8.1f %10.2f%n"
        .formatted(
            name,
            median,
            wall[0],
            wall[wall.length - 1],
            ElapsedTime.median(reference, ElapsedTime::wall) / median,
            cpu,
            ElapsedTime.median(reference, ElapsedTime::cpu) / cpu);
  }
}
