package io.crosstalk.bench.variant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessTimesTest {
  @Test
  void busyNanos_lineOfAllProcessors_excludesIdleAndGuestTime() {
    String line = "cpu  100 20 30 4000 500 6 7 8 90 10";

    assertThat(ProcessTimes.busyNanos(line)).isEqualTo(Duration.ofMillis(1710).toNanos());
  }

  @Test
  void busyNanos_noLine_isZero() {
    assertThat(ProcessTimes.busyNanos("")).isZero();
  }

  @Test
  void peakMegabytes_processStatus_isHighWaterMarkOfResidentSet() {
    List<String> status = List.of("Name:\tjava", "VmPeak:\t 900000 kB", "VmHWM:\t  524288 kB");

    assertThat(ProcessTimes.peakMegabytes(status)).isEqualTo(512);
    assertThat(ProcessTimes.peakMegabytes(List.of("Name:\tjava"))).isZero();
  }

  @Test
  void until_busyOtherProcesses_areSeparatedFromOwnAndBrokerTime() throws IOException {
    ProcessTimes begin = new ProcessTimes(0, 0, 0, 0);
    ProcessTimes end = new ProcessTimes(2_000_000_000, 1_000_000_000, 500_000_000, 1_750_000_000);

    RunMeasurement measured = begin.until(end, 1_000, 3);

    assertThat(measured.rate()).isEqualTo(500);
    assertThat(measured.othersCpuSeconds()).isEqualTo(0.25);
    assertThat(measured.verdicts()).isEqualTo(3);
  }

  @Test
  void until_machineTimeUnknown_otherProcessesHaveZero() throws IOException {
    ProcessTimes end = new ProcessTimes(1_000_000_000, 1_000_000_000, 0, 0);

    assertThat(new ProcessTimes(0, 0, 0, 0).until(end, 1, 0).othersCpuSeconds()).isZero();
  }
}
