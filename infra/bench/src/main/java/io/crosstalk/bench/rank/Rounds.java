package io.crosstalk.bench.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Times of several implementations of one task; the others are compared with the first one. */
final class Rounds {
  private final Map<String, List<Took>> rounds = new LinkedHashMap<>();

  void clear() {
    rounds.clear();
  }

  void measure(String name, Took.Work work) throws Exception {
    record(name, Took.by(work));
  }

  void record(String name, Took took) {
    rounds.computeIfAbsent(name, key -> new ArrayList<>()).add(took);
  }

  String table() {
    StringBuilder out =
        new StringBuilder(
            "%-34s %8s %22s %7s %8s %10s%n"
                .formatted("", "ms", "(least – most)", "ratio", "CPU ms", "CPU ratio"));
    List<Took> reference = rounds.values().iterator().next();
    rounds.forEach((name, took) -> out.append(row(name, took, reference)));
    return out.toString();
  }

  private static String row(String name, List<Took> took, List<Took> reference) {
    double[] wall = Took.sorted(took, Took::wall);
    double median = Took.median(took, Took::wall);
    double cpu = Took.median(took, Took::cpu);
    return "%-34s %8.1f %10.1f – %9.1f %7.2f %8.1f %10.2f%n"
        .formatted(
            name,
            median,
            wall[0],
            wall[wall.length - 1],
            Took.median(reference, Took::wall) / median,
            cpu,
            Took.median(reference, Took::cpu) / cpu);
  }
}
