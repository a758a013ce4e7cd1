package io.crosstalk.bench.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CodecTest {
  @Test
  void read_everyFormat_returnsTheBatch() {
    for (Shape shape : Shape.values()) {
      for (Codec codec : Codec.values()) {
        assertThat(shape.batches())
            .as("%s %s", codec, shape)
            .allMatch(batch -> codec.decode(codec.encode(batch)).equals(batch));
      }
    }
  }

  @Test
  void sizes_everyFormatAndShape_areListed() {
    assertThat(CodecSizes.table().lines())
        .hasSize(1 + Shape.values().length * Codec.values().length);
  }
}
