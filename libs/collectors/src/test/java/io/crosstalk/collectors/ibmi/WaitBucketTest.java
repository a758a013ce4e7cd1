package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitBucketTest {
  @ParameterizedTest
  @CsvSource({
    "Disk page faults,wait.disk_page_fault",
    "Disk Other Time,wait.disk_other",
    "Journaling,wait.journal",
    "Machine level gate serialization,wait.machine_gate",
    "CPU queueing,wait.cpu_queue",
    "Disk writes,wait.disk_writes",
    "Database record lock contention,wait.database_record_lock_contention",
    "Idle / waiting for work,idle.idle_waiting_for_work",
    "Socket receives,idle.socket_receives",
    "Time dispatched on a CPU,''",
    "Reserved,''"
  })
  void metric_bucketDescription_decidesBetweenWaitAndIdle(String description, String metric) {
    assertThat(WaitBucket.of(description).metric()).isEqualTo(metric);
  }
}
