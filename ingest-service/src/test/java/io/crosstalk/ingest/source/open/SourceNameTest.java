package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.source.IngestProblemException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceNameTest {

  @Test
  void sourceName_notGiven_isPush() {
    assertThat(SourceName.of(null)).isEqualTo("push");
    assertThat(SourceName.of(" ")).isEqualTo("push");
    assertThat(SourceName.of(" vcenter-1.example_x ")).isEqualTo("vcenter-1.example_x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-a", "a/b", "a~b", "ü", "a b", "a\tb"})
  void sourceName_invalid_isRefused(String name) {
    assertThatThrownBy(() -> SourceName.of(name)).isInstanceOf(IngestProblemException.class);
  }

  @Test
  void sourceName_tooLong_isRefused() {
    assertThat(SourceName.of("x".repeat(63))).hasSize(63);
    assertThatThrownBy(() -> SourceName.of("x".repeat(64)))
        .isInstanceOf(IngestProblemException.class);
  }
}
