package io.crosstalk.rules.notify.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TurnsTest {
  private static final Instant START = Instant.parse("2026-03-13T23:00:00Z");

  private final Turns turns = new Turns();

  @Test
  void take_again_hasTheLaterTime() {
    turns.take(List.of("a", "b"), START);
    turns.take(List.of("a"), START.plusSeconds(1));

    assertThat(turns.all()).isEqualTo(Map.of("a", START.plusSeconds(1), "b", START));
  }

  @Test
  void take_moreIncidentsThanAreKept_forgetsTheOldestTurn() {
    turns.take(List.of("a", "b"), START);
    turns.take(List.of("a"), START.plusSeconds(1));
    turns.take(
        IntStream.range(1, Turns.MAX_INCIDENTS).mapToObj(n -> "inc-" + n).toList(),
        START.plusSeconds(2));

    assertThat(turns.all()).hasSize(Turns.MAX_INCIDENTS).containsKey("a").doesNotContainKey("b");
  }
}
