package io.crosstalk.engine.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of probabilities by chance, and of the number of effective samples. */
class ChanceProbabilityTest {
  @Test
  void ofCorrelation_valuesOfPublishedTable_agree() {
    // Critical values of r at 5 %, both sides: 0.632 of 10 pairs, 0.197 of 100.
    assertThat(ChanceProbability.ofCorrelation(0.632, 10)).isCloseTo(0.05, within(0.001));
    assertThat(ChanceProbability.ofCorrelation(-0.1966, 100)).isCloseTo(0.05, within(0.001));
    assertThat(ChanceProbability.ofCorrelation(0, 100)).isCloseTo(1, within(1e-9));
    assertThat(ChanceProbability.ofCorrelation(1, 100)).isZero();
    assertThat(ChanceProbability.ofCorrelation(1, 2.5)).isEqualTo(1);
  }

  @Test
  void ofDeviation_valuesOfPublishedTable_agree() {
    assertThat(ChanceProbability.ofDeviation(1.96)).isCloseTo(0.05, within(0.0001));
    assertThat(ChanceProbability.ofDeviation(-1.96)).isCloseTo(0.05, within(0.0001));
  }

  @Test
  void corrected_publishedExample_agrees() {
    // The example of Benjamini and Hochberg 1995, section 4.1: the first four of 15 at 5 %.
    double[] p = {
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262,
      0.5719, 0.6528, 0.7590, 1.0
    };
    double[] corrected = FalseDiscovery.corrected(p, p.length);
    for (int i = 0; i < p.length; i++) {
      assertThat(corrected[i] <= FalseDiscovery.RATE).as("number %d", i + 1).isEqualTo(i < 4);
    }
    assertThat(FalseDiscovery.corrected(new double[] {0.3, 0.001}, 100)).containsExactly(1, 0.1);
  }

  @Test
  void effectiveSamples_independentSeries_areNearlyAll() {
    Random random = new Random(1);
    assertThat(new EffectiveSamples(course(random, 0, 1000)).with(course(random, 0, 1000), 1000))
        .isGreaterThan(700);
  }

  /** First-order series have n (1 - ab) / (1 + ab) effective samples: Bartlett 1946. */
  @Test
  void effectiveSamples_smoothSeries_areFewer() {
    double sum = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      sum += new EffectiveSamples(course(random, 0.9, 1000)).with(course(random, 0.9, 1000), 1000);
    }
    assertThat(sum / 40).isBetween(80.0, 160.0);
  }

  @Test
  void effectiveSamples_bothSeriesWithDailyRhythm_areAboutTheNumberOfDays() {
    Random random = new Random(3);
    float[] one = course(random, 0, 2016);
    float[] other = course(random, 0, 2016);
    for (int i = 0; i < 2016; i++) {
      one[i] += 5 * (float) Math.sin(2 * Math.PI * i / 288);
      other[i] += 5 * (float) Math.sin(2 * Math.PI * i / 288 + 0.3);
    }
    assertThat(new EffectiveSamples(one).with(other, 2016)).isLessThan(30);
  }

  @Test
  void effectiveSamples_seriesWithGaps_doNotCountTheGaps() {
    Random random = new Random(4);
    float[] one = course(random, 0.5, 900);
    float[] other = course(random, 0.5, 900);
    for (int i = 0; i < 900; i++) {
      other[i] = i % 3 == 0 ? other[i] : Float.NaN;
    }
    assertThat(new EffectiveSamples(one).with(other, 300)).isBetween(200.0, 300.0);
  }

  /** Counts how many of many unrelated smooth series are found significant. */
  @Test
  void ofCorrelation_unrelatedSmoothSeries_isNotSignificant() {
    int found = 0;
    for (int seed = 0; seed < 400; seed++) {
      Random random = new Random(seed);
      float[] one = course(random, 0.95, 500);
      float[] other = course(random, 0.95, 500);
      var outcome = (LagCorrelation.Outcome.Matched) new LagCorrelation(one).match(other);
      double samples = new EffectiveSamples(one).with(other, outcome.match().overlap());
      found +=
          ChanceProbability.ofCorrelation(outcome.match().coefficient(), samples) < 0.01 ? 1 : 0;
    }
    assertThat(found).isLessThan(20);
  }

  private static float[] course(Random random, double memory, int cells) {
    float[] values = new float[cells];
    double level = 0;
    for (int i = 0; i < cells; i++) {
      level = memory * level + random.nextGaussian();
      values[i] = (float) level;
    }
    return values;
  }
}
