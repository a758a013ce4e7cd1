package io.crosstalk.collectors.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Compares the computed times with those in the presentation "SyncIO Saves the Day". */
class DatabaseImpactTest {

  @Test
  void waits_halfAMegabytePerSecond_are31MsForABlockAnd128SForACluster() {
    DatabaseImpact slow = new DatabaseImpact(0.5e6);

    assertThat(slow.blockMs()).isBetween(30.0, 33.0);
    assertThat(slow.clusterMs()).isEqualTo(128_000);
    assertThat(slow.syncIoMs()).as("3 minutes").isBetween(180_000.0, 200_000.0);
  }

  @Test
  void waits_typicalSanThroughput_areBelow2MsForABlockAndBelow7SForACluster() {
    DatabaseImpact typical = new DatabaseImpact(9.6e6);

    assertThat(typical.blockMs()).isBetween(1.4, 1.8);
    assertThat(typical.clusterMs()).isBetween(6_000.0, 7_000.0);
    assertThat(typical.syncIoMs()).isEqualTo(10_000);
  }

  @Test
  void syncIoMs_sixteenMegabytesPerSecond_is6Seconds() {
    assertThat(new DatabaseImpact(16e6).syncIoMs()).isEqualTo(6_000);
  }
}
