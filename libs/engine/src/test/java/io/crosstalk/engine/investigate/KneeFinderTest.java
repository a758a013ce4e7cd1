package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.investigate.Knee.Why;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KneeFinderTest {
  private static final int DAY = 288;
  private static final int DAYS = 30;
  private static final double MILLISECOND = 1;

  private final Random random = new Random(11);
  private final float[] demand = new float[DAYS * DAY];
  private final float[] load = new float[DAYS * DAY];
  private final float[] latency = new float[DAYS * DAY];

  /**
   * Computes loads and latencies of a resource with a limited throughput, whose latency without a
   * queue is 2 ms.
   *
   * @param most maximum throughput
   */
  private void measure(double most) {
    for (int i = 0; i < load.length; i++) {
      double waiting = Math.max(0, demand[i] / most - 1);
      load[i] = (float) (Math.min(demand[i], most) * (1 + 0.01 * random.nextGaussian()));
      latency[i] = (float) (2 * (1 + 20 * waiting) * (1 + 0.1 * random.nextGaussian()));
    }
  }

  /** Sets a daily rhythm of the demand between two levels. */
  private void setDemand(double night, double noon) {
    for (int i = 0; i < demand.length; i++) {
      double rhythm = (1 - Math.cos(2 * Math.PI * i / DAY)) / 2;
      demand[i] = (float) ((night + (noon - night) * rhythm) * (1 + 0.05 * random.nextGaussian()));
    }
  }

  private Knee find() {
    return KneeFinder.find(load, latency, DAY, MILLISECOND);
  }

  @Test
  void find_capacityOfSixHundred_learnsKneeAtSixHundred() {
    setDemand(100, 700);
    measure(600);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.LEARNED);
    assertThat(knee.load()).isCloseTo(600, within(20.0));
    assertThat(knee.ordinary()).isCloseTo(2, within(0.2));
    assertThat(knee.slowDays()).isEqualTo(DAYS);
  }

  @Test
  void find_loadBelowCapacity_isNotReached() {
    setDemand(100, 300);
    measure(600);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
    assertThat(knee.load()).isNull();
    assertThat(knee.sustained()).isCloseTo(310, within(25.0));
  }

  @Test
  void find_slowAtAnyLoadForSomeDays_learnsNoKnee() {
    setDemand(100, 300);
    measure(600);
    slowDown(8 * DAY, 14 * DAY);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.UNKNOWN);
    assertThat(knee.why()).isEqualTo(Why.SLOW_AT_ANY_LOAD);
  }

  @Test
  void find_slowAtAnyLoadOnBusiestDays_learnsNoKnee() {
    setDemand(100, 300);
    for (int i = 20 * DAY; i < 22 * DAY; i++) {
      demand[i] *= 1.5f;
    }
    measure(600);
    slowDown(20 * DAY, 22 * DAY);

    Knee knee = find();

    assertThat(knee.load()).isNull();
    assertThat(knee.why()).isEqualTo(Why.SELDOM_SEEN);
  }

  @Test
  void find_slowAtAnyLoadForShortTime_stillLearnsTheKnee() {
    setDemand(100, 700);
    measure(600);
    slowDown(8 * DAY, 9 * DAY);

    Knee knee = find();

    assertThat(knee.load()).isCloseTo(600, within(30.0));
    assertThat(knee.slowBelow()).isBetween(0.01, 0.06);
  }

  private void slowDown(int from, int to) {
    for (int i = from; i < to; i++) {
      latency[i] *= 10;
    }
  }

  @Test
  void find_unnoticeableIncrease_isNotSlow() {
    setDemand(100, 700);
    measure(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] /= 100;
    }
    assertThat(find().confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
  }

  @Test
  void find_lessThanTwiceAsLong_isNotSlow() {
    setDemand(100, 300);
    measure(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] *= 1 + 0.7f * (demand[i] - 100) / 200;
    }
    assertThat(find().confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
  }

  @Test
  void find_overloadOfFifteenMinutesOnSomeDays_learnsNoKnee() {
    setDemand(100, 300);
    for (int day = 2; day < 6; day++) {
      Arrays.fill(demand, day * DAY, day * DAY + 3, 700);
    }
    measure(600);

    assertThat(find().why()).isEqualTo(Why.SELDOM_SEEN);
  }

  @Test
  void find_highLoadMostlyWithoutSlowResponse_learnsNoKnee() {
    setDemand(100, 300);
    measure(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] *= demand[i] > 270 && demand[i] < 280 ? 40 : 1;
    }
    assertThat(find().why()).isEqualTo(Why.ALSO_BORNE);
  }

  @Test
  void find_twoDaysOrNoLoad_isUnknown() {
    assertThat(find().why()).isEqualTo(Why.IDLE);
    setDemand(100, 700);
    measure(600);
    Arrays.fill(load, 0, load.length - 2 * DAY, Float.NaN);
    assertThat(find().why()).isEqualTo(Why.TOO_FEW);
  }

  @Property(tries = 30)
  void find_scaledLoad_scalesTheKnee(
      @ForAll @IntRange(min = 0, max = 1000) int seed,
      @ForAll @DoubleRange(min = 0.01, max = 100) double factor) {
    random.setSeed(seed);
    setDemand(100, 700);
    measure(600);
    double before = Objects.requireNonNull(find().load());
    for (int i = 0; i < load.length; i++) {
      load[i] *= (float) factor;
    }
    assertThat(find().load()).isCloseTo(before * factor, within(0.01 * before * factor));
  }

  @Property(tries = 30)
  void find_daysInAnyOrder_givesTheSameKnee(@ForAll @IntRange(min = 0, max = 29) int turn) {
    setDemand(100, 700);
    measure(600);
    Double before = find().load();
    turn(load, turn * DAY);
    turn(latency, turn * DAY);
    assertThat(find().load()).isEqualTo(before);
  }

  private static void turn(float[] values, int by) {
    float[] copy = values.clone();
    for (int i = 0; i < values.length; i++) {
      values[i] = copy[(i + by) % copy.length];
    }
  }
}
