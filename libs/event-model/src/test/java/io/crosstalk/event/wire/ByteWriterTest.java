package io.crosstalk.event.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ByteWriterTest {
  private static final int GIB = 1 << 30;

  @Test
  void grown_fromOneGibibyte_isAlmostTwo() {
    assertThat(ByteWriter.grown(256, 257)).isEqualTo(512);
    assertThat(ByteWriter.grown(256, 5_000)).isEqualTo(5_000);
    assertThat(ByteWriter.grown(GIB, GIB + 1L)).isEqualTo(Integer.MAX_VALUE - 8);
  }

  @Test
  void grown_beyondTheLargestArray_fails() {
    assertThatThrownBy(() -> ByteWriter.grown(Integer.MAX_VALUE - 8, 2L * GIB))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("too many for one array");
  }
}
