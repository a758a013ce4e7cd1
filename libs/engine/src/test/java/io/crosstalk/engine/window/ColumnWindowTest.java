package io.crosstalk.engine.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class ColumnWindowTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final Metric IOPS = MetricCatalogue.of("disk.iops");

  @Property
  void read_writtenWindow_continuesLikeTheOriginal(
      @ForAll @IntRange(max = 900) int before, @ForAll @IntRange(max = 60) int after) {
    Map<Long, byte[]> persisted = new HashMap<>();
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, before, persisted);
    ByteWriter out = new ByteWriter();
    window.write(out);
    ColumnWindow restored = ColumnWindow.read(new ByteReader(out.toByteArray()), persisted::get);
    fill(window, before, after, new HashMap<>());
    fill(restored, before, after, new HashMap<>());
    SampleFrame expected = window.read(Long.MIN_VALUE, Long.MAX_VALUE);
    SampleFrame actual = restored.read(Long.MIN_VALUE, Long.MAX_VALUE);
    assertThat(actual.times()).isEqualTo(expected.times());
    assertThat(actual.values("disk.latency")).isEqualTo(expected.values("disk.latency"));
    assertThat(restored.nextChunk()).isEqualTo(window.nextChunk());
  }

  @Example
  void append_lateOrRepeatedRow_isIgnored() {
    ColumnWindow window = new ColumnWindow();
    append(window, 1000, 1);
    append(window, 1000, 2);
    append(window, 500, 3);
    SampleFrame frame = window.read(0, 2000);
    assertThat(frame.times()).containsExactly(1000);
    assertThat(frame.values("disk.latency")).containsExactly(1);
  }

  @Example
  void append_newMetric_hasGapsInEarlierRows() {
    ColumnWindow window = new ColumnWindow();
    append(window, 1000, 1);
    var unused = window.append(2000, new Metric[] {IOPS, LATENCY}, new double[] {7, 2});
    SampleFrame frame = window.read(0, 3000);
    assertThat(frame.values("disk.iops")).containsExactly(Double.NaN, 7);
    assertThat(frame.values("disk.latency")).containsExactly(1, 2);
  }

  @Property
  void extents_anyStretchOfTime_equalFiguresOfTheRows(
      @ForAll @IntRange(min = 1, max = 900) int rows,
      @ForAll @IntRange(max = 900) int start,
      @ForAll @IntRange(min = 1, max = 200) int length) {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, rows, new HashMap<>());
    long from = 1000L * start;
    long to = from + 1000L * length;
    double[] values = window.read(from, to).values("disk.latency");
    double peak = peak(window.extents(from, to));
    double mean = mean(window.extents(from, to));
    if (values == null) {
      assertThat(peak).isNaN();
      assertThat(mean).isNaN();
    } else {
      assertThat(peak).isCloseTo(Arrays.stream(values).max().orElseThrow(), within(1e-4));
      assertThat(mean).isCloseTo(Arrays.stream(values).average().orElseThrow(), within(1e-4));
      double high = Arrays.stream(values).filter(value -> value >= StretchFigures.DOUBLE).count();
      StretchFigures extents = window.extents(from, to);
      assertThat(extents.shareOfDouble(extents.find("disk.latency")))
          .isCloseTo(high / values.length, within(1e-6));
    }
    assertThat(window.extents(from, to).find("disk.iops")).isNegative();
  }

  @Property
  void extents_pastStretchAfterMoreRows_areUnchanged(
      @ForAll @IntRange(min = 1, max = 900) int rows,
      @ForAll @IntRange(max = 300) int back,
      @ForAll @IntRange(max = 300) int length,
      @ForAll @IntRange(max = 128) int since) {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, rows, new HashMap<>());
    ColumnWindow later = new ColumnWindow();
    fill(later, 0, rows + since, new HashMap<>());
    long from = 1000L * (rows - back);
    long to = Math.min(from + 1000L * length, 1000L * rows);

    if (window.remembers(from, to)) {
      assertAlike(later.extents(from, to), window.extents(from, to));
    }
  }

  @Example
  void remembers_stretchWhoseRowsHaveBeenRemoved_isFalse() {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, 200, new HashMap<>());
    assertThat(window.remembers(20_000, 100_000)).isTrue();

    fill(window, 200, 2_000, new HashMap<>());

    assertThat(window.remembers(20_000, 100_000)).isFalse();
    assertThat(window.remembers(2_000_000, 2_100_000)).isTrue();
  }

  /** Compares the figures with those of a window that has never been queried. */
  @Property
  void extents_cachedFigures_equalFiguresOfANewWindow(
      @ForAll @IntRange(min = 1, max = 900) int rows,
      @ForAll @Size(max = 8) List<@IntRange(max = 40) Integer> steps,
      @ForAll @IntRange(max = 900) int from,
      @ForAll @IntRange(max = 200) int length) {
    ColumnWindow asked = new ColumnWindow();
    int there = rows;
    fill(asked, 0, there, new HashMap<>());
    for (int step : steps) {
      var unused = asked.extents(1000L * from, 1000L * (from + length));
      unused = asked.extents(1000L * (from - step), 1000L * (from + length - step));
      fill(asked, there, step, new HashMap<>());
      there += step;
    }
    ColumnWindow other = new ColumnWindow();
    fill(other, 0, there, new HashMap<>());

    assertAlike(
        asked.extents(1000L * from, 1000L * (from + length)),
        other.extents(1000L * from, 1000L * (from + length)));
  }

  @Example
  void extents_newMetricAfterAQuery_isFound() {
    ColumnWindow window = new ColumnWindow();
    append(window, 1000, 1);
    assertThat(window.extents(0, 1000).find("disk.iops")).isNegative();

    var unused = window.append(2000, new Metric[] {IOPS, LATENCY}, new double[] {7, 2});

    StretchFigures earlier = window.extents(0, 1000);
    assertThat(earlier.find("disk.iops")).isNotNegative();
    assertThat(earlier.peak(earlier.find("disk.iops"))).isNaN();
  }

  private static void assertAlike(StretchFigures actual, StretchFigures expected) {
    assertThat(peak(actual)).isEqualTo(Double.valueOf(peak(expected)));
    assertThat(mean(actual)).isEqualTo(Double.valueOf(mean(expected)));
  }

  private static double peak(StretchFigures extents) {
    return extents.peak(extents.find("disk.latency"));
  }

  private static double mean(StretchFigures extents) {
    return extents.mean(extents.find("disk.latency"));
  }

  @Example
  void extents_nextQuery_doesNotOverwriteTheLastResult() {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, 100, new HashMap<>());
    for (int from = 10; from < 50; from += 10) {
      var unused = window.extents(1000L * from, 1000L * (from + 5));
    }

    StretchFigures during = window.extents(10_000, 15_000);
    double highest = peak(during);
    StretchFigures before = window.extents(60_000, 80_000);

    assertThat(peak(before)).isNotEqualTo(highest);
    assertThat(peak(during)).isEqualTo(highest);
  }

  @Example
  void extents_stretchWithoutTheMetric_haveNoValueOfOtherStretches() {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, 40, new HashMap<>());
    for (int row = 40; row < 100; row++) {
      var unused =
          window.append(1000L * row, new Metric[] {LATENCY, IOPS}, new double[] {row, 7000});
    }
    for (int from = 70; from < 80; from++) {
      var unused = window.extents(1000L * from, 85_000);
    }

    StretchFigures earlier = window.extents(5000, 20_000);

    assertThat(earlier.peak(earlier.find("disk.iops"))).isNaN();
  }

  @Example
  void extents_laterRows_areNotIncluded() {
    ColumnWindow window = new ColumnWindow();
    for (int row = 0; row < 70; row++) {
      append(window, 1000L * row, row < 50 ? 100 : 5000);
    }
    assertThat(mean(window.extents(40_000, 49_000))).isEqualTo(100);
    assertThat(peak(window.extents(40_000, 49_000))).isEqualTo(100);
  }

  @Example
  void append_manyRows_keepsABoundedNumber() {
    ColumnWindow window = new ColumnWindow();
    fill(window, 0, 5000, new HashMap<>());
    int rows = window.read(Long.MIN_VALUE, Long.MAX_VALUE).times().length;
    assertThat(rows).isBetween(640, 672);
  }

  private static void fill(ColumnWindow window, int from, int count, Map<Long, byte[]> persisted) {
    for (int i = from; i < from + count; i++) {
      ColumnWindow.Sealed sealed = append(window, 1000L * (i + 1), i / 10.0);
      if (sealed != null) {
        persisted.put(sealed.number(), sealed.bytes());
        persisted.remove(sealed.dropped());
      }
    }
  }

  private static ColumnWindow.@org.jspecify.annotations.Nullable Sealed append(
      ColumnWindow window, long time, double latency) {
    return window.append(time, new Metric[] {LATENCY}, new double[] {latency});
  }
}
