package io.crosstalk.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.statistics.LagCorrelation.Outcome;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.FloatRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LagCorrelationTest {
  private static final double ROUNDING = 2e-4;

  @Property(tries = 200)
  void match_seriesWithGaps_agreesWithTheDefinition(
      @ForAll long seed,
      @ForAll @IntRange(min = 8, max = 1100) int cells,
      @ForAll @FloatRange(min = 0, max = 0.6f) float gaps) {
    Random random = new Random(seed);
    float[] asked = withGaps(noise(random, cells), random, gaps);
    float[] other = withGaps(mixed(asked, random), random, gaps);

    Outcome outcome = new LagCorrelation(asked).match(other);

    LagMatch expected = slowly(asked, other);
    if (expected == null) {
      assertThat(outcome).isInstanceOf(Outcome.TooFew.class);
    } else {
      LagMatch match = ((Outcome.Matched) outcome).match();
      assertThat(Math.abs(match.coefficient()))
          .isCloseTo(Math.abs(expected.coefficient()), within(ROUNDING));
      assertThat(match.overlap()).isEqualTo(pairs(asked, other, match.lag()));
    }
  }

  @Property(tries = 100)
  void match_shiftedSeries_findsTheLag(
      @ForAll long seed, @ForAll @IntRange(min = -4, max = 4) int shift) {
    float[] asked = noise(new Random(seed), 300);
    float[] earlier = new float[300];
    for (int i = 0; i < 300; i++) {
      earlier[i] = asked[Math.floorMod(i + shift, 300)];
    }
    LagMatch match = matched(asked, earlier);
    assertThat(match.lag()).isEqualTo(shift);
    assertThat(match.coefficient()).isCloseTo(1, within(ROUNDING));
    assertThat(match.overlap()).isEqualTo(300 - Math.abs(shift));
  }

  @Property(tries = 100)
  void match_valuesMultipliedAndOffset_hasTheSameCoefficient(
      @ForAll long seed,
      @ForAll @FloatRange(min = -1000, max = 1000) float offset,
      @ForAll @FloatRange(min = 0.01f, max = 1000) float scale) {
    Random random = new Random(seed);
    float[] asked = noise(random, 500);
    float[] other = mixed(asked, random);
    float[] moved = new float[500];
    float[] turned = new float[500];
    for (int i = 0; i < 500; i++) {
      moved[i] = other[i] * scale + offset * scale;
      turned[i] = -moved[i];
    }
    LagMatch match = matched(asked, other);
    assertThat(matched(asked, moved).coefficient())
        .isCloseTo(match.coefficient(), within(ROUNDING));
    assertThat(matched(asked, turned).coefficient())
        .isCloseTo(-match.coefficient(), within(ROUNDING));
    assertThat(matched(asked, moved).lag()).isEqualTo(match.lag());
  }

  @Property(tries = 100)
  void match_gap_isNotTreatedAsZero(
      @ForAll long seed, @ForAll @IntRange(min = 0, max = 499) int gap) {
    Random random = new Random(seed);
    float[] asked = level(noise(random, 500), 1000);
    float[] other = level(asked.clone(), 500);
    other[gap] = Float.NaN;
    float[] zero = other.clone();
    zero[gap] = 0;
    assertThat(matched(asked, other).coefficient()).isCloseTo(1, within(ROUNDING));
    assertThat(matched(asked, other).overlap()).isEqualTo(499);
    assertThat(Math.abs(matched(asked, zero).coefficient())).isLessThan(0.5);
  }

  @Test
  void match_seriesOfZeroAndOne_correlatesWithAStep() {
    Random random = new Random(6);
    float[] asked = noise(random, 288);
    float[] cache = new float[288];
    for (int i = 0; i < 288; i++) {
      cache[i] = (i >= 120 && i < 126) || (i >= 132 && i < 162) || (i >= 168 && i < 189) ? 1 : 0;
      asked[i] += 58 + 170 * cache[i];
    }
    LagMatch match = matched(asked, cache);
    assertThat(match.coefficient()).isGreaterThan(0.99);
    assertThat(match.lag()).isZero();
  }

  @Test
  void match_constantSeries_isConstantAtAnyLevel() {
    float[] asked = noise(new Random(1), 100);
    float[] same = new float[100];
    for (float value : new float[] {0, 1, -0.1f, 1e30f, 1e-30f}) {
      Arrays.fill(same, value);
      assertThat(new LagCorrelation(asked).match(same)).isInstanceOf(Outcome.Constant.class);
    }
    Arrays.fill(same, Float.NaN);
    assertThat(new LagCorrelation(asked).match(same)).isInstanceOf(Outcome.TooFew.class);
  }

  @Test
  void match_equalCoefficientsAtTwoLags_choosesTheShorterLag() {
    float[] asked = new float[64];
    for (int i = 0; i < 64; i++) {
      asked[i] = i % 2;
    }
    assertThat(matched(asked, asked).lag()).isZero();
  }

  private static LagMatch matched(float[] asked, float[] other) {
    return ((Outcome.Matched) new LagCorrelation(asked).match(other)).match();
  }

  private static float[] noise(Random random, int cells) {
    float[] values = new float[cells];
    for (int i = 0; i < cells; i++) {
      values[i] = (float) random.nextGaussian();
    }
    return values;
  }

  private static float[] level(float[] values, float level) {
    for (int i = 0; i < values.length; i++) {
      values[i] += level;
    }
    return values;
  }

  private static float[] mixed(float[] values, Random random) {
    float[] mixed = noise(random, values.length);
    for (int i = 0; i < mixed.length; i++) {
      mixed[i] += Float.isNaN(values[i]) ? 0 : values[i];
    }
    return mixed;
  }

  private static float[] withGaps(float[] values, Random random, float part) {
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextFloat() < part ? Float.NaN : values[i];
    }
    return values;
  }

  private static LagMatch slowly(float[] asked, float[] other) {
    LagMatch best = null;
    for (int lag = -LagCorrelation.MAX_LAG; lag <= LagCorrelation.MAX_LAG; lag++) {
      int n = pairs(asked, other, lag);
      double r = n < LagCorrelation.LEAST_OVERLAP ? Double.NaN : pearson(asked, other, lag, n);
      if (!Double.isNaN(r) && (best == null || Math.abs(r) > Math.abs(best.coefficient()))) {
        best = new LagMatch(r, lag, n);
      }
    }
    return best;
  }

  private static int pairs(float[] asked, float[] other, int lag) {
    int pairs = 0;
    for (int i = 0; i < other.length; i++) {
      pairs += isPair(asked, other, i, lag) ? 1 : 0;
    }
    return pairs;
  }

  private static boolean isPair(float[] asked, float[] other, int i, int lag) {
    return i + lag >= 0
        && i + lag < asked.length
        && !Float.isNaN(asked[i + lag])
        && !Float.isNaN(other[i]);
  }

  private static double pearson(float[] asked, float[] other, int lag, int n) {
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < other.length; i++) {
      if (isPair(asked, other, i, lag)) {
        meanX += asked[i + lag] / (double) n;
        meanY += other[i] / (double) n;
      }
    }
    double xy = 0;
    double xx = 0;
    double yy = 0;
    for (int i = 0; i < other.length; i++) {
      if (isPair(asked, other, i, lag)) {
        double x = asked[i + lag] - meanX;
        double y = other[i] - meanY;
        xy += x * y;
        xx += x * x;
        yy += y * y;
      }
    }
    return xy / Math.sqrt(xx * yy);
  }
}
