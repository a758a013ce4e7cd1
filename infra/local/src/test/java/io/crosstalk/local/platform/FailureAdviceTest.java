package io.crosstalk.local.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureAdviceTest {
  private static final Path LOG = Path.of("logs/kafka.log");

  @ParameterizedTest
  @CsvSource({
    "java.net.BindException: Address already in use, --port-base",
    "Web server failed to start. Port 8180 was already in use., --port-base",
    "FATAL: could not write: No space left on device, disk is full",
    "Failed to bind properties under 'crosstalk.site' to X, crosstalk.yaml",
    "java.lang.OutOfMemoryError: Java heap space, memory",
    "Caused by: java.lang.IllegalStateException: the stored state is of another version: key 'x',"
        + " delete the data folder",
    "FATAL: password authentication failed for user, postgres.password"
  })
  void known_errorInLog_givesAdvice(String line, String advice) {
    assertThat(FailureAdvice.from(List.of("INFO starting", line, "INFO bye"), LOG))
        .contains(advice);
  }

  @Test
  void from_reportOfAFailedStart_isItsAction() {
    assertThat(
            FailureAdvice.from(
                List.of(
                    "APPLICATION FAILED TO START",
                    "Description:",
                    "",
                    "the jira target 'desk' cannot be used: token-file is /run/key: the file is"
                        + " empty",
                    "",
                    "Action:",
                    "",
                    "Write the secret into that file.",
                    ""),
                LOG))
        .isEqualTo("Write the secret into that file.");
  }

  @Test
  void known_noKnownError_namesLog() {
    assertThat(FailureAdvice.from(List.of("something new"), LOG)).contains(LOG.toString());
  }

  @Test
  void cannotWrite_fullDisk_saysDiskIsFull() {
    assertThat(FailureAdvice.cannotWrite(LOG, new IOException("No space left on device")).text())
        .contains(LOG.toString(), "the disk is full: free some space");
  }

  @Test
  void cannotWrite_otherFailure_namesFolder() {
    assertThat(FailureAdvice.cannotWrite(LOG, new AccessDeniedException("data")).text())
        .contains("cannot write " + LOG, "--data DIR");
  }
}
