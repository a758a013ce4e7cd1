package io.crosstalk.ingest.source.open.ingest;

import static org.assertj.core.api.Assertions.assertThat;

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
                    "crosstalk.ingest.open.max-series", "30")))
        .isEqualTo(new OpenProperties(DataSize.ofMegabytes(1), DataSize.ofMegabytes(100), 30, 3));
  }

  @Test
  void openProperties_bodyLargerThanTheBuffer_enlargesTheBuffer() {
    assertThat(new OpenProperties(DataSize.ofMegabytes(200), 1).maxBufferedSize())
        .isEqualTo(DataSize.ofMegabytes(200));
  }

  private static OpenProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.open", OpenProperties.class);
  }
}
