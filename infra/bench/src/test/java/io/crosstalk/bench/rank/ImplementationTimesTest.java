package io.crosstalk.bench.rank;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ImplementationTimesTest {
  @Test
  void table_twoImplementations_comparesSecondWithFirst() {
    ImplementationTimes rounds = new ImplementationTimes();
    for (double wall : new double[] {30, 10, 20}) {
      rounds.record("reference", new ElapsedTime(wall, 40));
      rounds.record("other", new ElapsedTime(wall / 4, 20));
    }

    assertThat(rounds.table())
        .containsPattern("reference +20\\.0 +10\\.0 – +30\\.0 +1\\.00 +40\\.0 +1\\.00")
        .containsPattern("other +5\\.0 +2\\.5 – +7\\.5 +4\\.00 +20\\.0 +2\\.00");
  }

  @Test
  void clear_earlierRounds_areNotInTable() {
    ImplementationTimes rounds = new ImplementationTimes();
    rounds.record("reference", new ElapsedTime(1_000, 1_000));
    rounds.clear();
    rounds.record("reference", new ElapsedTime(10, 10));

    assertThat(rounds.table()).contains("10.0").doesNotContain("1000");
  }
}
