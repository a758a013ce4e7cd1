package io.crosstalk.ingest.source.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The figures are those of "SyncIO Saves the Day". */
class ConsequencesTest {

  @Test
  void halfAMegabyteASecondTakesOver30MsForABlockAndStallsAllChangesFor128Seconds() {
    Consequences hurt = new Consequences(0.5e6);

    assertThat(hurt.blockMs()).isBetween(30.0, 33.0);
    assertThat(hurt.clusterMs()).isEqualTo(128_000);
    assertThat(hurt.syncIoMs()).as("3 minutes").isBetween(180_000.0, 200_000.0);
  }

  @Test
  void whatIsTypicalOfASanTakesAbout1And5MsAndStallsFor6To7Seconds() {
    Consequences typical = new Consequences(9.6e6);

    assertThat(typical.blockMs()).isBetween(1.4, 1.8);
    assertThat(typical.clusterMs()).isBetween(6_000.0, 7_000.0);
    assertThat(typical.syncIoMs()).isEqualTo(10_000);
  }

  @Test
  void afterTheMoveSyncIoTook6Seconds() {
    assertThat(new Consequences(16e6).syncIoMs()).isEqualTo(6_000);
  }
}
