package io.crosstalk.ingest.normalize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LimitPropertiesTest {

  @Test
  void limits_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(new LimitProperties(Duration.ofDays(31), Duration.ofMinutes(10)));
  }

  @Test
  void limits_allSet_areBound() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.ingest.limits.past", "7d",
                    "crosstalk.ingest.limits.future", "30s")))
        .isEqualTo(new LimitProperties(Duration.ofDays(7), Duration.ofSeconds(30)));
  }

  @Test
  void limits_negative_areRefused() {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.ingest.limits.past", "-1d")))
        .hasRootCauseInstanceOf(IllegalArgumentException.class);
  }

  private static LimitProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.limits", LimitProperties.class);
  }
}
