package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessMarkTest {
  @Test
  void handle_liveProcess_isFound() {
    ProcessMark mark = ProcessMark.of(ProcessHandle.current());

    assertThat(mark.isAlive()).isTrue();
    assertThat(mark.handle()).contains(ProcessHandle.current());
  }

  @Test
  void handle_recycledId_isEmpty() {
    ProcessMark mark = ProcessMark.of(ProcessHandle.current());

    assertThat(new ProcessMark(mark.pid(), "another boot/1").isAlive()).isFalse();
  }

  @Test
  void handle_endedProcess_isEmpty() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sleep", "60").start();
    ProcessMark mark = ProcessMark.of(process.toHandle());
    assertThat(mark.isAlive()).isTrue();

    process.destroyForcibly().waitFor();

    assertThat(mark.isAlive()).isFalse();
  }
}
