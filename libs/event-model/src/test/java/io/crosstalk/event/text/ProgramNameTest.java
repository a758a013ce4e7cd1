package io.crosstalk.event.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgramNameTest {
  private static final String ADVICE = "→ ./crosstalk diagnose a, then './crosstalk up'";

  @Test
  void in_launcherCalledByAnotherPath_hasItInEachCommand() {
    assertThat(ProgramName.in(ADVICE, "../my release/crosstalk"))
        .isEqualTo("→ ../my\\ release/crosstalk diagnose a, then '../my\\ release/crosstalk up'");
  }

  @Test
  void in_launcherCalledInItsFolderOrNotKnown_isTheText() {
    assertThat(ProgramName.in(ADVICE, "./crosstalk")).isEqualTo(ADVICE);
    assertThat(ProgramName.in(ADVICE, null)).isEqualTo(ADVICE);
  }
}
