package io.crosstalk.rules.ticket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class TicketPropertiesTest {
  private static TicketProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.tickets", TicketProperties.class);
  }

  @Test
  void nothingConfigured_haveDefaults() {
    assertThat(bind(Map.of())).isEqualTo(new TicketProperties(Duration.ofSeconds(30)));
    assertThat(bind(Map.of()).isEnabled()).isTrue();
  }

  @Test
  void everythingConfigured_areBound() {
    TicketProperties properties = bind(Map.of("crosstalk.tickets.interval", "0s"));

    assertThat(properties).isEqualTo(new TicketProperties(Duration.ZERO));
    assertThat(properties.isEnabled()).isFalse();
  }

  @Test
  void negativeInterval_isRejected() {
    assertThatThrownBy(() -> new TicketProperties(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("crosstalk.tickets.interval");
  }
}
