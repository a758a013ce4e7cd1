package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ProgressDisplay progress =
      new ProgressDisplay(
          new PrintStream(bytes, true, StandardCharsets.UTF_8), Duration.ofSeconds(10));

  @Test
  void row_eachStep_writesOneLine() {
    ProgressDisplay.Row row = progress.row("kafka");
    row.step("starting");
    row.detail("not worth a line so soon");
    row.done("ready");

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .satisfiesExactly(
            line -> assertThat(line).matches(" {2}… kafka: starting \\(\\d+\\.\\d s\\)"),
            line -> assertThat(line).matches(" {2}✓ kafka: ready \\(\\d+\\.\\d s\\)"));
  }
}
