package io.crosstalk.evaluate.peer;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeerTest {
  private static final int ONSET = 6;
  private static final double[] VICTIM = {2, 2.1, 1.9, 2, 2.1, 2, 30, 28, 31, 29};
  private static final double[] RISING = {5, 6, 5, 4, 5, 6, 90, 88, 91, 89};
  private static final double[] STEADY = {50, 52, 49, 51, 50, 48, 50, 51, 49, 50};

  @ParameterizedTest
  @EnumSource
  void score_loadRisingWithDegradation_isHigherThanForSteadyLoad(Peer peer) {
    assertThat(peer.score(VICTIM, RISING, ONSET)).isGreaterThan(peer.score(VICTIM, STEADY, ONSET));
  }

  @Test
  void pearson_relatedSeries_isBetweenMinusOneAndOne() {
    double[] falling = {10, 8, 6};
    assertThat(PeerStatistics.pearson(new double[] {1, 2, 3}, new double[] {2, 4, 6}))
        .isEqualTo(1, Offset.offset(1e-9));
    assertThat(PeerStatistics.pearson(new double[] {1, 2, 3}, falling))
        .isEqualTo(-1, Offset.offset(1e-9));
  }

  @Test
  void pearson_constantSeries_isZero() {
    assertThat(PeerStatistics.pearson(new double[] {1, 2, 3}, new double[] {4, 4, 4})).isZero();
  }

  @Test
  void ranks_equalValues_haveMeanRank() {
    assertThat(PeerStatistics.ranks(new double[] {7, 3, 7, 9})).containsExactly(1.5, 0, 1.5, 3);
  }

  @Test
  void quantile_sortedValues_isNearestValue() {
    double[] sorted = {1, 2, 3, 4, 5};
    assertThat(PeerStatistics.quantile(sorted, 0.5)).isEqualTo(3);
    assertThat(PeerStatistics.quantile(sorted, 0.75)).isEqualTo(4);
    assertThat(PeerStatistics.quantile(sorted, 1)).isEqualTo(5);
  }
}
