package io.crosstalk.rules.notify.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedTextTest {
  @Test
  void cut_longText_endsWithAMarkAndHasNoHalfCharacter() {
    assertThat(BoundedText.cut("abc", 3)).isEqualTo("abc");
    assertThat(BoundedText.cut("abcd", 3)).isEqualTo("ab…");
    assertThat(BoundedText.cut("a😀bcd", 3)).isEqualTo("a…");
  }
}
