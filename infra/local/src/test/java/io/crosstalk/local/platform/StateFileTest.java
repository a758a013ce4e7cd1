package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {
  @TempDir private Path folder;

  private Path path;
  private StateFile file;

  @BeforeEach
  void file() {
    path = folder.resolve("platform.json");
    file = new StateFile(path);
  }

  @Test
  void read_missingFile_isEmpty() {
    assertThat(file.read()).isEmpty();
  }

  @Test
  void read_afterWrite_isEqual() {
    PlatformState state =
        PlatformState.begun(new Ports(1000, 1001, 1002, 1003, 1004, 1005, 1006), null)
            .with(Component.RULES, new ProcessIdentity(17, "boot/4711"));

    file.write(state);

    assertThat(file.read()).contains(state);
  }

  @Test
  void write_newFile_isReadableByOwnerOnly() throws IOException {
    file.write(PlatformState.begun(Ports.PREFERRED, null));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void update_concurrentChanges_areAllKept() {
    file.write(PlatformState.begun(Ports.PREFERRED, null));

    EnumSet.allOf(Component.class).parallelStream()
        .forEach(
            component ->
                file.update(
                    state ->
                        state.with(component, new ProcessIdentity(component.ordinal(), "boot/1"))));

    assertThat(file.read().orElseThrow().processes()).hasSize(Component.values().length);
  }

  @Test
  void deleteUnlessRunning_deadProcess_deletesTheFile() {
    file.write(
        PlatformState.begun(Ports.PREFERRED, null)
            .with(Component.RULES, new ProcessIdentity(17, "boot/4711")));

    file.deleteUnlessRunning();

    assertThat(path).doesNotExist();
  }

  @Test
  void deleteUnlessRunning_liveProcess_keepsTheFile() {
    file.write(
        PlatformState.begun(Ports.PREFERRED, null)
            .with(Component.RULES, ProcessIdentity.of(ProcessHandle.current())));

    file.deleteUnlessRunning();

    assertThat(path).exists();
  }

  @Test
  void write_unwritableFolder_failsWithAdvice() {
    StateFile nowhere = new StateFile(folder.resolve("nowhere/platform.json"));

    assertThatThrownBy(() -> nowhere.write(PlatformState.begun(Ports.PREFERRED, null)))
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure -> assertThat(failure.text()).contains("cannot write", "nowhere", "--data"));
  }

  @Test
  void read_damagedFile_failsWithAdvice() throws IOException {
    Files.writeString(path, "{\"ready\":");

    assertThatThrownBy(file::read)
        .isInstanceOfSatisfying(
            CommandFailure.class,
            failure ->
                assertThat(failure.text()).contains(path.toString()).contains("delete the file"));
  }
}
