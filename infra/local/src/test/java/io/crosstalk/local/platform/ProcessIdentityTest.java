package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ProcessIdentityTest {
  @Test
  void handle_liveProcess_isFound() {
    ProcessIdentity mark = ProcessIdentity.of(ProcessHandle.current());

    assertThat(mark.isAlive()).isTrue();
    assertThat(mark.handle()).contains(ProcessHandle.current());
  }

  @Test
  void handle_recycledId_isEmpty() {
    ProcessIdentity mark = ProcessIdentity.of(ProcessHandle.current());

    assertThat(new ProcessIdentity(mark.pid(), "another boot/1").isAlive()).isFalse();
  }

  @Test
  void handle_endedProcess_isEmpty() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("sleep", "60").start();
    ProcessIdentity mark = ProcessIdentity.of(process.toHandle());
    assertThat(mark.isAlive()).isTrue();

    process.destroyForcibly().waitFor();

    assertThat(mark.isAlive()).isFalse();
  }
}
