package io.crosstalk.evaluate.peer;

import io.crosstalk.casefolder.CaseRecording;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.event.metric.Metric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Quality metrics of the expected victims of a case over its whole time, in memory. */
public final class QualitySeries {
  private final Map<String, Map<Metric, NavigableMap<Long, Double>>> series = new TreeMap<>();

  private QualitySeries() {}

  /** Reads the quality metrics of all victims that the label of a case names. */
  public static QualitySeries ofVictims(CaseRecording recording) throws IOException {
    List<ExpectedIncident> expected = recording.expected();
    return of(
        recording,
        expected == null
            ? Set.of()
            : expected.stream()
                .flatMap(incident -> incident.victims().stream())
                .collect(Collectors.toSet()));
  }

  private static QualitySeries of(CaseRecording recording, Set<String> resources)
      throws IOException {
    QualitySeries quality = new QualitySeries();
    if (!resources.isEmpty()) {
      try (SampleStream samples = recording.openSamples()) {
        for (SamplesAtTime at = samples.next(); at != null; at = samples.next()) {
          quality.add(at, resources);
        }
      }
    }
    return quality;
  }

  private void add(SamplesAtTime at, Set<String> resources) {
    for (int i = 0; i < at.size(); i++) {
      String resource = at.series(i).resource();
      Metric metric = at.series(i).metric();
      if (metric.isQuality() && resources.contains(resource)) {
        series
            .computeIfAbsent(resource, id -> new TreeMap<>(Comparator.comparing(Metric::name)))
            .computeIfAbsent(metric, name -> new TreeMap<>())
            .put(at.timeMs(), at.value(i));
      }
    }
  }

  /**
   * Series of a resource by metric, in the order of the metrics' names. A series maps times (epoch
   * milliseconds) to values.
   */
  Map<Metric, NavigableMap<Long, Double>> of(String resource) {
    return series.getOrDefault(resource, Map.of());
  }

  /** All series of all resources. A series maps times (epoch milliseconds) to values. */
  public List<NavigableMap<Long, Double>> all() {
    List<NavigableMap<Long, Double>> all = new ArrayList<>();
    series.values().forEach(metrics -> all.addAll(metrics.values()));
    return all;
  }
}
