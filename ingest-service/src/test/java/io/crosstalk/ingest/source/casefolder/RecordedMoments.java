package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Recording with samples of one metric, in memory. */
final class RecordedMoments {
  private final NavigableMap<Long, Map<String, Map<String, Double>>> samples = new TreeMap<>();

  RecordedMoments add(String resource, long... times) {
    for (long time : times) {
      samples
          .computeIfAbsent(time, at -> new TreeMap<>())
          .put(resource, Map.of("disk.latency", 1.0));
    }
    return this;
  }

  SampleStream open() {
    return new CaseFolder("test", List.of(), List.of(), samples, null)
        .openSamples(ReadingProgress.none());
  }

  /** Returns the number of samples at each time. */
  NavigableMap<Long, Integer> counts() {
    NavigableMap<Long, Integer> counts = new TreeMap<>();
    samples.forEach((time, resources) -> counts.put(time, resources.size()));
    return counts;
  }
}
