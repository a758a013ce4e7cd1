package io.crosstalk.event.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Series.Point;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static Series series(List<Point> points) {
    return new Series("vm-erp", "disk.sync_write.throughput", "MB/s", points);
  }

  @Property(tries = 300)
  void with_anyPoints_keepsSomeOfThemInOrderWithTheExtremes(
      @ForAll long seed,
      @ForAll @IntRange(max = Series.MAX_POINTS) int own,
      @ForAll @IntRange(max = 3_000) int added,
      @ForAll @IntRange(min = 1, max = 100) int levels) {
    Random random = new Random(seed);
    List<Point> all = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < own + added; i++) {
      time += 1 + random.nextInt(random.nextInt(20) == 0 ? 100_000 : 1_000);
      all.add(new Point(time, random.nextInt(levels)));
    }
    List<Point> points = new ArrayList<>(all);
    Collections.shuffle(points, random);
    List<Point> first = new ArrayList<>(points.subList(0, own));
    first.sort(Comparator.comparingLong(Point::timeMs));

    List<Point> kept = series(first).with(points.subList(own, points.size())).points();

    assertThat(kept).hasSizeLessThanOrEqualTo(Series.MAX_POINTS).isSubsetOf(all);
    assertThat(kept).extracting(Point::timeMs).doesNotHaveDuplicates().isSorted();
    if (all.size() <= Series.MAX_POINTS) {
      assertThat(kept).isEqualTo(all);
    } else {
      assertThat(kept).startsWith(all.getFirst()).endsWith(all.getLast());
      assertThat(range(kept).getMin()).isEqualTo(range(all).getMin());
      assertThat(range(kept).getMax()).isEqualTo(range(all).getMax());
    }
  }

  @Test
  void with_morePointsThanFit_keepsDropsAndPeaks() {
    List<Point> all = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      all.add(new Point(1_000L * i, i % 100 == 50 ? 1 : i % 100 == 70 ? 90 : 40 + i % 3));
    }

    List<Point> kept = series(all.subList(0, 300)).with(all.subList(300, 3_000)).points();

    assertThat(kept.stream().filter(point -> point.value() == 1)).hasSize(30);
    assertThat(kept.stream().filter(point -> point.value() == 90)).hasSize(30);
    assertThat(kept).hasSizeGreaterThan(Series.MAX_POINTS / 2);
  }

  @Test
  void mergedMs_morePointsThanFit_isTheTimeOfOneMergedStretch() {
    List<Point> minutes = new ArrayList<>();
    for (int i = 0; i < 2 + 249 * 5; i++) {
      minutes.add(new Point(60_000L * i, i % 7));
    }

    assertThat(series(minutes.subList(0, 500)).mergedMs()).isNull();
    assertThat(series(List.of()).with(minutes.subList(0, 500)).mergedMs()).isNull();
    assertThat(series(List.of()).with(minutes).mergedMs()).isEqualTo(300_000);
  }

  private static DoubleSummaryStatistics range(List<Point> points) {
    return points.stream().collect(Collectors.summarizingDouble(Point::value));
  }
}
