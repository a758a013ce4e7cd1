package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class WriteFailuresTest {
  private static final Path PATH = Path.of("data/platform.json");

  @Test
  void reason_fullDisk_saysDiskIsFull() {
    assertThat(WriteFailures.failure(PATH, new IOException("No space left on device")).text())
        .contains(PATH.toString(), "the disk is full: free some space");
  }

  @Test
  void reason_otherFailure_namesFolder() {
    assertThat(WriteFailures.failure(PATH, new AccessDeniedException("data")).text())
        .contains("cannot write " + PATH, "--data DIR");
  }
}
