package io.crosstalk.rules.storage.incident;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VictimCursorTest {
  @Test
  void decode_encodedCursor_isTheSame() {
    VictimCursor cursor = new VictimCursor(1, 4, 12.5, "vm-ü/1");

    assertThat(VictimCursor.decode(cursor.encode())).contains(cursor);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "%%%", "AAAA", "AAAAAAAAAAAAAAAAAAAAAA"})
  void decode_otherText_isEmpty(String text) {
    assertThat(VictimCursor.decode(text)).isEmpty();
  }
}
