package io.crosstalk.rules.notify.targets;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {
  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(5));

  @ParameterizedTest
  @CsvSource({"0,1", "1,2", "2,4", "8,256", "9,300", "40,300", "100000,300"})
  void pause_repeatedFailures_doublesUpToTheLongestLessHalfAtMost(int failures, long wholeSeconds) {
    Duration whole = Duration.ofSeconds(wholeSeconds);

    Duration pause = BACKOFF.pause(failures, new Random(7));

    assertThat(pause).isBetween(whole.dividedBy(2), whole);
  }

  @Property(tries = 200)
  void pause_anyFailure_isPositive(
      @ForAll @IntRange(max = 1_000_000) int failures, @ForAll Random random) {
    assertThat(BACKOFF.pause(failures, random))
        .isBetween(Duration.ofMillis(500), Duration.ofMinutes(5));
  }
}
