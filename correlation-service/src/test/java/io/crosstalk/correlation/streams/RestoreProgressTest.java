package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RestoreProgressTest {
  private static final TopicPartition STORE = new TopicPartition("snapshots-changelog", 0);
  private static final TopicPartition SAMPLES = new TopicPartition("samples", 0);

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final RestoreProgress progress = new RestoreProgress(registry);

  private double records() {
    return registry.get("crosstalk.correlation.restore.records").gauge().value();
  }

  @Test
  void remaining_twoPartitions_isTheSumUntilEachIsRestored() {
    progress.onRestoreStart(STORE, "snapshots", 100, 200);
    progress.note(SAMPLES, 10, 60);
    assertThat(records()).isEqualTo(150);

    progress.onBatchRestored(STORE, "snapshots", 180, 75);
    progress.note(SAMPLES, 50, 60);
    assertThat(records()).as("offsets can have gaps").isEqualTo(30);

    progress.onRestoreEnd(STORE, "snapshots", 95);
    progress.note(SAMPLES, 60, 60);
    assertThat(records()).isZero();
  }

  @Test
  void remaining_restoreMovesToAnotherInstance_isNotCountedAnyMore() {
    progress.onRestoreStart(STORE, "snapshots", 100, 200);
    progress.onRestoreSuspended(STORE, "snapshots", 50);
    assertThat(records()).isZero();
  }
}
