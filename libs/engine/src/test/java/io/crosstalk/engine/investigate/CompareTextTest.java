package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.investigate.CompareAnswer.Item;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompareTextTest {
  private static Item item(String resource, String metric, double good, double bad) {
    return new Item(
        1,
        DescribedSeries.of(new SeriesName(resource, metric), null),
        good,
        bad,
        bad / good,
        good,
        1,
        1,
        0.9,
        9,
        9);
  }

  @Test
  void change_ofAResponseTime_isStatedWithThePartThatChangedMost() {
    assertThat(
            CompareText.of(
                List.of(
                    item("vol-out", "disk.latency.disconnect", 1.5, 75.2),
                    item("vol-out", "disk.latency", 4.2, 96),
                    item("vol-out", "disk.latency.connect", 2, 20.1),
                    item("vol-in", "disk.latency.connect", 2, 16.9))))
        .isEqualTo(
            "Beyond what load explains, these changed most: disk.latency of vol-out from 4.2 ms to"
                + " 96 ms (of that disk.latency.disconnect from 1.5 ms to 75.2 ms);"
                + " disk.latency.connect of vol-in from 2 ms to 16.9 ms.");
  }
}
