package io.crosstalk.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the text about an exit code, and the line of the log that gives the reason. */
class ComponentExitTest {
  @ParameterizedTest
  @CsvSource({
    "1, exit code 1; last log line: bye",
    "137, 'exit code 137 (SIGKILL: from another program, or from the kernel because memory was"
        + " short); last log line: bye'",
    "143, exit code 143 (SIGTERM: from another program); last log line: bye"
  })
  void text_knownExitCode_hasMeaning(int exitCode, String text) {
    assertThat(death(OptionalInt.of(exitCode), "bye").text()).isEqualTo(text);
  }

  @Test
  void text_processStartedByAnotherCommand_saysExitCodeIsUnknown() {
    assertThat(death(OptionalInt.empty(), "bye").text())
        .isEqualTo("its exit code is not known; last log line: bye");
  }

  @Test
  void text_emptyLog_isOnlyExitCode() {
    assertThat(death(OptionalInt.of(1)).text()).isEqualTo("exit code 1");
  }

  @Test
  void logLine_outOfMemoryErrorThenOtherErrors_isOutOfMemoryError() {
    assertThat(
            reason(
                "INFO Started",
                "Terminating due to java.lang.OutOfMemoryError: Java heap space",
                "2026-03-02 ERROR 7 --- shutdown failed"))
        .isEqualTo("Terminating due to java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  void logLine_stackTrace_isRootCause() {
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
  void logLine_reportOfAFailedStart_isItsDescription() {
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
  void logLine_reportOfAWrongSetting_isItsReason() {
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
  void logLine_postgresLog_isFatalMessage() {
    assertThat(
            reason(
                "2026-03-02 08:00:00 UTC [7] FATAL:  could not create lock file",
                "2026-03-02 08:00:00 UTC [7] LOG:  database system is shut down"))
        .isEqualTo("2026-03-02 08:00:00 UTC [7] FATAL:  could not create lock file");
  }

  @Test
  void logLine_noError_isLastLine() {
    assertThat(reason("INFO starting", "  INFO at work  ", "", "\tat x.Y.z(Y.java:1)"))
        .isEqualTo("INFO at work");
  }

  @Test
  void logLine_serviceLog_isWithoutTimeThreadAndLogger() {
    assertThat(
            reason(
                "2026-11-24T04:17:50.074Z  WARN 158 --- [api-gateway] [    exec-1]"
                    + " o.s.web.DispatcherServlet        : no room: 3 waiting"))
        .isEqualTo("WARN no room: 3 waiting");
  }

  @Test
  void logLine_jvmWarning_isSkipped() {
    assertThat(reason("INFO at work", "WARNING: Restricted methods will be blocked"))
        .isEqualTo("INFO at work");
  }

  @Test
  void logLine_veryLongLine_isCut() {
    assertThat(reason("x".repeat(5_000))).hasSize(200).endsWith("…");
  }

  private static String reason(String... lines) {
    return death(OptionalInt.of(1), lines).logLine().orElseThrow();
  }

  private static ComponentExit death(OptionalInt exitCode, String... lines) {
    return ComponentExit.ended(Instant.EPOCH, exitCode, List.of(lines));
  }
}
