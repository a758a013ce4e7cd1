package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandHintsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'./crosstalk up' starts it, './crosstalk status' shows it"
            + " | './crosstalk up --data d' starts it, './crosstalk status --data d' shows it",
        "'./crosstalk targets report noc' lists | './crosstalk targets report noc --data d' lists",
        "stop   ./crosstalk demo stop-load | stop   ./crosstalk demo stop-load --data d",
        "'./crosstalk up --data X' starts it | './crosstalk up --data X' starts it",
        "'./crosstalk evaluate cases' | './crosstalk evaluate cases'",
        "'./crosstalk update' | './crosstalk update'",
      })
  void complete_commandsOfAPlatform_haveTheOption(String text, String expected) {
    assertThat(CommandHints.complete(text, Optional.of("d"))).isEqualTo(expected);
  }

  @Test
  void complete_severalLines_endsEachCommandAtItsLine() {
    assertThat(CommandHints.complete("./crosstalk mail\n./crosstalk down\n", Optional.of("d")))
        .isEqualTo("./crosstalk mail --data d\n./crosstalk down --data d\n");
  }

  @Test
  void complete_folderWithSpaceOrDollar_isQuotedAndKept() {
    assertThat(CommandHints.complete("'./crosstalk up'", Optional.of("my $1")))
        .isEqualTo("'./crosstalk up --data \"my $1\"'");
  }

  @Test
  void complete_commandWithoutTheOption_isUnchanged() {
    assertThat(CommandHints.complete("'./crosstalk up'", Optional.empty()))
        .isEqualTo("'./crosstalk up'");
  }
}
