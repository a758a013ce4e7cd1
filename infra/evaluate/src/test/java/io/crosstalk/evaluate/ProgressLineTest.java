package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ProgressLineTest {
  private final StringWriter out = new StringWriter();

  @Test
  void oneMore_withoutATerminal_writesALineNowAndThen() {
    advance(false, 25);

    assertThat(out.toString().lines())
        .containsExactly("  10 of 25 cases", "  20 of 25 cases", "  25 of 25 cases");
  }

  @Test
  void oneMore_manyCases_writesTwentyLines() {
    advance(false, 2_000);

    assertThat(out.toString().lines()).hasSize(20).endsWith("  2000 of 2000 cases");
  }

  @Test
  void oneMore_onATerminal_overwritesOneLine() {
    advance(true, 3);

    assertThat(out.toString())
        .isEqualTo("\r  1 of 3 cases\r  2 of 3 cases\r  3 of 3 cases" + System.lineSeparator());
  }

  private void advance(boolean terminal, int cases) {
    ProgressLine progress = new ProgressLine(new PrintWriter(out, true), terminal, cases);
    IntStream.range(0, cases).forEach(each -> progress.advance());
    progress.end();
    progress.advance();
  }
}
