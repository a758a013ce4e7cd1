package io.crosstalk.collectors.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class BoundedInputStreamTest {

  @Test
  void read_upToTheLimit_succeeds() throws IOException {
    try (BoundedInputStream in = bounded(10, 10)) {
      assertThat(in.readAllBytes()).hasSize(10);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void read_beyondTheLimit_throws() throws IOException {
    try (BoundedInputStream in = bounded(11, 10)) {
      assertThat(in.readNBytes(10)).hasSize(10);
      assertThatThrownBy(in::read)
          .isInstanceOf(TooMuchDataException.class)
          .hasMessage("more than 10 bytes");
    }
  }

  @Test
  void skip_bytes_countTowardsTheLimit() throws IOException {
    try (BoundedInputStream in = bounded(11, 10)) {
      assertThat(in.skip(7)).isEqualTo(7);
      assertThatThrownBy(() -> in.skip(7)).isInstanceOf(TooMuchDataException.class);
    }
  }

  private static BoundedInputStream bounded(int size, long limit) {
    return new BoundedInputStream(new ByteArrayInputStream(new byte[size]), limit);
  }
}
