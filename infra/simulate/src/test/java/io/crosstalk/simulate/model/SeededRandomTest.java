package io.crosstalk.simulate.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SeededRandomTest {
  @Property(tries = 200)
  void between_sameSeed_givesSameNumbers(@ForAll long seed) {
    assertThat(numbers(new SeededRandom(seed))).isEqualTo(numbers(new SeededRandom(seed)));
  }

  @Property(tries = 200)
  void between_otherSeed_givesOtherNumbers(@ForAll long seed) {
    assertThat(numbers(new SeededRandom(seed))).isNotEqualTo(numbers(new SeededRandom(seed + 1)));
  }

  @Property(tries = 200)
  void fork_afterAnyNumberOfDraws_givesSameNumbers(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int draws) {
    SeededRandom used = new SeededRandom(seed);
    for (int i = 0; i < draws; i++) {
      used.between(0, 1);
    }
    assertThat(numbers(used.fork("part"))).isEqualTo(numbers(new SeededRandom(seed).fork("part")));
    assertThat(numbers(used.fork("part"))).isNotEqualTo(numbers(used.fork("other")));
  }

  private static List<Double> numbers(SeededRandom dice) {
    return DoubleStream.generate(() -> dice.between(0, 1)).limit(5).boxed().toList();
  }
}
