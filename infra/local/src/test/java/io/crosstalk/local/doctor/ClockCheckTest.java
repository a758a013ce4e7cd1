package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockCheckTest {
  /** The question takes from 10:00:00 to 10:00:01; the answer is up to a second too old. */
  @ParameterizedTest
  @CsvSource({
    "10:00:00, differs by at most 3 s from this machine",
    "10:00:03, differs by at most 3 s from this machine",
    "10:00:04, 3.0 s ahead of this machine",
    "09:59:57, differs by at most 3 s from this machine",
    "09:59:55, 4.0 s behind this machine"
  })
  void of_timeOfAnotherMachine_saysHowMuchItDiffers(String theirs, String text) {
    assertThat(
            ClockCheck.of(
                    "db",
                    Instant.parse("2026-12-01T10:00:00Z"),
                    Instant.parse("2026-12-01T" + theirs + "Z"),
                    Instant.parse("2026-12-01T10:00:01Z"),
                    Duration.ofSeconds(1))
                .text())
        .isEqualTo(text);
  }
}
