package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ProgressDisplayTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void plainProgress_eachEvent_writesOneLine() {
    try (ProgressDisplay progress = new PlainProgress(out)) {
      ProgressDisplay.Row row = progress.row("kafka");
      row.step("starting");
      row.detail("not worth a line so soon");
      row.done("ready");
    }

    assertThat(text().lines())
        .satisfiesExactly(
            line -> assertThat(line).matches(" {2}… kafka: starting \\(\\d+\\.\\d s\\)"),
            line -> assertThat(line).matches(" {2}✓ kafka: ready \\(\\d+\\.\\d s\\)"));
  }

  @Test
  void liveProgress_terminal_rewritesRowsInPlace() {
    try (ProgressDisplay progress = new LiveProgress(out)) {
      progress.row("kafka").done("ready");
      progress.row("postgres").failed("failed");
    }

    assertThat(text()).contains("✓ kafka     ").contains("✗ postgres  ").contains("\u001b[2K");
    assertThat(text()).endsWith("failed\n");
  }

  @Test
  void liveProgress_linesLongerThanTerminal_areCut() {
    try (ProgressDisplay progress = new LiveProgress(out)) {
      progress.row("kafka").step("x".repeat(500));
    }

    assertThat(text().lines()).allSatisfy(line -> assertThat(line.length()).isLessThan(130));
  }

  @Test
  void note_displayWithRows_isPrintedAboveRows() {
    try (ProgressDisplay progress = LiveProgress.open(out)) {
      progress.row("kafka").done("ready");
      LiveProgress.note(out, "crosstalk: api-gateway has died");
    }

    assertThat(text()).containsSubsequence("\u001b[Jcrosstalk: api-gateway has died\n", "✓ kafka");
    assertThat(text()).endsWith("ready\n");
  }

  @Test
  void note_noOpenDisplay_isPrintedAtOnce() {
    LiveProgress.note(out, "crosstalk: api-gateway has died");

    assertThat(text()).isEqualToNormalizingNewlines("crosstalk: api-gateway has died\n");
  }

  @Test
  void progressBar_countAndTotal_drawsBarAndPercent() {
    assertThat(Format.bar(1_500, 6_000, "rows"))
        .isEqualTo("[#####...............]  25 %  1,500 of 6,000 rows");
    assertThat(Format.bar(7, 0, "rows")).isEqualTo("7 rows");
    assertThat(Format.bar(9, 6, "rows")).startsWith("[####################] 100 %");
  }

  @Test
  void textTable_columns_areAligned() {
    String table =
        new TextTable("A", "LONGER")
            .row("long cell", "x")
            .note("a note that is wider than all columns together")
            .render();

    assertThat(table)
        .isEqualToNormalizingNewlines(
            """
            A          LONGER
            long cell  x
                a note that is wider than all columns together
            """);
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
