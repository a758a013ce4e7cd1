package io.crosstalk.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class AccessPropertiesTest {
  private static AccessProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.access", AccessProperties.class);
  }

  @Test
  void bind_noProperties_hasDefaultsWithoutTokensFile() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new AccessProperties(
                null, 1024, null, Duration.ofSeconds(5), DataSize.ofKilobytes(16)));
  }

  @Test
  void bind_allProperties_areMapped() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.access.tokens-file",
                    "run/tokens.json",
                    "crosstalk.access.max-requests",
                    "7",
                    "crosstalk.access.max-processing",
                    "3",
                    "crosstalk.access.pace-grace",
                    "2s",
                    "crosstalk.access.pace-bytes-per-second",
                    "1KB")))
        .isEqualTo(
            new AccessProperties(
                Path.of("run/tokens.json"), 7, 3, Duration.ofSeconds(2), DataSize.ofKilobytes(1)));
  }

  @Test
  void bind_graceOfZero_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.access.pace-grace", "0s")))
        .rootCause()
        .hasMessageStartingWith("crosstalk.access.pace-grace must be more than 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"crosstalk.access.max-requests", "crosstalk.access.max-processing"})
  void bind_limitOfZero_isRefused(String limit) {
    assertThatThrownBy(() -> bind(Map.of(limit, "0")))
        .rootCause()
        .hasMessage(limit + " must be at least 1");
  }
}
