package io.crosstalk.ingest.source.open.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class OpenPropertiesTest {

  @Test
  void openProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new OpenProperties(
                DataSize.ofMegabytes(20), DataSize.ofMegabytes(100), 500_000, 50_000));
  }

  @Test
  void openProperties_allSet_areBound() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.ingest.open.max-body-size", "1MB",
                    "crosstalk.ingest.open.max-buffered-size", "2MB",
                    "crosstalk.ingest.open.max-series", "3",
                    "crosstalk.ingest.open.max-unmapped-series", "4")))
        .isEqualTo(new OpenProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(2), 3, 4));
  }

  @Test
  void openProperties_bufferSmallerThanABody_isRefused() {
    assertThatThrownBy(
            () -> new OpenProperties(DataSize.ofMegabytes(2), DataSize.ofMegabytes(1), 1, 1))
        .hasMessageContaining("max-buffered-size is at least max-body-size");
  }

  private static OpenProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.open", OpenProperties.class);
  }
}
