package io.crosstalk.local.replay;

import io.crosstalk.casefolder.ReadingMode;
import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.casefolder.sort.SortSpace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Determines the sampling interval of a case's victims, by which the tolerance of expected times is
 * determined: the largest of the median gaps between the samples of a series.
 */
final class SamplingInterval {
  private SamplingInterval() {}

  /** Sampling interval of the series of some resources; zero when no series has two samples. */
  static Duration of(Path folder, Set<String> resources) throws IOException {
    return times(folder, resources).stream()
        .map(SamplingInterval::medianGap)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }

  /**
   * Reads the sample times of each series of the resources. Invalid rows are skipped, since the
   * platform reports them.
   */
  private static Collection<List<Long>> times(Path folder, Set<String> resources)
      throws IOException {
    Map<Integer, List<Long>> times = new HashMap<>();
    try (StoredCase stored =
            StoredCase.open(
                folder,
                ReadingMode.lenient(rejection -> {}),
                SortSpace.forTool(folder),
                ReadingProgress.none());
        SampleStream samples = stored.openSamples()) {
      for (SamplesAtTime at = samples.next(); at != null; at = samples.next()) {
        add(at, resources, times);
      }
    }
    return times.values();
  }

  private static void add(SamplesAtTime at, Set<String> resources, Map<Integer, List<Long>> times) {
    for (int i = 0; i < at.size(); i++) {
      if (resources.contains(at.series(i).resource())) {
        times.computeIfAbsent(at.series(i).number(), _ -> new ArrayList<>()).add(at.timeMs());
      }
    }
  }

  private static Duration medianGap(List<Long> times) {
    List<Duration> gaps =
        IntStream.range(1, times.size())
            .mapToObj(i -> Duration.ofMillis(times.get(i) - times.get(i - 1)))
            .sorted()
            .toList();
    return gaps.isEmpty() ? Duration.ZERO : gaps.get(gaps.size() / 2);
  }
}
