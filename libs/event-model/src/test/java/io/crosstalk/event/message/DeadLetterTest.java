package io.crosstalk.event.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class DeadLetterTest {
  private static DeadLetter deadLetter(byte[] original) {
    return new DeadLetter("live", "push", "not readable", Instant.EPOCH, null, 0, original);
  }

  @Test
  void original_longerThanTheLimit_isCutToItsBeginning() {
    byte[] original = new byte[DeadLetter.MAX_ORIGINAL_BYTES + 1];
    original[0] = 7;

    assertThat(deadLetter(original).original()).hasSize(65_536).startsWith(7);
  }

  @Test
  void original_withinTheLimit_isComplete() {
    byte[] original = new byte[DeadLetter.MAX_ORIGINAL_BYTES];

    assertThat(deadLetter(original).original()).isSameAs(original);
  }
}
