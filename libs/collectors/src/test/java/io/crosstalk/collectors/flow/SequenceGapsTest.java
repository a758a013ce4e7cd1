package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceGapsTest {
  private final SequenceGaps sequence = new SequenceGaps();

  @Test
  void lostBefore_consecutiveNumbers_isZero() {
    assertThat(sequence.lostBefore(10, 3)).isZero();
    assertThat(sequence.lostBefore(13, 2)).isZero();
  }

  @Test
  void lostBefore_missingNumbers_areCounted() {
    sequence.lostBefore(10, 1);

    assertThat(sequence.lostBefore(15, 1)).isEqualTo(4);
  }

  @Test
  void lostBefore_wrappedNumber_isZero() {
    sequence.lostBefore(0xFFFF_FFFFL, 1);

    assertThat(sequence.lostBefore(0, 1)).isZero();
  }

  @Test
  void lostBefore_numberBeforeTheLastOne_isZero() {
    sequence.lostBefore(10, 1);

    assertThat(sequence.lostBefore(9, 1)).isZero();
  }

  @Test
  void lostBefore_numbersStartAgain_isZero() {
    sequence.lostBefore(1_000_000, 1);

    assertThat(sequence.lostBefore(1, 1)).isZero();
  }

  @Test
  void lostBefore_numbersBehindTheLastRecord_isZero() {
    assertThat(sequence.lostBefore(24, 24)).isZero();
    assertThat(sequence.lostBefore(56, 32)).isZero();
  }
}
