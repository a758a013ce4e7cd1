package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.SampleStream;
import io.crosstalk.casefolder.SamplesAtTime;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RecordingIntervalTest {

  @Test
  void stepMs_severalSeries_isTheShortestInterval() throws IOException {
    assertThat(
            step(
                new RecordedMoments()
                    .add("slow", 60_000, 120_000, 180_000)
                    .add("fast", 0, 20_000, 40_000, 40_001, 60_000, 900_000)))
        .isEqualTo(20_000);
  }

  @Test
  void stepMs_noSeriesWithTwoSamples_isOneMinute() throws IOException {
    assertThat(step(new RecordedMoments().add("one", 5))).isEqualTo(60_000);
  }

  @Property(tries = 500)
  void median_fewDifferentIntervals_isExact(
      @ForAll @NotEmpty @Size(max = 200) List<@IntRange(min = 1, max = 40) Integer> intervals) {
    IntervalCounts counts = new IntervalCounts(40);
    intervals.forEach(counts::add);
    long[] sorted = intervals.stream().mapToLong(each -> each).sorted().toArray();
    assertThat(counts.median()).isEqualTo(sorted[(sorted.length - 1) / 2]);
    assertThat(counts.total()).isEqualTo(sorted.length);
  }

  @Test
  void median_moreDifferentIntervalsThanTheLimit_isApproximatelyRight() {
    IntervalCounts counts = new IntervalCounts(16);
    long[] intervals = new long[10_001];
    for (int i = 0; i < intervals.length; i++) {
      intervals[i] = 20_000 + (i * 7919L) % 1000;
      counts.add(intervals[i]);
    }
    Arrays.sort(intervals);
    assertThat(counts.median()).isBetween(20_300L, 20_700L);
  }

  private static long step(RecordedMoments recorded) throws IOException {
    RecordingInterval step = new RecordingInterval(2);
    try (SampleStream samples = recorded.open()) {
      for (SamplesAtTime each = samples.next(); each != null; each = samples.next()) {
        step.add(each);
      }
    }
    return step.stepMs();
  }
}
