package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

/**
 * Measures the memory that the state of one series takes in the heap of this process, without an
 * open episode.
 */
class SeriesMemoryTest {
  private static final long KILOBYTE_AND_A_HALF = 1536;
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");

  private final SeriesTracker tracker = new SeriesTracker(LATENCY);

  @BeforeAll
  static void objectLayout() {
    System.setProperty("jol.skipHotspotSAAttach", "true");
    // Needed to read the fields of Metric, which is a record.
    System.setProperty("jol.magicFieldOffset", "true");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 60, 300})
  void size_fiveWeeks_isAtMostOneAndAHalfKilobytes(int seconds) {
    SyntheticSeries life = new SyntheticSeries(Duration.ofSeconds(seconds));

    life.pass(tracker, Duration.ofDays(35));

    assertThat(size()).isBetween(1000L, KILOBYTE_AND_A_HALF);
  }

  @Test
  void size_tenWeeksWithAllPastEpisodesAndMonthDays_isAtMostOneAndAHalfKilobytes() {
    SyntheticSeries life = new SyntheticSeries(Duration.ofMinutes(5));
    life.pass(tracker, Duration.ofDays(10));
    for (int i = 0; i < 70; i++) {
      life.pass(tracker, Duration.ofHours(10 + i * i % 23));
      life.harm(tracker, 8 + i);
    }
    life.pass(tracker, Duration.ofMinutes(30));

    assertThat(size()).isBetween(1400L, KILOBYTE_AND_A_HALF);
  }

  @Test
  void accept_ordinarySample_allocatesNothing() {
    SyntheticSeries life = new SyntheticSeries(Duration.ofSeconds(20));
    life.pass(tracker, Duration.ofDays(35));
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    long before = thread.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100_000; i++) {
      life.sample(tracker);
    }

    long allocated = thread.getCurrentThreadAllocatedBytes() - before;
    // The measurement itself allocates a little; a byte a sample would be 100,000.
    assertThat(allocated).isLessThan(1000);
  }

  @Test
  void size_resourceWithThreeSeriesAndFullWindow_isAboutThirteenKilobytes() {
    List<Metric> metrics =
        List.of(
            LATENCY,
            MetricCatalogue.of("disk.read.latency"),
            MetricCatalogue.of("disk.write.latency"));
    ResourceTracker resource = new ResourceTracker();

    new SyntheticSeries(Duration.ofMinutes(5)).pass(resource, metrics, Duration.ofDays(35));

    assertThat(size(resource, metrics)).isBetween(10_000L, 15_000L);
  }

  private long size() {
    return size(tracker, List.of(LATENCY));
  }

  /** Returns the size in bytes, without the objects that all series share. */
  private static long size(Object root, List<Metric> metrics) {
    GraphLayout shared = GraphLayout.parseInstance(metrics, List.of());
    return GraphLayout.parseInstance(root).subtract(shared).totalSize();
  }
}
