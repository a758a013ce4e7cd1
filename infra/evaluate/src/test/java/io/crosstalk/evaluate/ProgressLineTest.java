package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.ReadingProgress;
import io.crosstalk.casefolder.ReadingProgress.Step;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final StringWriter out = new StringWriter();
  private final AtomicLong nanos = new AtomicLong();

  @Test
  void advance_noTerminal_printsLinesAtIntervals() {
    advance(false, 25);

    assertThat(out.toString().lines())
        .containsExactly("  10 of 25 cases", "  20 of 25 cases", "  25 of 25 cases");
  }

  @Test
  void advance_manyCasesWithoutTerminal_printsTwentyLines() {
    advance(false, 2_000);

    assertThat(out.toString().lines()).hasSize(20).endsWith("  2000 of 2000 cases");
  }

  @Test
  void advance_terminal_overwritesSameLine() {
    advance(true, 3);

    assertThat(out.toString())
        .isEqualTo(
            "\r\u001B[K  1 of 3 cases\r\u001B[K  2 of 3 cases\r\u001B[K  3 of 3 cases"
                + System.lineSeparator());
  }

  @Test
  void ofCase_longCaseWithoutTerminal_printsRowsAndPercentAtIntervals() {
    ProgressLine progress = new ProgressLine(new PrintWriter(out, true), false, 1, nanos::get);
    ReadingProgress reading = progress.ofCase("big");
    for (int second = 0; second < 24; second++) {
      nanos.set(second * 1_000_000_000L);
      reading.rows(
          second < 14 ? Step.CHECKING : Step.DELIVERING, 1_000_000L * second, second / 100.0);
    }

    assertThat(out.toString().lines())
        .containsExactly(
            "  big: 3,000,000 rows checked, 3 %",
            "  big: 13,000,000 rows checked, 13 %", "  big: 23,000,000 rows replayed, 23 %");
  }

  @Test
  void ofCase_terminal_overwritesSameLine() {
    ProgressLine progress = new ProgressLine(new PrintWriter(out, true), true, 1, nanos::get);
    ReadingProgress reading = progress.ofCase("big");
    nanos.set(3_000_000_000L);
    reading.rows(Step.CHECKING, 1, 0.5);
    reading.rows(Step.CHECKING, 2, 0.5);

    assertThat(out.toString()).isEqualTo("\r\u001B[K  big: 1 rows checked, 50 %");
  }

  private void advance(boolean terminal, int cases) {
    ProgressLine progress =
        new ProgressLine(new PrintWriter(out, true), terminal, cases, nanos::get);
    IntStream.range(0, cases).forEach(each -> progress.advance());
    progress.end();
    progress.advance();
  }
}
