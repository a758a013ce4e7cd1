package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.source.IngestProblemException;
import io.crosstalk.ingest.source.spool.SpoolDirectory;
import io.crosstalk.ingest.source.spool.SpoolFile;
import io.crosstalk.ingest.source.spool.TestSpools;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.util.unit.DataSize;

class UploadReceiverTest {
  @TempDir Path directory;

  private UploadReceiver receiver(SpoolDirectory spools) {
    return new UploadReceiver(
        spools, ReplayRun.prepared(Map.of("maxUploadSize", DataSize.ofBytes(10))).properties());
  }

  @Test
  void upload_received_isStoredUntilClosed() throws IOException {
    try (SpoolFile stored = receiver(TestSpools.in(directory)).receive(upload(10), -1)) {
      assertThat(stored.path()).hasSize(10);
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void upload_connectionBreaks_leavesNothing() {
    InputStream broken =
        new FilterInputStream(upload(3)) {
          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("the connection is gone");
          }
        };
    assertThatThrownBy(() -> receiver(TestSpools.in(directory)).receive(broken, 5))
        .hasMessage("the connection is gone");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void upload_tooLarge_isAnsweredWith413() {
    assertRefused(TestSpools.in(directory), 11, -1, 413);
    assertRefused(TestSpools.in(directory), 0, 11, 413);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void upload_diskFails_isAnsweredWith507() throws IOException {
    Path missing = directory.resolve("spool");
    SpoolDirectory spools = TestSpools.in(missing);
    Files.delete(missing);
    assertRefused(spools, 1, -1, 507);
  }

  private void assertRefused(SpoolDirectory spools, int size, long announced, int status) {
    assertThatThrownBy(() -> receiver(spools).receive(upload(size), announced))
        .isInstanceOfSatisfying(
            IngestProblemException.class,
            problem -> assertThat(problem.getStatusCode().value()).isEqualTo(status));
  }

  private static InputStream upload(int size) {
    return new ByteArrayInputStream(new byte[size]);
  }
}
