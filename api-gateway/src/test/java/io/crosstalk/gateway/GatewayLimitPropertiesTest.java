package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class GatewayLimitPropertiesTest {

  private static GatewayLimitProperties bind(Map<String, String> values) {
    return new Binder(new MapConfigurationPropertySource(values))
        .bindOrCreate("crosstalk.limits", GatewayLimitProperties.class);
  }

  @Test
  void bind_nothingConfigured_hasDefaults() {
    assertThat(bind(Map.of())).isEqualTo(new GatewayLimitProperties(1000, 2000));
  }

  @Test
  void bind_everythingConfigured_mapsAllProperties() {
    assertThat(
            bind(
                Map.of("crosstalk.limits.requests-per-second", "5", "crosstalk.limits.burst", "9")))
        .isEqualTo(new GatewayLimitProperties(5, 9));
  }

  @Test
  void bind_limitThatPermitsNoRequest_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("crosstalk.limits.burst", "0")))
        .rootCause()
        .hasMessageContaining("burst");
  }
}
