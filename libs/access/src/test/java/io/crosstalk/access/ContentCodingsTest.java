package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"gzip", "br, gzip", "GZIP;q=0.5", "x-gzip", "deflate ,gzip; q=1.0", "gzip;q=.01"})
  void allowGzip_gzipWithAWeight_isTrue(String value) {
    assertThat(ContentCodings.allowGzip(List.of(value))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "br", "gzip;q=0", "gzip;q=0.0", "gzip; q=0.000", "notgzip"})
  void allowGzip_noneOrWeightZero_isFalse(String value) {
    assertThat(ContentCodings.allowGzip(List.of(value))).isFalse();
  }

  @Test
  void allowGzip_secondHeader_isTrue() {
    assertThat(ContentCodings.allowGzip(List.of("br", "gzip"))).isTrue();
    assertThat(ContentCodings.allowGzip(List.of())).isFalse();
  }
}
