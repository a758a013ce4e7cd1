package io.crosstalk.bench.rest.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class AnswerFiguresTest {
  @Test
  void of_hundredTimes_hasNearestRankPercentiles() {
    long[] times = LongStream.rangeClosed(1, 100).map(i -> (101 - i) * 1_000_000).toArray();

    assertThat(AnswerFigures.of(times)).isEqualTo(new AnswerFigures(100, 50, 99, 100));
  }

  @Test
  void of_singleTime_isMedianP99AndMaximum() {
    assertThat(AnswerFigures.of(2_500_000)).isEqualTo(new AnswerFigures(1, 2.5, 2.5, 2.5));
  }

  @Test
  void of_noTimes_allFiguresAreZero() {
    assertThat(AnswerFigures.of()).isEqualTo(new AnswerFigures(0, 0, 0, 0));
  }
}
