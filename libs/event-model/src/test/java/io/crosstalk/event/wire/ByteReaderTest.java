package io.crosstalk.event.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByteReaderTest {
  private final ByteReader reader = new ByteReader(new byte[] {1, 2, 3, 4});

  @Test
  void skip_expectedBytes_areSkipped() {
    assertThat(reader.u8()).isEqualTo(1);
    assertThat(reader.skip(new byte[] {2, 3})).isTrue();
    assertThat(reader.since(0)).containsExactly(1, 2, 3);
    assertThat(reader.u8()).isEqualTo(4);
  }

  @Test
  void skip_nextBytesDifferOrInputIsTooShort_keepsPosition() {
    assertThat(reader.skip(new byte[] {1, 3})).isFalse();
    assertThat(reader.skip(new byte[] {1, 2, 3, 4, 5})).isFalse();
    assertThat(reader.position()).isZero();
  }
}
