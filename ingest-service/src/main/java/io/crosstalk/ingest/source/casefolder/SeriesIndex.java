package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Metric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers the series in the order of their first rows. */
final class SeriesIndex {
  private final Map<String, Map<String, Integer>> numbers = new HashMap<>();
  private final List<Key> keys = new ArrayList<>();

  /** Identity of a series. */
  record Key(String resource, Metric metric) {}

  int number(String resource, Metric metric) {
    return numbers
        .computeIfAbsent(resource, id -> new HashMap<>())
        .computeIfAbsent(
            metric.name(),
            name -> {
              keys.add(new Key(resource, metric));
              return keys.size() - 1;
            });
  }

  int size() {
    return keys.size();
  }

  Key key(int number) {
    return keys.get(number);
  }
}
