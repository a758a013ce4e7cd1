package io.crosstalk.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProcessFiguresTest {
  @Test
  void cpuTicks_processWithSpacesInItsName_isTimeOfItAndItsEndedChildren() {
    String stat = "42 (a (b) c) S 1 42 42 0 -1 4194560 100 200 0 0 11 22 33 44 20 0 9";
    assertThat(ProcessFigures.cpuTicks(stat)).isEqualTo(110);
    assertThat(ProcessFigures.cpuTicks("")).isZero();
  }

  @Test
  void busyTicks_lineOfAllProcessors_excludesIdleAndGuestTime() {
    assertThat(ProcessFigures.busyTicks("cpu  100 20 30 4000 500 6 7 8 90 10")).isEqualTo(171);
    assertThat(ProcessFigures.busyTicks("")).isZero();
  }

  @Test
  void kilobytes_linesOfAStatus_isThatOfTheName() {
    List<String> status = List.of("Name:\tjava", "VmPeak:\t 900000 kB", "VmHWM:\t  524288 kB");
    assertThat(ProcessFigures.kilobytes(status, "VmHWM:")).isEqualTo(524_288);
    assertThat(ProcessFigures.kilobytes(List.of(), "VmHWM:")).isZero();
  }

  @Test
  void cpuAndMegabytes_thisProcess_arePositive() {
    long pid = ProcessHandle.current().pid();
    assertThat(ProcessFigures.cpu(pid)).isPositive();
    assertThat(ProcessFigures.megabytes(pid)).isPositive();
    assertThat(ProcessFigures.machineCpu()).isGreaterThan(ProcessFigures.cpu(pid));
  }
}
