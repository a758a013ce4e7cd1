package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.SamplesAtTime;
import io.crosstalk.ingest.source.casefolder.TickWindows.Window;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TickWindowsTest {
  private static final long STEP = 10;

  @Property(tries = 2000)
  void next_randomSamples_equalsSimpleReferenceImplementation(
      @ForAll @NotEmpty @Size(max = 60) List<@IntRange(max = 300) Integer> times,
      @ForAll @IntRange(min = 1, max = 5) int stepsPerTick,
      @ForAll @IntRange(min = 1, max = 12) int samplesPerTick)
      throws IOException {
    RecordedMoments recorded = new RecordedMoments();
    for (int i = 0; i < times.size(); i++) {
      recorded.add("vm-" + i % 4, times.get(i));
    }
    List<Window> windows = windows(recorded, stepsPerTick, samplesPerTick);
    if (windows.stream().allMatch(Window::complete)) {
      assertThat(windows.stream().map(Window::endMs).toList())
          .isEqualTo(reference(recorded.counts(), stepsPerTick, samplesPerTick));
    }
    assertThat(windows.stream().flatMap(w -> w.moments().stream()).map(SamplesAtTime::timeMs))
        .containsExactlyElementsOf(recorded.counts().keySet());
    assertThat(windows)
        .allMatch(w -> w.moments().getLast().timeMs() <= w.endMs())
        .isSortedAccordingTo((a, b) -> Long.compare(a.endMs(), b.endMs()));
  }

  @Test
  void next_intervalWithVeryManySamples_isReturnedInPartsWithOneTick() throws IOException {
    RecordedMoments recorded = new RecordedMoments().add("vm", 1, 2, 3, 4, 5, 6, 7, 8, 9, 11);
    List<Window> windows = windows(recorded, 2, 1);
    assertThat(windows).extracting(Window::endMs).containsExactly(10L, 10L, 10L, 20L);
    assertThat(windows).extracting(Window::complete).containsExactly(false, false, true, true);
    assertThat(windows).extracting(w -> w.moments().size()).containsExactly(4, 4, 1, 1);
  }

  private static List<Window> windows(RecordedMoments recorded, int steps, int samples)
      throws IOException {
    TickWindows windows =
        new TickWindows(new GridIntervals(recorded.open(), STEP, steps, samples), samples);
    List<Window> all = new ArrayList<>();
    for (Window each = windows.next(); each != null; each = windows.next()) {
      all.add(each);
    }
    return all;
  }

  /**
   * Returns the ends of the windows, computed in a simpler way: by first counting the samples of
   * each interval.
   */
  private static List<Long> reference(NavigableMap<Long, Integer> counts, int steps, int limit) {
    List<Long> ends = new ArrayList<>();
    Map.Entry<Long, Integer> next = counts.firstEntry();
    while (next != null) {
      long window = STEP * steps;
      long end = Math.ceilDiv(next.getKey(), window) * window;
      List<Long> candidates = cuts(counts, end, steps, limit);
      candidates.add(end);
      long from = end - window;
      for (long candidate : candidates) {
        if (!counts.subMap(from, false, candidate, true).isEmpty()) {
          ends.add(candidate);
        }
        from = candidate;
      }
      next = counts.higherEntry(end);
    }
    return ends;
  }

  private static List<Long> cuts(
      NavigableMap<Long, Integer> counts, long windowEnd, int steps, int limit) {
    List<Long> cuts = new ArrayList<>();
    long samples = 0;
    for (int step = 0; step < steps; step++) {
      long end = windowEnd - (steps - 1 - step) * STEP;
      long count =
          counts.subMap(end - STEP, false, end, true).values().stream().mapToInt(c -> c).sum();
      if (samples > 0 && samples + count > limit) {
        cuts.add(end - STEP);
        samples = 0;
      }
      samples += count;
    }
    return cuts;
  }
}
