package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimedValuesTest {
  private static final long STEP = 20;

  private static final int WEEK = 30_240;

  private final Retention retention = new Retention();
  private final TimedValues values = new TimedValues(retention);

  private static long[] times(long first, int count) {
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      times[i] = first + i * STEP;
    }
    return times;
  }

  private void every(long intervalMs, double... given) {
    for (int i = 0; i < given.length; i++) {
      values.add((i + 1) * intervalMs, given[i]);
    }
  }

  @Test
  void read_coarseSample_holdsForTheIntervalThatEndsWithIt() {
    every(60, 1, 2, 3);
    assertThat(values.read(0, times(80, 6), STEP, 180, false)).containsExactly(2, 2, 2, 3, 3, 3);
  }

  @Test
  void read_sampleThatIsNotKnownYet_isMissing() {
    every(60, 1, 2, 3);
    assertThat(values.read(0, times(140, 3), STEP, 179, false)[2]).isNaN();
  }

  @Test
  void read_loadThatIsNotKnownYet_isWhatItWas() {
    every(60, 1, 2, 3);
    assertThat(values.read(0, times(140, 3), STEP, 179, true)).containsExactly(2, 2, 2);
  }

  @Test
  void read_oneLostSample_isBridged() {
    every(20, 1, 1, 1, 2);
    values.add(120, 4);
    assertThat(values.read(0, times(80, 3), STEP, 120, false)).containsExactly(2, 2, 4);
  }

  @Test
  void read_longGap_isMissing() {
    every(20, 1, 1, 1, 2);
    values.add(240, 4);
    assertThat(values.read(0, times(160, 1), STEP, 240, false)[0]).isNaN();
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
    double[] read = values.read(0, recent, STEP, WEEK * STEP, false);
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
    double[] read = values.read(0, at, STEP, WEEK * STEP, false);
    for (int i = 0; i < at.length; i++) {
      assertThat(read[i]).isEqualTo((double) at[i] / STEP);
    }
  }

  @Test
  void bytes_weekOfSamples_areAtMostThreeThousandForALoad() {
    addWeek(values, STEP);
    assertThat(values.bytes()).isBetween(670 * 2, 3_000);
  }

  @Test
  void bytes_weekOfSamples_areAtMostEightThousandForAQualitySeries() {
    var quality = new TimedValues(3, retention);
    for (int i = 1; i <= WEEK; i++) {
      retention.advance((i - 210) * STEP, STEP);
      quality.add(i * STEP, 0, 0, i % 17 / 16.0);
    }
    assertThat(quality.bytes()).isBetween(670 * 2, 8_000);
  }

  @Test
  void read_clocksApart_takesTheSampleOfTheStep() {
    every(20, 1, 2, 3);
    assertThat(values.read(0, new long[] {47, 67}, STEP, 67, false)).containsExactly(2, 3);
  }
}
