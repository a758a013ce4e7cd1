package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

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

class SupervisionFileTest {
  private static final ProcessIdentity ALIVE = ProcessIdentity.of(ProcessHandle.current());

  @TempDir private Path folder;

  private Path path;
  private SupervisionFile file;

  @BeforeEach
  void file() {
    path = folder.resolve("supervision.json");
    file = new SupervisionFile(path);
  }

  @Test
  void read_afterWrite_isEqual() {
    Instant now = Instant.parse("2026-03-02T08:00:00Z");
    RestartHistory died =
        RestartHistory.none(now)
            .died(
                ComponentExit.ended(now, OptionalInt.of(137), List.of("at work")),
                RestartPolicy.ENDLESS);
    RestartHistory adopted =
        died.died(ComponentExit.ended(now, OptionalInt.empty(), List.of()), RestartPolicy.LIMITED);
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

    file.write(state);

    assertThat(file.read()).contains(state);
  }

  @Test
  void read_supervisingProcessEnded_isEmpty() {
    file.write(new SupervisionState(new ProcessIdentity(ALIVE.pid(), "long ago"), Map.of()));

    assertThat(file.read()).isEmpty();
  }

  @Test
  void read_missingOrDamagedFile_isEmpty() throws IOException {
    assertThat(file.read()).isEmpty();

    Files.writeString(path, "{\"supervisor\":");

    assertThat(file.read()).isEmpty();
  }
}
