package io.crosstalk.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {
  @Test
  void of_severalVariants_runsEachInEveryRoundAndLeavesOutUnmeasuredRounds()
      throws IOException, InterruptedException {
    List<String> order = new ArrayList<>();
    Rounds<String, Integer> rounds =
        Rounds.of(
            1,
            2,
            List.of("a", "b"),
            variant -> {
              order.add(variant);
              return order.size();
            });
    assertThat(order).containsExactly("a", "b", "a", "b", "a", "b");
    assertThat(rounds.of("a")).containsExactly(3, 5);
    assertThat(rounds.of("b")).containsExactly(4, 6);
  }

  @Test
  void figures_oddNumberOfRounds_areMedianLeastAndMost() {
    Rounds<String, Double> rounds = rounds(8_000, 4_000, 9_000);
    assertThat(rounds.median("a", each -> each)).isEqualTo(8_000);
    assertThat(rounds.least("a", each -> each)).isEqualTo(4_000);
    assertThat(rounds.most("a", each -> each)).isEqualTo(9_000);
    assertThat(rounds.range("a", each -> each)).isEqualTo("4,000 – 9,000");
  }

  @Test
  void median_evenNumberOfRounds_isMeanOfTheTwoInTheMiddle() {
    assertThat(rounds(1, 3, 2, 10).median("a", each -> each)).isEqualTo(2.5);
    assertThat(rounds().median("a", each -> each)).isNaN();
  }

  @Test
  void ratio_severalRounds_isMedianOfRatiosOfRounds() {
    Rounds<String, Double> rounds = rounds(8_000, 4_000, 9_000);
    List.of(2_000.0, 2_000.0, 900.0).forEach(each -> rounds.add("b", each));
    assertThat(rounds.ratio("b", "a", each -> each)).isEqualTo(0.25);
  }

  private static Rounds<String, Double> rounds(double... values) {
    Rounds<String, Double> rounds = new Rounds<>();
    for (double value : values) {
      rounds.add("a", value);
    }
    return rounds;
  }
}
