package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class TextTableTest {
  @Test
  void render_rowsAndNotes_alignsColumnsOfRowsOnly() {
    TextTable table =
        new TextTable("NAME", "STATE")
            .row("ingest-service", "up")
            .note("a note that is longer than the whole table and widens no column")
            .row("kafka", "");

    assertThat(table.render())
        .isEqualToNormalizingNewlines(
            """
            NAME            STATE
            ingest-service  up
                a note that is longer than the whole table and widens no column
            kafka
            """);
  }

  @Test
  void row_wrongNumberOfCells_isRefused() {
    TextTable table = new TextTable("NAME", "STATE");

    assertThatThrownBy(() -> table.row("kafka")).hasMessage("2 cells expected, not 1");
  }

  @Test
  void durationFormat_seconds_haveOneDecimal() {
    assertThat(Format.duration(Duration.ofMillis(12_345))).isEqualTo("12.3 s");
  }
}
