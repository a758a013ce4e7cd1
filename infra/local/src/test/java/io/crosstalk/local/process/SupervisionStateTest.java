package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SupervisionStateTest {
  private static final ProcessIdentity ALIVE = ProcessIdentity.of(ProcessHandle.current());

  @TempDir private Path folder;

  private Path path;

  @BeforeEach
  void path() {
    path = folder.resolve("supervision.json");
  }

  @Test
  void read_afterWrite_isEqual() {
    Instant now = Instant.parse("2026-03-02T08:00:00Z");
    RestartHistory died =
        RestartHistory.none(now)
            .died(ComponentExit.ended(now, OptionalInt.of(137), List.of("at work")));
    RestartHistory adopted = died.died(ComponentExit.ended(now, OptionalInt.empty(), List.of()));
    SupervisionState state =
        new SupervisionState(
            ALIVE,
            Map.of(
                Component.KAFKA,
                RestartHistory.none(now),
                Component.RULES,
                died,
                Component.GATEWAY,
                adopted));

    state.write(path);

    assertThat(SupervisionState.read(path)).contains(state);
  }

  @Test
  void read_supervisingProcessEnded_isEmpty() {
    new SupervisionState(new ProcessIdentity(ALIVE.pid(), "long ago"), Map.of()).write(path);

    assertThat(SupervisionState.read(path)).isEmpty();
  }

  @Test
  void read_missingOrDamagedFile_isEmpty() throws IOException {
    assertThat(SupervisionState.read(path)).isEmpty();

    Files.writeString(path, "{\"supervisor\":");

    assertThat(SupervisionState.read(path)).isEmpty();
  }
}
