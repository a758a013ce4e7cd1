package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.Installation;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a second start of a platform whose components run. */
class PlatformTest {
  @TempDir private Path folder;

  private Platform platform;

  @BeforeEach
  void runningPlatform() {
    DataDirectory data = new DataDirectory(folder);
    ProcessIdentity process = ProcessIdentity.of(ProcessHandle.current());
    PlatformState state = PlatformState.begun(Ports.PREFERRED, 4, null);
    for (Component component : Component.values()) {
      state = state.with(component, process);
    }
    new StateFile(data.state()).write(state.markedReady());
    platform = new Platform(Installation.current(), data);
  }

  private Outcome up() throws InterruptedException {
    return platform.up(new UpOptions(null, null, null), ProgressDisplay.onStderr());
  }

  private void writeSettings(String yaml) throws IOException {
    Files.writeString(folder.resolve("crosstalk.yaml"), yaml);
  }

  @Test
  void up_runningPlatformWithCorrectSettings_runsAlready() throws Exception {
    writeSettings("crosstalk.site.time-zone: UTC\n");

    assertThat(up()).isEqualTo(Outcome.ALREADY_RUNNING);
  }

  @Test
  void up_runningPlatformWithWrongSettings_isRefused() throws IOException {
    writeSettings("crosstalk.colour: red\n");

    assertThatThrownBy(this::up)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text())
                    .contains(
                        "line 1: unknown setting 'crosstalk.colour'",
                        "components that run keep the settings of their start"));
  }

  @Test
  void hasOlderSettings_fileChangedAfterTheStart_isTrue() throws Exception {
    PlatformView view = platform.view().orElseThrow();
    assertThat(view.hasOlderSettings()).as("no file").isFalse();

    writeSettings("crosstalk.site.time-zone: UTC\n");
    assertThat(view.hasOlderSettings()).isTrue();

    Instant start = ProcessHandle.current().info().startInstant().orElseThrow();
    Files.setLastModifiedTime(
        folder.resolve("crosstalk.yaml"), FileTime.from(start.minusSeconds(1)));
    assertThat(view.hasOlderSettings()).isFalse();
  }

  @Test
  void otherThan_optionsOfASecondStart_areThoseThatDiffer() {
    PlatformView view = platform.view().orElseThrow();

    assertThat(view.otherThan(new UpOptions(null, null, null))).isEmpty();
    assertThat(view.otherThan(new UpOptions(4, 8180, null))).isEmpty();
    assertThat(view.otherThan(new UpOptions(8, 9000, null)))
        .containsExactly("--port-base 9000 (it runs with 8180)", "--partitions 8 (it runs with 4)");
  }
}
