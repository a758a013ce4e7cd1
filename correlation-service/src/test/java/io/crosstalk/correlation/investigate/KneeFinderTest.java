package io.crosstalk.correlation.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.correlation.investigate.Knee.Why;
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

  /** What lets through so much and makes the rest wait; 2 ms when there is no queue. */
  private void bears(double most) {
    for (int i = 0; i < load.length; i++) {
      double waiting = Math.max(0, demand[i] / most - 1);
      load[i] = (float) (Math.min(demand[i], most) * (1 + 0.01 * random.nextGaussian()));
      latency[i] = (float) (2 * (1 + 20 * waiting) * (1 + 0.1 * random.nextGaussian()));
    }
  }

  /** A rhythm of the day between two levels. */
  private void asks(double night, double noon) {
    for (int i = 0; i < demand.length; i++) {
      double rhythm = (1 - Math.cos(2 * Math.PI * i / DAY)) / 2;
      demand[i] = (float) ((night + (noon - night) * rhythm) * (1 + 0.05 * random.nextGaussian()));
    }
  }

  private Knee find() {
    return KneeFinder.find(load, latency, DAY, MILLISECOND);
  }

  @Test
  void whatLetsThroughSixHundredHasItsKneeThere() {
    asks(100, 700);
    bears(600);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.LEARNED);
    assertThat(knee.load()).isCloseTo(600, within(20.0));
    assertThat(knee.ordinary()).isCloseTo(2, within(0.2));
    assertThat(knee.slowDays()).isEqualTo(DAYS);
  }

  @Test
  void whatIsNeverNearItsKneeHasOneThatIsNotReached() {
    asks(100, 300);
    bears(600);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
    assertThat(knee.load()).isNull();
    assertThat(knee.borne()).isCloseTo(310, within(25.0));
  }

  @Test
  void aFaultOfSomeDaysIsNoKnee() {
    asks(100, 300);
    bears(600);
    slowDown(8 * DAY, 14 * DAY);

    Knee knee = find();

    assertThat(knee.confidence()).isEqualTo(KneeConfidence.UNKNOWN);
    assertThat(knee.why()).isEqualTo(Why.SLOW_AT_ANY_LOAD);
  }

  @Test
  void aFaultInTheBusiestDaysOfTheMonthIsNoKneeEither() {
    asks(100, 300);
    for (int i = 20 * DAY; i < 22 * DAY; i++) {
      demand[i] *= 1.5f;
    }
    bears(600);
    slowDown(20 * DAY, 22 * DAY);

    Knee knee = find();

    assertThat(knee.load()).isNull();
    assertThat(knee.why()).isEqualTo(Why.SELDOM_SEEN);
  }

  @Test
  void aKneeIsFoundBesideAShortFault() {
    asks(100, 700);
    bears(600);
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
  void whatNobodyFeelsIsNotSlow() {
    asks(100, 700);
    bears(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] /= 100;
    }
    assertThat(find().confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
  }

  @Test
  void whatTakesLessThanTwiceAsLongIsNotSlow() {
    asks(100, 300);
    bears(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] *= 1 + 0.7f * (demand[i] - 100) / 200;
    }
    assertThat(find().confidence()).isEqualTo(KneeConfidence.NOT_REACHED);
  }

  @Test
  void aQuarterOfAnHourOnEachOfSomeDaysIsNotEnough() {
    asks(100, 300);
    for (int day = 2; day < 6; day++) {
      Arrays.fill(demand, day * DAY, day * DAY + 3, 700);
    }
    bears(600);

    assertThat(find().why()).isEqualTo(Why.SELDOM_SEEN);
  }

  @Test
  void aLoadThatIsBorneMoreOftenThanNotIsNoKnee() {
    asks(100, 300);
    bears(600);
    for (int i = 0; i < latency.length; i++) {
      latency[i] *= demand[i] > 270 && demand[i] < 280 ? 40 : 1;
    }
    assertThat(find().why()).isEqualTo(Why.ALSO_BORNE);
  }

  @Test
  void ofTwoDaysAndOfNoLoadNothingIsSaid() {
    assertThat(find().why()).isEqualTo(Why.IDLE);
    asks(100, 700);
    bears(600);
    Arrays.fill(load, 0, load.length - 2 * DAY, Float.NaN);
    assertThat(find().why()).isEqualTo(Why.TOO_FEW);
  }

  @Property(tries = 30)
  void scalingTheLoadScalesTheKnee(
      @ForAll @IntRange(min = 0, max = 1000) int seed,
      @ForAll @DoubleRange(min = 0.01, max = 100) double factor) {
    random.setSeed(seed);
    asks(100, 700);
    bears(600);
    double before = Objects.requireNonNull(find().load());
    for (int i = 0; i < load.length; i++) {
      load[i] *= (float) factor;
    }
    assertThat(find().load()).isCloseTo(before * factor, within(0.01 * before * factor));
  }

  @Property(tries = 30)
  void theOrderOfTheDaysDoesNotMatter(@ForAll @IntRange(min = 0, max = 29) int turn) {
    asks(100, 700);
    bears(600);
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
