package io.crosstalk.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadVariationTest {
  @Test
  void recall_afterALivelyRun_repeatsItsLevels() {
    var variation = new LoadVariation(0.3, 600, 2, 3);
    variation.lively(new SeededRandom(7), 3600);
    List<Double> lively = levels(variation, 0, 100);

    variation.recall(40);

    assertThat(levels(variation, 40, 60)).isEqualTo(lively.subList(40, 100));
  }

  private static List<Double> levels(LoadVariation variation, int first, int count) {
    var levels = new ArrayList<Double>();
    for (int i = first; i < first + count; i++) {
      variation.advance(5);
      levels.add(variation.level(5.0 * i));
    }
    return levels;
  }
}
