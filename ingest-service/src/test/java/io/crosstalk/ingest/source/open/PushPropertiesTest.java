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
    assertThat(
            bind(
                Map.of(
                    "crosstalk.ingest.push.max-body-size", "1MB",
                    "crosstalk.ingest.push.max-concurrent-requests", "2",
                    "crosstalk.ingest.push.max-wait", "6s",
                    "crosstalk.ingest.push.chunk-samples", "3",
                    "crosstalk.ingest.push.max-listed-rejections", "4",
                    "crosstalk.ingest.push.max-inventory-entries", "5")))
        .isEqualTo(new PushProperties(DataSize.ofMegabytes(1), 2, Duration.ofSeconds(6), 3, 4, 5));
  }

  private static PushProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.push", PushProperties.class);
  }
}
