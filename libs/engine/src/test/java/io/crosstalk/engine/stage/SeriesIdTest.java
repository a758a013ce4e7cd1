package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SeriesIdTest {
  @Test
  void parse_writtenKey_returnsTheId() {
    SeriesId id = new SeriesId("live", "push", "esx-07/vmhba2");

    assertThat(SeriesId.parse(id.key())).isEqualTo(id);
  }

  @Test
  void parse_keyOfAnotherVersion_isRejected() {
    assertThatThrownBy(() -> SeriesId.parse("live/vm-1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("of another version")
        .hasMessageContaining("live/vm-1");
  }
}
