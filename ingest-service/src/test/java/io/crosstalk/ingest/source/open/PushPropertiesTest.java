package io.crosstalk.ingest.source.open;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class PushPropertiesTest {

  @Test
  void pushProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new PushProperties(
                DataSize.ofMegabytes(100), 16, Duration.ofSeconds(3), 10_000, 1000, 200_000));
  }

  @Test
  void pushProperties_allSet_areBound() {
    assertThat(bind(Map.of("crosstalk.ingest.push.max-body-size", "1MB")))
        .isEqualTo(new PushProperties(DataSize.ofMegabytes(1)));
  }

  private static PushProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.push", PushProperties.class);
  }
}
