package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class AuditFileTest {
  private static final int MAX_TOTAL = 1_600;

  @TempDir Path folder;

  private Instant now = Instant.parse("2026-12-01T23:59:00Z");

  @Test
  void accept_recordsOfADay_areLinesOfOneFileThatOnlyItsOwnerMayRead() throws IOException {
    AuditFile file = file();
    file.accept("{\"a\":1}");
    file.accept("{\"a\":2}");

    Path only = folder.resolve("audit/rules-service-2026-12-01-000000.jsonl");
    assertThat(only).hasContent("{\"a\":1}\n{\"a\":2}\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(only)))
        .isEqualTo("rw-------");
  }

  @Test
  void accept_afterARestart_continuesTheFile() throws IOException {
    file().accept("{\"a\":1}");
    file().accept("{\"a\":2}");

    assertThat(names()).containsExactly("rules-service-2026-12-01-000000.jsonl");
  }

  @Test
  void accept_fullFile_nextPartIsBegunAndTheOldestIsDeleted() throws IOException {
    AuditFile file = file();
    for (int i = 0; i < 40; i++) {
      file.accept("{\"n\":%02d,\"x\":\"%s\"}".formatted(i, "x".repeat(60)));
    }

    assertThat(names()).hasSize(20).contains("rules-service-2026-12-01-000039.jsonl");
    assertThat(names()).doesNotContain("rules-service-2026-12-01-000000.jsonl");
    long total = 0;
    for (String name : names()) {
      total += Files.size(folder.resolve("audit").resolve(name));
    }
    assertThat(total).isLessThanOrEqualTo(MAX_TOTAL);
  }

  @Test
  void accept_newDay_filesOlderThanTheRetentionAreDeleted() throws IOException {
    AuditFile file = file();
    Path other = Files.createFile(folder.resolve("audit/other-service-2020-01-01-000000.jsonl"));
    for (int day = 1; day <= 5; day++) {
      file.accept("{}");
      now = now.plus(Duration.ofDays(1));
    }

    assertThat(names())
        .containsExactly(
            "other-service-2020-01-01-000000.jsonl",
            "rules-service-2026-12-02-000000.jsonl",
            "rules-service-2026-12-03-000000.jsonl",
            "rules-service-2026-12-04-000000.jsonl",
            "rules-service-2026-12-05-000000.jsonl");
    assertThat(other).exists();
  }

  @Test
  void accept_folderThatIsGone_recordGoesToTheLog(CapturedOutput output) throws IOException {
    AuditFile file = file();
    Files.delete(folder.resolve("audit"));

    file.accept("{\"lost\":false}");

    assertThat(output.getAll()).contains("check the space and the rights", "{\"lost\":false}");
  }

  private AuditFile file() {
    return new AuditFile(
        folder.resolve("audit"), "rules-service", Duration.ofDays(3), () -> now, MAX_TOTAL);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("audit"))) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
