package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Tests the delay of the responses to wrong tokens. */
class WrongTokensTest {
  private static final String GUESSER = "192.0.2.1";

  private long now;
  private final WrongTokens wrong = new WrongTokens(() -> now);

  @Test
  void count_successiveWrongTokens_doubleTheDelayUpToFiveSeconds() {
    List<Long> millis = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      millis.add(Duration.ofNanos(once(GUESSER)).toMillis());
    }

    assertThat(millis)
        .containsExactly(
            0L, 0L, 0L, 100L, 200L, 400L, 800L, 1_600L, 3_200L, 5_000L, 5_000L, 5_000L, 5_000L,
            5_000L);
  }

  @Test
  void count_wrongTokenFromAnotherAddress_isNotDelayed() {
    for (int i = 0; i < 40; i++) {
      once(GUESSER);
    }

    assertThat(once("192.0.2.2")).isZero();
  }

  @Test
  void count_tenMinutesWithoutWrongTokens_startsWithoutADelay() {
    for (int i = 0; i < 40; i++) {
      once(GUESSER);
    }
    now += Duration.ofMinutes(10).toNanos();

    assertThat(once(GUESSER)).isZero();
  }

  @Test
  void count_manyResponsesDelayed_isRefusedAtOnce() {
    List<OptionalLong> answers = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      answers.add(wrong.count(GUESSER));
    }

    assertThat(answers).filteredOn(OptionalLong::isEmpty).hasSize(193);
    wrong.endDelay(GUESSER);
    assertThat(wrong.count(GUESSER)).isPresent();
    assertThat(wrong.count("192.0.2.2")).hasValue(0);
  }

  @Test
  void count_oneAddressAtItsLimit_otherAddressesAreDelayedAsBefore() {
    for (int i = 0; i < 200; i++) {
      wrong.count(GUESSER);
    }
    for (int i = 0; i < 3; i++) {
      once("192.0.2.2");
    }

    assertThat(once("192.0.2.2")).isEqualTo(Duration.ofMillis(100).toNanos());
  }

  @Test
  void count_wrongTokensFromManyAddresses_forgetsTheOldestAddresses() {
    for (int i = 0; i < 5; i++) {
      once(GUESSER);
    }
    for (int i = 0; i < 10_000; i++) {
      once("198.51.100." + i);
    }

    assertThat(once(GUESSER)).isZero();
  }

  private long once(String address) {
    long delay = wrong.count(address).orElseThrow();
    if (delay > 0) {
      wrong.endDelay(address);
    }
    return delay;
  }
}
