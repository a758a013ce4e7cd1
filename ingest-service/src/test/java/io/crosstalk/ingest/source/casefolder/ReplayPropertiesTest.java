package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.util.unit.DataSize;

class ReplayPropertiesTest {

  @Test
  void replayProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(new ReplayProperties(DataSize.ofGigabytes(16), "crosstalk-correlation"));
  }

  @Test
  void replayProperties_allSet_areBound() {
    assertThat(bind(Map.of("max-sort-size", "14MB", "paced-by", "another-group")))
        .isEqualTo(new ReplayProperties(DataSize.ofMegabytes(14), "another-group"));
  }

  @Test
  void replayProperties_negativeSortSize_isRefused() {
    assertThatThrownBy(() -> bind(Map.of("max-sort-size", "-1B")))
        .hasRootCauseMessage("crosstalk.ingest.replay.max-sort-size is not negative, unlike -1B");
  }

  private static ReplayProperties bind(Map<String, String> given) {
    Map<String, String> properties = new HashMap<>();
    given.forEach((name, value) -> properties.put("crosstalk.ingest.replay." + name, value));
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.replay", ReplayProperties.class);
  }
}
