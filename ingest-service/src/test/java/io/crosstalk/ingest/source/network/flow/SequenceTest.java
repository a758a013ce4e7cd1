package io.crosstalk.ingest.source.network.flow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceTest {
  private final Sequence sequence = new Sequence();

  @Test
  void whatFollowsIsComplete() {
    assertThat(sequence.lostBefore(10, 3)).isZero();
    assertThat(sequence.lostBefore(13, 2)).isZero();
  }

  @Test
  void whatIsMissingIsCounted() {
    sequence.lostBefore(10, 1);

    assertThat(sequence.lostBefore(15, 1)).isEqualTo(4);
  }

  @Test
  void theNumberWraps() {
    sequence.lostBefore(0xFFFF_FFFFL, 1);

    assertThat(sequence.lostBefore(0, 1)).isZero();
  }

  @Test
  void whatComesTooLateIsNotLost() {
    sequence.lostBefore(10, 1);

    assertThat(sequence.lostBefore(9, 1)).isZero();
  }

  @Test
  void aRestartIsNoLoss() {
    sequence.lostBefore(1_000_000, 1);

    assertThat(sequence.lostBefore(1, 1)).isZero();
  }

  @Test
  void anExporterMayNumberTheEndOfItsDatagrams() {
    assertThat(sequence.lostBefore(24, 24)).isZero();
    assertThat(sequence.lostBefore(56, 32)).isZero();
  }
}
