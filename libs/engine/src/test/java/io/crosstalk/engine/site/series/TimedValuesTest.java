package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TimedValuesTest {
  private static final long STEP = 20;

  private static final int WEEK = 30_240;

  private final Retention retention = new Retention();
  private final TimedValues values = new TimedValues(1, 0, retention);

  private static long[] times(long first, int count) {
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      times[i] = first + i * STEP;
    }
    return times;
  }

  private double[] read(long[] at, long stepMs, long throughMs) {
    return values.read(0, values.rows(at, stepMs, throughMs, false));
  }

  private double[] held(long[] at, long stepMs, long throughMs) {
    return values.read(0, values.rows(at, stepMs, throughMs, true));
  }

  private void every(long intervalMs, double... given) {
    for (int i = 0; i < given.length; i++) {
      values.add((i + 1) * intervalMs, given[i]);
    }
  }

  @Test
  void read_coarseSample_holdsForTheIntervalThatEndsWithIt() {
    every(60, 1, 2, 3);
    assertThat(read(times(80, 6), STEP, 180)).containsExactly(2, 2, 2, 3, 3, 3);
  }

  @Test
  void read_sampleThatIsNotKnownYet_isMissing() {
    every(60, 1, 2, 3);
    assertThat(read(times(140, 3), STEP, 179)[2]).isNaN();
  }

  @Test
  void read_loadThatIsNotKnownYet_isWhatItWas() {
    every(60, 1, 2, 3);
    assertThat(held(times(140, 3), STEP, 179)).containsExactly(2, 2, 2);
  }

  @Test
  void read_oneLostSample_isBridged() {
    every(20, 1, 1, 1, 2);
    values.add(120, 4);
    assertThat(read(times(80, 3), STEP, 120)).containsExactly(2, 2, 4);
  }

  @Test
  void read_longGap_isMissing() {
    every(20, 1, 1, 1, 2);
    values.add(240, 4);
    assertThat(read(times(160, 1), STEP, 240)[0]).isNaN();
  }

  private void addWeek(TimedValues to, long stepMs) {
    for (int i = 1; i <= WEEK; i++) {
      retention.advance((i - 210) * stepMs, stepMs);
      to.add(i * stepMs, i);
    }
  }

  @Test
  void read_recentPast_isKeptInFull() {
    addWeek(values, STEP);
    long[] recent = times((WEEK - 569) * STEP, 570);
    double[] read = read(recent, STEP, WEEK * STEP);
    for (int i = 0; i < recent.length; i++) {
      assertThat(read[i]).isEqualTo(WEEK - 569 + i);
    }
  }

  @Test
  void read_sparsePointsOfThePast_areThoseOfAllSamples() {
    addWeek(values, STEP);
    long sparseMs = Retention.SPARSE * STEP;
    long last = Math.floorDiv((WEEK - 570) * STEP, sparseMs);
    long[] at = new long[Retention.SPARSE_POINTS];
    for (int i = 0; i < at.length; i++) {
      at[i] = (last - at.length + 1 + i) * sparseMs;
    }
    double[] read = read(at, STEP, WEEK * STEP);
    for (int i = 0; i < at.length; i++) {
      assertThat(read[i]).isEqualTo((double) at[i] / STEP);
    }
  }

  @Test
  void rows_weekOfSamples_areThoseOfADecisionAndOneForEachSparsePoint() {
    addWeek(values, STEP);
    assertThat(values.rows()).isBetween(570 + 100, 570 + 101 + 2 * 64);
  }

  @Test
  void rows_thatAreAlwaysKept_areKeptInFull() {
    TimedValues all = new TimedValues(1, 2_000, retention);
    addWeek(all, STEP);
    long[] recent = times((WEEK - 1_999) * STEP, 2_000);
    assertThat(all.read(0, all.rows(recent, STEP, WEEK * STEP, false)))
        .containsExactly(IntStream.rangeClosed(WEEK - 1_999, WEEK).asDoubleStream().toArray());
  }

  @Test
  void rows_withValuesOfSomeSeries_keepThoseOfEach() {
    TimedValues both = new TimedValues(2, 0, retention);
    for (int i = 1; i <= WEEK; i++) {
      retention.advance((i - 210) * STEP, STEP);
      both.add(i * STEP, i % 2 == 0 ? i : Double.NaN, i % 2 == 0 ? Double.NaN : i);
    }
    long sparseMs = Retention.SPARSE * STEP;
    long point = Math.floorDiv((WEEK - 1_000) * STEP, sparseMs) * sparseMs;
    int row = both.rows(new long[] {point}, STEP, WEEK * STEP, true)[0];
    double[] even = both.read(0, new int[] {row - 1, row});
    double[] odd = both.read(1, new int[] {row - 1, row});
    assertThat(even).containsExactly(Double.NaN, (double) point / STEP);
    assertThat(odd).containsExactly((double) point / STEP - 1, Double.NaN);
  }

  @Test
  void add_lateRows_areThoseThatWereAddedInOrder() {
    TimedValues inOrder = new TimedValues(2, 1_000, retention);
    TimedValues late = new TimedValues(2, 1_000, retention);
    for (int i = 1; i <= 1_000; i++) {
      inOrder.add(i * STEP, i % 4 == 2 ? Double.NaN : i, i % 4 == 0 ? Double.NaN : -i);
      if (i % 4 != 2) {
        late.add(i * STEP, i, Double.NaN);
      }
      int lag = i - 150;
      if (lag > 0 && lag % 4 != 0) {
        late.add(lag * STEP, Double.NaN, -lag);
      }
    }
    int[] rows = IntStream.range(0, 850).toArray();

    assertThat(Arrays.copyOf(late.times(), 850)).containsExactly(times(STEP, 850));
    assertThat(late.read(0, rows)).containsExactly(inOrder.read(0, rows));
    assertThat(late.read(1, rows)).containsExactly(inOrder.read(1, rows));
    assertThat(late.lastMs()).isEqualTo(1_000 * STEP);
    assertThat(late.intervalMs()).isEqualTo(STEP);
  }

  @Test
  void read_clocksApart_takesTheSampleOfTheStep() {
    every(20, 1, 2, 3);
    assertThat(read(new long[] {47, 67}, STEP, 67)).containsExactly(2, 3);
  }
}
