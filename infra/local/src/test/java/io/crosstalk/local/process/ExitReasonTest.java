package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.LogReason;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the text about an exit code, and the line of the log that gives the reason. */
class ExitReasonTest {
  @ParameterizedTest
  @CsvSource({
    "1, exit code 1; last log line: bye",
    "137, 'exit code 137 (SIGKILL: from another program, or from the kernel because memory was"
        + " short); last log line: bye'",
    "143, exit code 143 (SIGTERM: from another program); last log line: bye"
  })
  void of_knownExitCode_hasMeaning(int exitCode, String text) {
    assertThat(ExitReason.of(OptionalInt.of(exitCode), List.of("bye"))).isEqualTo(text);
  }

  @Test
  void of_processStartedByAnotherCommand_saysExitCodeIsUnknown() {
    assertThat(ExitReason.of(OptionalInt.empty(), List.of("bye")))
        .isEqualTo("its exit code is not known; last log line: bye");
  }

  @Test
  void of_emptyLog_isOnlyExitCode() {
    assertThat(ExitReason.of(OptionalInt.of(1), List.of())).isEqualTo("exit code 1");
  }

  @Test
  void logReason_outOfMemoryErrorThenOtherErrors_isOutOfMemoryError() {
    assertThat(
            reason(
                "INFO Started",
                "Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "2026-03-02 ERROR 7 --- shutdown failed"))
        .isEqualTo("Terminating due to java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  void logReason_stackTrace_isRootCause() {
    assertThat(
            reason(
                "2026-03-02 ERROR 7 --- Application run failed",
                "org.springframework.BeanCreationException: no bean",
                "\tat org.springframework.Factory.create(Factory.java:12)",
                "Caused by: java.net.BindException: Address already in use",
                "\tat sun.nio.Net.bind(Net.java:5)",
                "\t... 12 more",
                ""))
        .isEqualTo("Caused by: java.net.BindException: Address already in use");
  }

  @Test
  void logReason_reportOfAFailedStart_isItsDescription() {
    assertThat(
            reason(
                "2026-03-02 ERROR 7 --- o.s.b.d.LoggingFailureAnalysisReporter   :",
                "APPLICATION FAILED TO START",
                "Description:",
                "",
                "the file of the secret is empty",
                "",
                "Action:",
                "Write the secret into that file."))
        .isEqualTo("the file of the secret is empty");
  }

  @Test
  void logReason_reportOfAWrongSetting_isItsReason() {
    assertThat(
            reason(
                "Description:",
                "Failed to bind properties under 'crosstalk.site' to X:",
                "    Reason: the time zone is not known",
                "Action:",
                "Update your application's configuration"))
        .isEqualTo("Reason: the time zone is not known");
  }

  @Test
  void logReason_postgresLog_isFatalMessage() {
    assertThat(
            reason(
                "2026-03-02 08:00:00 UTC [7] FATAL:  could not create lock file",
                "2026-03-02 08:00:00 UTC [7] LOG:  database system is shut down"))
        .isEqualTo("2026-03-02 08:00:00 UTC [7] FATAL:  could not create lock file");
  }

  @Test
  void logReason_noError_isLastLine() {
    assertThat(reason("INFO starting", "  INFO at work  ", "", "\tat x.Y.z(Y.java:1)"))
        .isEqualTo("INFO at work");
  }

  @Test
  void logReason_serviceLog_isWithoutTimeThreadAndLogger() {
    assertThat(
            reason(
                "2026-11-24T04:17:50.074Z  WARN 158 --- [api-gateway] [    exec-1]"
                    + " o.s.web.DispatcherServlet        : no room: 3 waiting"))
        .isEqualTo("WARN no room: 3 waiting");
  }

  @Test
  void logReason_jvmWarning_isSkipped() {
    assertThat(reason("INFO at work", "WARNING: Restricted methods will be blocked"))
        .isEqualTo("INFO at work");
  }

  @Test
  void logReason_veryLongLine_isCut() {
    assertThat(reason("x".repeat(5_000))).hasSize(200).endsWith("…");
  }

  private static String reason(String... lines) {
    return LogReason.of(List.of(lines)).orElseThrow();
  }
}
