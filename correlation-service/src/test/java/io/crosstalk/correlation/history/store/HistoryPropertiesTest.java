package io.crosstalk.correlation.history.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class HistoryPropertiesTest {
  private static HistoryProperties bind(Map<String, String> given) {
    return new Binder(new MapConfigurationPropertySource(given))
        .bindOrCreate("crosstalk.history", HistoryProperties.class);
  }

  @Test
  void history_nothingConfigured_hasDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new HistoryProperties(
                "jdbc:postgresql://127.0.0.1:5432/crosstalk_history",
                "crosstalk_history",
                "",
                Duration.ofDays(14),
                Duration.ofDays(100),
                Duration.ofDays(396),
                20,
                4));
  }

  @Test
  void history_everythingConfigured_isBound() {
    HistoryProperties properties =
        bind(
            Map.ofEntries(
                Map.entry("crosstalk.history.url", "jdbc:postgresql://db/h"),
                Map.entry("crosstalk.history.username", "u"),
                Map.entry("crosstalk.history.password", "p"),
                Map.entry("crosstalk.history.keep-raw", "1d"),
                Map.entry("crosstalk.history.keep-five-minutes", "2d"),
                Map.entry("crosstalk.history.keep-hours", "3d"),
                Map.entry("crosstalk.history.keep-replays", "0"),
                Map.entry("crosstalk.history.query-threads", "8")));

    assertThat(properties)
        .isEqualTo(
            new HistoryProperties(
                "jdbc:postgresql://db/h",
                "u",
                "p",
                Duration.ofDays(1),
                Duration.ofDays(2),
                Duration.ofDays(3),
                0,
                8));
    assertThat(properties.toString()).doesNotContain("=p");
  }

  @ParameterizedTest
  @CsvSource({
    "keep-replays, -1, is 0 to 1000",
    "keep-replays, 1001, is 0 to 1000",
    "query-threads, 0, is 1 to 64",
    "query-threads, 65, is 1 to 64"
  })
  void history_valueOutOfRange_isRejected(String name, String value, String reason) {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.history." + name, value)))
        .rootCause()
        .hasMessageContaining(reason);
  }
}
