package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GridTest {

  @Test
  void times_ofSomeSteps_areTheirEnds() {
    Grid grid = Grid.between(100, 160, 20);

    assertThat(grid.times()).containsExactly(100, 120, 140, 160);
    assertThat(grid.times(1, 3)).containsExactly(120, 140);
  }
}
