package io.crosstalk.ingest.source.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.source.IngestProblemException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class SpoolDirectoryTest {
  @TempDir Path directory;

  @Test
  void leftoverFiles_atTheStart_areDeletedAndOtherFilesKept() throws IOException {
    Path body = Files.createFile(directory.resolve("body-1.spool"));
    Path upload = Files.createFile(directory.resolve("upload-1.spool"));
    Path foreign = Files.createFile(directory.resolve("notes.txt"));

    TestSpools.in(directory);

    assertThat(body).doesNotExist();
    assertThat(upload).doesNotExist();
    assertThat(foreign).exists();
  }

  @Test
  void file_written_usesSpaceUntilClosed() throws IOException {
    Spool spool = TestSpools.in(directory, DataSize.ofBytes(10)).uploads();
    try (SpoolFile file = spool.create()) {
      file.writeAll(new ByteArrayInputStream(new byte[7]));
      file.finish();

      assertThat(file.path()).hasSize(7);
      assertThat(spool.used()).isEqualTo(7);
      assertRefused(spool, 4, 429);
      assertThat(spool.used()).isEqualTo(7);
    }
    assertThat(spool.used()).isZero();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void directory_missing_isReportedAsFullDisk() throws IOException {
    Path gone = directory.resolve("spool");
    Spool spool = TestSpools.in(gone).bodies();
    Files.delete(gone);

    assertRefused(spool, 1, 507);
  }

  private static void assertRefused(Spool spool, int size, int status) {
    assertThatThrownBy(
            () -> {
              try (SpoolFile file = spool.create()) {
                file.write(new byte[size], 0, size);
              }
            })
        .isInstanceOfSatisfying(
            IngestProblemException.class,
            problem -> assertThat(problem.getStatusCode().value()).isEqualTo(status));
  }
}
