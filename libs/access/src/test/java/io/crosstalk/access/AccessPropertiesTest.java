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

class AccessPropertiesTest {
  private static AccessProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.access", AccessProperties.class);
  }

  @Test
  void bind_noProperties_hasDefaultsWithoutTokensFile() {
    assertThat(bind(Map.of()))
        .isEqualTo(new AccessProperties(null, 1024, null, null, Duration.ofDays(90)));
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
                    "crosstalk.access.audit-directory",
                    "run/audit",
                    "crosstalk.access.audit-keep",
                    "30d")))
        .isEqualTo(
            new AccessProperties(
                Path.of("run/tokens.json"), 7, 3, Path.of("run/audit"), Duration.ofDays(30)));
  }

  @Test
  void bind_auditKeptForLessThanADay_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.access.audit-keep", "23h")))
        .rootCause()
        .hasMessage("crosstalk.access.audit-keep must be at least 1d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"crosstalk.access.max-requests", "crosstalk.access.max-processing"})
  void bind_limitOfZero_isRefused(String limit) {
    assertThatThrownBy(() -> bind(Map.of(limit, "0")))
        .rootCause()
        .hasMessage(limit + " must be at least 1");
  }
}
