package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.token.TokensFile;
import io.crosstalk.local.program.InstalledSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCheckTest {
  private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");

  @TempDir private Path folder;

  private Path file;

  @BeforeEach
  void tokens() {
    file = folder.resolve("tokens.json");
    TokensFile tokens = new TokensFile(file, () -> NOW);
    tokens.create("boss", List.of("admin"), null);
    tokens.create("noc", List.of("viewer"), NOW.plus(Duration.ofDays(20)));
  }

  @Test
  void check_tokensAsTimePasses_areFoundBeforeAndAfterTheyExpire() {
    assertThat(lines(0)).containsExactly("ok: 2 tokens, none expires within 14 days");
    assertThat(lines(6)).containsExactly("warning: expire within 14 days: noc");
    assertThat(lines(20)).containsExactly("warning: expired: noc");
  }

  @Test
  void check_fileThatAllMayRead_isFoundUnlessItsFolderProtectsIt() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(lines(0)).hasSize(1);

    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(lines(0)).contains("warning: every user of this machine may read it");
  }

  @Test
  void check_unusableFile_isAFailure() throws IOException {
    Files.writeString(file, "{");
    assertThat(lines(0)).hasSize(1).first().asString().startsWith("failure: The tokens file ");
  }

  private List<String> lines(int daysLater) {
    Path none = folder.resolve("none");
    InstalledSettings settings =
        InstalledSettings.read(
            none, none, none, Map.of("CROSSTALK_ACCESS_TOKENSFILE", file.toString()));
    return new FileCheck(settings, NOW.plus(Duration.ofDays(daysLater)))
        .check().stream()
            .map(each -> each.line().replaceAll(" +tokens file [^:]*:", ":").replaceAll(" →.*", ""))
            .toList();
  }
}
