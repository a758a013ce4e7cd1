package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlatformViewTest {
  @TempDir private Path folder;

  @Test
  void settingsFile_noFile_isEmpty() {
    assertThat(view().settingsFile()).isEmpty();
    assertThat(view().withOlderSettings()).isEmpty();
  }

  @Test
  void withOlderSettings_fileChangedAfterStart_namesRunningService() throws IOException {
    Path file = Files.writeString(folder.resolve("crosstalk.yaml"), "");
    Instant started = ProcessHandle.current().info().startInstant().orElseThrow();

    Files.setLastModifiedTime(file, FileTime.from(started.minusSeconds(10)));
    assertThat(view().settingsFile()).contains(file);
    assertThat(view().withOlderSettings()).isEmpty();

    Files.setLastModifiedTime(file, FileTime.from(started.plusSeconds(10)));
    assertThat(view().withOlderSettings()).containsExactly(Component.RULES);
  }

  private PlatformView view() {
    PlatformState state =
        PlatformState.begun(Ports.PREFERRED, 4, null)
            .with(Component.RULES, ProcessIdentity.of(ProcessHandle.current()));
    return new PlatformView(new DataDirectory(folder), state);
  }
}
