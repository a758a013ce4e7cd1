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
import java.util.OptionalInt;
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
    PlatformState state = PlatformState.empty(Ports.startingAt(8180), 4);
    for (Component component : Component.values()) {
      state = state.with(component, process);
    }
    new StateFile(data.state()).write(state.markedReady());
    platform = new Platform(Installation.current(), data);
  }

  private Outcome up() {
    try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
      return platform.up(UpOptions.DEFAULTS, progress);
    }
  }

  private void writeSettings(String yaml) throws IOException {
    Files.writeString(folder.resolve("crosstalk.yaml"), yaml);
  }

  @Test
  void up_runningPlatformWithCorrectSettings_runsAlready() throws IOException {
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
  void otherThan_optionsOfASecondStart_areThoseThatDiffer() {
    PlatformView view = platform.view().orElseThrow();
    OptionalInt none = OptionalInt.empty();

    assertThat(view.otherThan(UpOptions.DEFAULTS)).isEmpty();
    assertThat(view.otherThan(new UpOptions(OptionalInt.of(4), OptionalInt.of(8180), none)))
        .isEmpty();
    assertThat(view.otherThan(new UpOptions(OptionalInt.of(8), OptionalInt.of(9000), none)))
        .containsExactly("--port-base 9000 (it runs with 8180)", "--partitions 8 (it runs with 4)");
  }
}
